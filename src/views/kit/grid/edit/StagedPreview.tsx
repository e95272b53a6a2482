import { HTMLTable } from '@blueprintjs/core'
import { countText } from '#domain/display/numbers.ts'
import { sayReason, useSay, type Say } from '../../words.tsx'
import { calledOf, textOf } from '../cell.ts'
import { NONE } from '../columns.ts'
import type { Sheet, Staged } from '../staging.ts'
import type { CellValue, GridColumn } from '../types.ts'

/** As many lines of each kind are shown; the rest is counted. */
const SHOWN = 100

type Props<Row> = { staged: Staged<Row>; sheet: Sheet<Row>; rowOf: (id: string) => Row | undefined }

/** What an edit would do, cell by cell: was → becomes; what is refused comes first, with its reason. */
export function StagedPreview<Row extends object>({ staged, sheet, rowOf }: Props<Row>) {
  const say = useSay()
  const { changes, refused } = staged
  const columnOf = (key: string) => sheet.columns.find((column) => column.key === key)
  const placeOf = (rowId: string) => {
    const row = rowOf(rowId)
    return { row, number: row ? sheet.numberOf?.(row) || '' : '' }
  }
  return (
    <div className="fd-staged">
      <p role="status" className="fd-figures">
        {say('kit.staged.changes', { count: countText(changes.length) })}
        {notPlaced(staged, say)}
        {refused.length > 0 ? (
          <span className="fd-danger">{` · ${say('kit.staged.refused', { count: countText(refused.length) })}`}</span>
        ) : null}
      </p>
      {changes.length + refused.length === 0 ? null : (
        <div className="fd-staged-list" tabIndex={0} role="group" aria-label={say('kit.staged.preview')}>
          <HTMLTable compact className="fd-table">
            <thead>
              <tr>
                <th>{say('kit.staged.row')}</th>
                <th>{say('kit.staged.column')}</th>
                <th>{say('kit.staged.was')}</th>
                <th>{say('kit.staged.becomes')}</th>
              </tr>
            </thead>
            <tbody>
              {refused.slice(0, SHOWN).map(({ rowId, column: key, text, problem }) => {
                const { row, number } = placeOf(rowId)
                const column = columnOf(key)
                return (
                  <tr key={`refused ${rowId} ${key}`}>
                    <td className="fd-figures">{number}</td>
                    <td>{say(calledOf(column) ?? key)}</td>
                    <td>{row && column ? textOf(column, row, say) : NONE}</td>
                    <td className="fd-danger">{`${text} · ${sayReason(say, problem)}`}</td>
                  </tr>
                )
              })}
              {changes.slice(0, SHOWN).map(({ rowId, column: key, before, after }) => {
                const { row, number } = placeOf(rowId)
                const column = columnOf(key)
                const words = (value: CellValue) => (row && column ? wordsOf(column, value, row, say) : String(value ?? ''))
                return (
                  <tr key={`${rowId} ${key}`}>
                    <td className="fd-figures">{number}</td>
                    <td>{say(calledOf(column) ?? key)}</td>
                    <td>{words(before)}</td>
                    <td>{words(after)}</td>
                  </tr>
                )
              })}
            </tbody>
          </HTMLTable>
          {changes.length > SHOWN ? (
            <p className="fd-hint">{say('kit.staged.more', { count: countText(changes.length - SHOWN) })}</p>
          ) : null}
        </div>
      )}
    </div>
  )
}

/** Lines and cells of a block for which there is no place. */
function notPlaced({ beyond, outside }: Staged<unknown>, say: Say): string {
  const lines = beyond ? ` · ${say('kit.grid.beyond', { count: countText(beyond.lines), max: countText(beyond.max) })}` : ''
  return outside > 0 ? `${lines} · ${say('kit.grid.outside', { count: countText(outside) })}` : lines
}

/** A value as the cell would show it. */
function wordsOf<Row extends object>(column: GridColumn<Row>, value: CellValue, row: Row, say: Sheet<Row>['say']): string {
  if (column.text) return column.text(value, row, say)
  return value === null || value === undefined || value === '' ? NONE : typeof value === 'object' ? value.join(', ') : String(value)
}
