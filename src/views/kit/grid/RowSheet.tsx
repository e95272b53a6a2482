import { Button, Dialog, DialogFooter, HTMLSelect, InputGroup } from '@blueprintjs/core'
import { useState, useSyncExternalStore, type ReactNode } from 'react'
import type { Blocker } from '#domain/blocker.ts'
import { Field } from '../Field.tsx'
import { StateTag } from '../StateTag.tsx'
import { useSay } from '../words.tsx'
import { headerOf } from './ag-order.ts'
import { NONE } from './columns.ts'
import { marksOf, plainOf, textAlone, textOf, valueOf } from './cell.ts'
import type { RowStore } from './row-store.ts'
import { nothingStaged, stageCells, type Sheet, type Staged } from './staging.ts'
import type { GridColumn } from './types.ts'

export type RowSheetProps<Row> = {
  store: RowStore<Row>
  rowId: string
  /** the columns that are shown */
  columns: readonly GridColumn<Row>[]
  /** the title of the row's card */
  nameOf: (row: Row) => string
  problemsOf: (row: Row) => readonly Blocker[]
  warningsOf: (row: Row) => readonly Blocker[]
  /** what a cell says of itself */
  explain: (row: Row, column: GridColumn<Row>) => string
  /** null: nothing is edited here */
  sheetOf: ((ids: readonly string[]) => Sheet<Row> | null) | null
  onStaged: (staged: Staged<Row>) => void
  /** null: there is nowhere to go to */
  onOpen: ((row: Row) => void) | null
  actions: ((row: Row, close: () => void) => ReactNode) | undefined
  onClose: () => void
}

/** Every value of one row, where the grid has only room for cards; what can be edited in the grid is edited here, cell by cell. */
export function RowSheet<Row extends object>(props: RowSheetProps<Row>) {
  const { store, rowId, columns, explain, sheetOf, onOpen, onClose } = props
  const say = useSay()
  const row = useSyncExternalStore(store.subscribe, () => store.get(rowId))
  const [refused, setRefused] = useState<Readonly<Record<string, Blocker>>>({})
  if (!row) return null
  const name = props.nameOf(row)
  const stage = (column: GridColumn<Row>, text: string) => {
    const sheet = sheetOf?.([rowId])
    const place = sheet?.columns.findIndex(({ key }) => key === column.key) ?? -1
    if (!sheet || place < 0) return
    const staged = nothingStaged<Row>()
    stageCells(sheet, 0, [{ column: place, text }], staged)
    const { [column.key]: _before, ...others } = refused
    const [problem] = staged.refused
    setRefused(problem ? { ...others, [column.key]: problem.problem } : others)
    if (staged.changes.length > 0) props.onStaged(staged)
  }
  return (
    <Dialog isOpen className="fd-row-sheet" onClose={onClose} title={name}>
      {/* it scrolls, so the keyboard has to reach it */}
      <div className="fd-row-sheet-body" tabIndex={0} role="group" aria-label={name}>
        {columns.map((column) => {
          const isEditable = sheetOf !== null && column.edit !== undefined && (column.edit.blockers?.(row).length ?? 0) === 0
          // a row of a level that has no such field says nothing of it
          if (!isEditable && textOf(column, row, say) === '') return null
          if (!isEditable) return <Value key={column.key} column={column} row={row} notes={explain(row, column)} />
          const problem = refused[column.key]
          return (
            <Field
              key={column.key}
              label={headerOf(column, say)}
              blockers={problem ? [problem] : marksOf(column, props.problemsOf(row))}
              warnings={marksOf(column, props.warningsOf(row))}
            >
              {({ id, describedBy }) => (
                <CellField
                  key={plainOf(column, row, say)}
                  id={id}
                  describedBy={describedBy}
                  column={column}
                  row={row}
                  onText={(text) => stage(column, text)}
                />
              )}
            </Field>
          )
        })}
      </div>
      <DialogFooter
        actions={
          <>
            {props.actions?.(row, onClose)}
            {onOpen ? (
              <Button
                intent="primary"
                text={say('kit.grid.open_row')}
                onClick={() => {
                  onClose()
                  onOpen(row)
                }}
              />
            ) : null}
          </>
        }
      >
        <Button text={say('common.close')} onClick={onClose} />
      </DialogFooter>
    </Dialog>
  )
}

type ValueProps<Row> = { column: GridColumn<Row>; row: Row; notes: string }

function Value<Row extends object>({ column, row, notes }: ValueProps<Row>) {
  const say = useSay()
  const state = column.state?.(row)
  const text = textAlone(column, row, say)
  // the tooltip of a cell repeats its value
  const said = notes.replace(`${textOf(column, row, say)} · `, '')
  return (
    <div className="fd-row-sheet-value">
      <span className="fd-muted">{headerOf(column, say)}</span>
      {state ? <StateTag state={state} label={text} /> : <span className="fd-figures">{text}</span>}
      {said && text !== NONE ? <span className="fd-row-sheet-notes fd-muted">{said}</span> : null}
    </div>
  )
}

type CellFieldProps<Row> = {
  id: string
  describedBy: string | undefined
  column: GridColumn<Row>
  row: Row
  onText: (text: string) => void
}

/** What is typed is taken when the field is left, as in a cell. */
function CellField<Row extends object>({ id, describedBy, column, row, onText }: CellFieldProps<Row>) {
  const say = useSay()
  if (column.edit?.kind === 'choice') {
    const held = String(valueOf(column, row) ?? '')
    const options = (column.edit.options?.(row) ?? []).filter(({ value, disabled }) => !disabled || value === held)
    return (
      <HTMLSelect
        fill
        id={id}
        aria-describedby={describedBy}
        value={held}
        options={options.map(({ value, label }) => ({ value, label: say(label) }))}
        onChange={({ currentTarget: { value } }) => onText(value)}
      />
    )
  }
  return (
    <InputGroup
      fill
      id={id}
      aria-describedby={describedBy}
      defaultValue={plainOf(column, row, say)}
      onBlur={({ currentTarget: { value } }) => (value === plainOf(column, row, say) ? undefined : onText(value))}
      onKeyDown={({ key, currentTarget }) => (key === 'Enter' ? currentTarget.blur() : undefined)}
    />
  )
}
