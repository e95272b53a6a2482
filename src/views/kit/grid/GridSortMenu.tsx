import { Button } from '@blueprintjs/core'
import { ArrowUp, Cross, Sort } from '@blueprintjs/icons'
import { EnumSelect } from '../inputs/EnumSelect.tsx'
import { Popover } from '../popover/Popover.tsx'
import { useSay } from '../words.tsx'
import { calledOf } from './cell.ts'
import type { GridSort } from './grid-view.ts'
import type { GridColumn } from './types.ts'

type Props<Row> = { columns: readonly GridColumn<Row>[]; sort: readonly GridSort[]; onSort: (sort: readonly GridSort[]) => void }

/** The columns that the rows are ordered by, the first of them first. A click on a header with Shift adds one as well. */
export function GridSortMenu<Row>(props: Props<Row>) {
  const say = useSay()
  const words = say('kit.grid.sort')
  return (
    <Popover arrow={false} animation="minimal" placement="bottom-end" content={<SortList {...props} />}>
      <Button size="small" variant="minimal" icon={<Sort />} active={props.sort.length > 0} aria-label={words} title={words} />
    </Popover>
  )
}

function SortList<Row>({ columns, sort, onSort }: Props<Row>) {
  const say = useSay()
  const titleOf = (key: string) => say(calledOf(columns.find((column) => column.key === key)) ?? key)
  const others = columns.filter(({ key, sortable }) => sortable !== false && !sort.some((one) => one.key === key))
  const change = (at: number, ...put: GridSort[]) => onSort(sort.toSpliced(at, 1, ...put))
  return (
    <div className="fd-grid-menu" role="group" aria-label={say('kit.grid.sort')}>
      {sort.length === 0 ? <p className="fd-hint">{say('kit.grid.sort_hint')}</p> : null}
      {sort.map((one, at) => (
        <div key={one.key} className="fd-grid-menu-line">
          <span className="fd-figures">{`${at + 1}. ${titleOf(one.key)}`}</span>
          <span className="fd-spacer" />
          <Button
            size="small"
            variant="minimal"
            text={say(one.descending ? 'kit.grid.sort_down' : 'kit.grid.sort_up')}
            onClick={() => change(at, { ...one, descending: !one.descending })}
          />
          <Button
            size="small"
            variant="minimal"
            icon={<ArrowUp size={12} />}
            aria-label={say('kit.grid.column_up', { column: titleOf(one.key) })}
            disabled={at === 0}
            onClick={() => onSort(sort.toSpliced(at, 1).toSpliced(at - 1, 0, one))}
          />
          <Button
            size="small"
            variant="minimal"
            icon={<Cross size={12} />}
            aria-label={say('kit.grid.sort_remove', { column: titleOf(one.key) })}
            onClick={() => change(at)}
          />
        </div>
      ))}
      {others.length > 0 ? (
        <EnumSelect
          value={null}
          placeholder={say('kit.grid.sort_add')}
          aria-label={say('kit.grid.sort_add')}
          options={others.map(({ key }) => ({ value: key, label: titleOf(key) }))}
          onValue={(key) => onSort([...sort, { key, descending: false }])}
        />
      ) : null}
    </div>
  )
}
