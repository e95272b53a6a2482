import { Button, Dialog, DialogBody, DialogFooter, Radio, RadioGroup } from '@blueprintjs/core'
import { useMemo, useState, type ReactNode } from 'react'
import { blocker } from '#domain/blocker.ts'
import { countText } from '#domain/display/numbers.ts'
import { useSay } from '../../words.tsx'
import { WhyNotButton } from '../../WhyNotButton.tsx'
import { EnumSelect } from '../../inputs/EnumSelect.tsx'
import { calledOf } from '../cell.ts'
import type { Sheet, Staged } from '../staging.ts'
import { EDIT_SCOPES, withColumn, type EditScope } from './edit-scope.ts'
import { StagedPreview } from './StagedPreview.tsx'

export type EditTarget<Row> = {
  scope: (scope: EditScope) => Sheet<Row>
  rowOf: (id: string) => Row | undefined
  /** rows of a range of several cells, and chosen rows */
  sizes: { range: number; rows: number }
  /** the column of the cell that has the focus */
  column: string | null
}

type Props<Row> = {
  title: string
  target: EditTarget<Row>
  /** one column has to be named, and which is named first */
  needsColumn?: boolean
  /** only columns of texts can be named: those that take formulas */
  textsOnly?: boolean
  /** the columns to its right belong to the edit as well */
  fromColumn?: boolean
  scopes?: readonly EditScope[]
  /** what would be done to the cells; null: not enough has been said yet */
  stage: ((sheet: Sheet<Row>) => Staged<Row>) | null
  /** why nothing can be done while too little was said */
  missing: string
  /** what is typed for it */
  children: ReactNode
  actionOf: (count: string) => string
  onApply: (staged: Staged<Row>) => void
  onClose: () => void
}

/** An edit of many cells before it is made: what it is about, what is typed for it, and each cell's was → becomes. */
export function StageDialog<Row extends object>(props: Props<Row>) {
  const { target, scopes = EDIT_SCOPES, stage, needsColumn = false, fromColumn = false, textsOnly = false } = props
  const say = useSay()
  const offered = scopes.filter((scope) => scope === 'all' || target.sizes[scope] > 0)
  const [scope, setScope] = useState<EditScope>(offered[0] ?? 'all')
  const whole = useMemo(() => target.scope(scope), [target, scope])
  const keys = useMemo(() => keysOf(whole, textsOnly), [whole, textsOnly])
  const [chosen, setColumn] = useState<string | null>(target.column)
  const column = chosen !== null && keys.includes(chosen) ? chosen : needsColumn || keys.length === 1 ? (keys[0] ?? null) : null
  const sheet = useMemo(() => withColumn(whole, column, fromColumn), [whole, column, fromColumn])
  const staged = useMemo(() => (stage ? stage(sheet) : null), [stage, sheet])
  const count = staged?.changes.length ?? 0
  return (
    <Dialog isOpen className="fd-stage-dialog" onClose={props.onClose} title={props.title}>
      <DialogBody>
        {props.children}
        <RadioGroup
          inline
          label={say('kit.staged.scope')}
          selectedValue={scope}
          onChange={({ currentTarget }) => setScope(scopeOf(currentTarget.value))}
        >
          {offered.map((one) => (
            <Radio
              key={one}
              value={one}
              label={say(`kit.staged.scope.${one}`, {
                count: countText(one === scope ? whole.rowCount : one === 'all' ? target.scope(one).rowCount : target.sizes[one]),
              })}
            />
          ))}
        </RadioGroup>
        <label className="fd-stage-column">
          {say(fromColumn ? 'kit.staged.column.first' : 'kit.staged.column')}
          <EnumSelect
            value={column ?? EVERY}
            aria-label={say(fromColumn ? 'kit.staged.column.first' : 'kit.staged.column')}
            options={[
              ...(needsColumn ? [] : [{ value: EVERY, label: say('kit.staged.column.all') }]),
              ...whole.columns.flatMap((one) => (keys.includes(one.key) ? [{ value: one.key, label: say(calledOf(one) ?? one.key) }] : [])),
            ]}
            onValue={(key) => setColumn(key === EVERY ? null : key)}
          />
        </label>
        {staged ? <StagedPreview staged={staged} sheet={sheet} rowOf={target.rowOf} /> : null}
      </DialogBody>
      <DialogFooter
        actions={
          <WhyNotButton
            intent="primary"
            blockers={staged === null ? [blocker(props.missing)] : count === 0 ? [blocker('kit.staged.nothing')] : []}
            onClick={() => {
              // the rows may have moved on under the dialog
              if (stage) props.onApply(stage(withColumn(target.scope(scope), column, fromColumn)))
              props.onClose()
            }}
          >
            {props.actionOf(countText(count))}
          </WhyNotButton>
        }
      >
        <Button text={say('common.cancel')} onClick={props.onClose} />
      </DialogFooter>
    </Dialog>
  )
}

const EVERY = '*'

const scopeOf = (value: string): EditScope => EDIT_SCOPES.find((scope) => scope === value) ?? 'all'

const keysOf = <Row,>({ columns }: Sheet<Row>, textsOnly: boolean): string[] =>
  columns.flatMap(({ key, edit }) => (edit !== undefined && (!textsOnly || edit.formula) ? [key] : []))
