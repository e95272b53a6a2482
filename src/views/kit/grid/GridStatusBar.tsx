import { Button } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'
import type { PointerEvent, ReactNode } from 'react'
import { countText } from '#domain/display/numbers.ts'
import { sayReason, useSay, type Say } from '../words.tsx'
import type { NotDone } from './staging.ts'
import { calledOf } from './cell.ts'
import { GridSums } from './GridSums.tsx'
import { sumsOf, type ColumnSum } from './sums.ts'
import type { GridColumn } from './types.ts'
import { useIsPhone } from '../use-phone.ts'
import './status-bar.css'

type Props<Row> = {
  rows: number
  shown: number
  selected: number
  sums: readonly ColumnSum[]
  columns: readonly GridColumn<Row>[]
  /** rows of a cell range over more than one row: their sums take the place of the totals */
  rangeRows: readonly Row[]
  explanation: string
  refused: NotDone | null
  onForget: () => void
  /** every refused cell, with what was typed */
  onList: () => void
  onGoTo: (rowId: string, column: string) => void
  footer: ReactNode
}

/** Rows, selection, sums, and what there is to say about the focused cell. */
export function GridStatusBar<Row extends object>(props: Props<Row>) {
  const { rows, shown, selected, rangeRows, explanation, refused, footer } = props
  const say = useSay()
  const sums = rangeRows.length > 0 ? sumsOf(rangeRows, props.columns) : props.sums
  const first = refused?.refused[0]
  const isPhone = useIsPhone()
  return (
    <footer className="fd-statusbar fd-figures">
      <span>
        {shown === rows
          ? say('kit.grid.rows', { count: countText(rows) })
          : say('kit.grid.rows_of', { shown: countText(shown), count: countText(rows) })}
      </span>
      {selected > 0 ? <span>{say('kit.grid.selected', { count: countText(selected) })}</span> : null}
      {rangeRows.length > 0 ? <span>{say('kit.grid.range', { count: countText(rangeRows.length) })}</span> : null}
      <GridSums sums={sums} />
      <span className="fd-statusbar-message" role="status" title={explanation}>
        {refused ? <span className="fd-danger">{refusedText(refused, props.columns, say)}</span> : explanation.replaceAll('\n', ' · ')}
      </span>
      {first ? (
        <Button size="small" variant="minimal" text={say('kit.grid.show')} onClick={() => props.onGoTo(first.rowId, first.column)} />
      ) : null}
      {first ? <Button size="small" variant="minimal" text={say('kit.grid.refused_list')} onClick={props.onList} /> : null}
      {refused ? (
        <Button size="small" variant="minimal" icon={<Cross size={12} />} aria-label={say('common.close')} onClick={props.onForget} />
      ) : null}
      {/* it scrolls on a phone, so the keyboard has to reach it */}
      <span className="fd-statusbar-foot" onPointerEnter={nameWhole} {...(isPhone ? { tabIndex: 0 } : {})}>
        {footer}
      </span>
    </footer>
  )
}

/** What the bar has no room for is said where it is pointed at. */
const nameWhole = ({ currentTarget: foot }: PointerEvent<HTMLElement>) => void (foot.title = foot.innerText)

/** What had no room is counted; of the refused cells the first is named and the rest counted. */
function refusedText<Row>({ refused, outside, beyond }: NotDone, columns: readonly GridColumn<Row>[], say: Say): string {
  const [first] = refused
  const lines = beyond ? [say('kit.grid.beyond', { count: countText(beyond.lines), max: countText(beyond.max) })] : []
  if (first) {
    const column = columns.find(({ key }) => key === first.column)
    const where = say('kit.grid.refused', {
      row: countText(first.problem.row ?? 0),
      column: say(calledOf(column) ?? first.column),
      reason: sayReason(say, first.problem),
    })
    lines.push(refused.length > 1 ? say('kit.grid.refused_more', { first: where, count: countText(refused.length - 1) }) : where)
  }
  if (outside > 0) lines.push(say('kit.grid.outside', { count: countText(outside) }))
  return lines.join(' · ')
}
