import { Button } from '@blueprintjs/core'
import { Refresh } from '@blueprintjs/icons'
import type { ReactNode } from 'react'
import { ExportButtons, type FileFormat } from '#views/kit/ExportButtons.tsx'
import { DataGrid, type DataGridProps, type GridStatus } from '#views/kit/grid/DataGrid.tsx'
import { useSay } from '#views/kit/words.tsx'
import { ListPager } from './ListPager.tsx'

type Props<Row extends object> = Omit<DataGridProps<Row>, 'status' | 'toolbar' | 'footer'> & {
  /** what `useList` tells of it */
  list: { status: GridStatus; refresh: () => void; filter: { page: number } }
  /** rows of this page, and of the whole filter; null: nothing is read yet */
  shown: { shown: number; total: number } | null
  /** what the list is narrowed to */
  filters: ReactNode
  /** what can be done with the list, or with what is chosen of it */
  acts?: ReactNode
  onPage: (page: number) => void
  /** the whole filter as a file; left out: there is none */
  onExport?: (format: FileFormat) => void
  /** said when something was saved just now */
  saved?: string | null
  /** what the rows come to, and when they were read; empty parts are left out */
  foot?: readonly (string | null)[]
}

/** A list of finance: its filter, what every list offers, its pages, and what its rows come to. */
export function ListGrid<Row extends object>({
  list,
  shown,
  filters,
  acts,
  onPage,
  onExport,
  saved = null,
  foot = [],
  ...grid
}: Props<Row>) {
  const say = useSay()
  const said = foot.filter(Boolean).join(' · ')
  return (
    <DataGrid
      {...grid}
      status={list.status}
      footer={
        saved || said ? (
          <>
            {saved ? <span role="status">{saved}</span> : null}
            {saved && said ? ' · ' : null}
            {said}
          </>
        ) : undefined
      }
      toolbar={
        <>
          {filters}
          <Button size="small" icon={<Refresh />} aria-label={say('finance.cost.refresh')} onClick={list.refresh} />
          {onExport ? <ExportButtons word="finance.cost.export" onExport={onExport} /> : null}
          <ListPager answer={shown} page={list.filter.page} onPage={onPage} />
          {acts}
        </>
      }
    />
  )
}
