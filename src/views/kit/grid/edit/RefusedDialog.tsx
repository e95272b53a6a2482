import { Button, Dialog, DialogBody, DialogFooter, HTMLTable, InputGroup } from '@blueprintjs/core'
import { useState } from 'react'
import { countText } from '#domain/display/numbers.ts'
import { sayReason, useSay } from '../../words.tsx'
import { calledOf } from '../cell.ts'
import type { Sheet, Staged } from '../staging.ts'
import type { GridColumn, RefusedCell } from '../types.ts'
import { cellKey, stageAgain } from './not-done.ts'

const SHOWN = 200

type Props<Row> = {
  refused: readonly RefusedCell[]
  columns: readonly GridColumn<Row>[]
  /** null while no grid is open */
  sheetOf: (ids: readonly string[]) => Sheet<Row> | null
  onStaged: (staged: Staged<Row>) => void
  onClose: () => void
}

/** Every cell that refused what was typed or pasted: its row, column and reason, and the text itself, to be corrected and put in. */
export function RefusedDialog<Row extends object>({ refused, columns, sheetOf, onStaged, onClose }: Props<Row>) {
  const say = useSay()
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({})
  const shown = refused.slice(0, SHOWN)
  const again = () => {
    const sheet = sheetOf([...new Set(refused.map(({ rowId }) => rowId))])
    if (!sheet) return
    const staged = stageAgain(sheet, refused, (cell) => texts[cellKey(cell)] ?? cell.text)
    onStaged(staged)
    if (staged.refused.length === 0) onClose()
  }
  return (
    <Dialog isOpen className="fd-stage-dialog" onClose={onClose} title={say('kit.refused.title', { count: countText(refused.length) })}>
      <DialogBody>
        <HTMLTable compact className="fd-table">
          <thead>
            <tr>
              <th>{say('kit.staged.row')}</th>
              <th>{say('kit.staged.column')}</th>
              <th>{say('kit.refused.text')}</th>
              <th>{say('kit.refused.reason')}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((cell) => {
              const header = calledOf(columns.find(({ key }) => key === cell.column)) ?? cell.column
              const row = countText(cell.problem.row ?? 0)
              return (
                <tr key={cellKey(cell)}>
                  <td className="fd-figures">{row}</td>
                  <td>{say(header)}</td>
                  <td>
                    <InputGroup
                      size="small"
                      value={texts[cellKey(cell)] ?? cell.text}
                      aria-label={say('kit.refused.cell', { row, column: say(header) })}
                      onValueChange={(text) => setTexts({ ...texts, [cellKey(cell)]: text })}
                    />
                  </td>
                  <td className="fd-danger">{sayReason(say, cell.problem)}</td>
                </tr>
              )
            })}
          </tbody>
        </HTMLTable>
        {refused.length > SHOWN ? <p className="fd-hint">{say('kit.staged.more', { count: countText(refused.length - SHOWN) })}</p> : null}
      </DialogBody>
      <DialogFooter actions={<Button intent="primary" text={say('kit.refused.again')} onClick={again} />}>
        <Button text={say('common.close')} onClick={onClose} />
      </DialogFooter>
    </Dialog>
  )
}
