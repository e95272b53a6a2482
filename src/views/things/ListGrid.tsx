import { Button } from '@blueprintjs/core'
import { Refresh } from '@blueprintjs/icons'
import { useMemo, useState, type ReactNode } from 'react'
import { ExportButtons, type FileFormat } from '#views/kit/ExportButtons.tsx'
import { DataGrid } from '#views/kit/grid/DataGrid.tsx'
import type { DataGridProps } from '#views/kit/grid/grid-props.ts'
import { useRowStore } from '#views/kit/grid/use-row-store.ts'
import { ListState } from '#views/kit/grid/ListState.tsx'
import { SearchInput } from '#views/kit/inputs/SearchInput.tsx'
import { EmptyState } from '#views/kit/shell/states.tsx'
import { Pager } from '#views/kit/shell/Pager.tsx'
import { useSay } from '#views/kit/words.tsx'
import { ROWS_SHOWN } from './paging.ts'
import type { Listing } from './use-list.ts'

type Own = 'store' | 'status' | 'toolbar' | 'selectable' | 'onSelect'

export type ListGridProps<Row extends object> = Omit<DataGridProps<Row>, Own> & {
  list: Listing
  idOf: (row: Row) => string
  /** rows of this page; undefined: nothing is read yet */
  rows: readonly Row[] | undefined
  /** rows of the whole filter, where there can be more than these */
  total?: number | undefined
  paging?: { page: number; perPage?: number; onPage: (page: number) => void } | undefined
  /** what the list is narrowed to */
  filters?: ReactNode
  /** takes every filter off; null or left out: nothing narrows the list, and an empty one is `empty` */
  onClear?: (() => void) | null | undefined
  /** what can be done with the list; a function: with the rows that are chosen of it */
  acts?: ReactNode | ((chosen: readonly Row[]) => ReactNode)
  /** the whole filter as a file; left out: there is none */
  onExport?: ((format: FileFormat) => void) | undefined
  /** said when something was saved just now */
  saved?: string | null
  /** what the rows come to, and when they were read; empty parts are left out */
  foot?: readonly (string | null)[]
  /** the same rows in another way: drawn in place of the grid, below the same tool bar */
  drawn?: ReactNode
}

/** A list in the one grid: its filter, what every list offers, its pages, what is done with chosen rows, and what its rows come to. */
export function ListGrid<Row extends object>(props: ListGridProps<Row>) {
  const {
    list,
    idOf,
    rows,
    total,
    paging,
    filters,
    onClear,
    acts,
    onExport,
    saved = null,
    foot = [],
    footer,
    empty,
    drawn,
    columns,
    ...grid
  } = props
  const say = useSay()
  const store = useRowStore(idOf, rows)
  const isOpening = grid.onOpenRow !== undefined
  // made once: another list would open another grid
  const shown = useMemo(
    () => (isOpening ? columns.map((column, index) => ({ ...column, opens: index === 0 })) : columns),
    [columns, isOpening],
  )
  const [ids, setIds] = useState<readonly string[]>([])
  const chosen = rows?.filter((row) => ids.includes(idOf(row))) ?? []
  const said = foot.filter(Boolean).join(' · ')
  const isChoosing = typeof acts === 'function'
  const nothing = onClear
    ? { title: say('kit.grid.nothing_found'), action: <Button size="small" text={say('kit.list.clear_filters')} onClick={onClear} /> }
    : (empty ?? {})
  const pager = paging && rows && total !== undefined ? <Pager perPage={ROWS_SHOWN} {...paging} shown={rows.length} total={total} /> : null
  const toolbar = (
    <>
      {/* a choice is about the rows as they are narrowed now: its acts take the place of the filters */}
      {isChoosing && chosen.length > 0 ? (
        <span className="fd-chosen-count" role="status">
          {say('kit.list.chosen', { count: chosen.length })}
        </span>
      ) : (
        filters
      )}
      <Button size="small" icon={<Refresh />} aria-label={say('kit.list.refresh')} loading={list.isBusy} onClick={list.refresh} />
      {onExport ? <ExportButtons onExport={onExport} /> : null}
      {drawn ? pager : null}
      {isChoosing ? acts(chosen) : acts}
    </>
  )
  if (drawn)
    return (
      <div className="fd-grid">
        <div className="fd-grid-toolbar" role="toolbar" aria-label={say('kit.grid.toolbar')}>
          {grid.search ? <SearchInput {...grid.search} /> : null}
          {toolbar}
        </div>
        {list.status.kind !== 'ready' ? (
          <ListState status={list.status} />
        ) : rows?.length === 0 ? (
          <EmptyState title={say('kit.grid.empty')} {...nothing} />
        ) : (
          drawn
        )}
      </div>
    )
  return (
    <DataGrid
      {...grid}
      columns={shown}
      store={store}
      status={list.status}
      {...(isChoosing ? { selectable: true, onSelect: setIds } : {})}
      empty={nothing}
      footer={footOf(saved, said, footer, pager)}
      toolbar={toolbar}
    />
  )
}

const footOf = (saved: string | null, said: string, footer: ReactNode, pager: ReactNode): ReactNode =>
  saved || said || footer || pager ? (
    <>
      {pager}
      {saved ? <span role="status">{saved}</span> : null}
      {saved && said ? ' · ' : null}
      {said}
      {footer}
    </>
  ) : undefined
