import { useEffect, useState, type ReactNode } from 'react'
import { DataGrid } from '#views/kit/grid/DataGrid.tsx'
import { createRowStore } from '#views/kit/grid/row-store.ts'
import type { GridColumn } from '#views/kit/grid/types.ts'
import { PageHeader } from '#views/kit/shell/PageHeader.tsx'
import { useSay } from '#views/kit/words.tsx'
import './review.css'

type Props<Row extends { id: string }> = {
  /** keys of the catalogue */
  title: string
  empty: string
  columns: readonly GridColumn<Row>[]
  /** undefined: not read yet */
  rows: readonly Row[] | undefined
  total: number
  status: Parameters<typeof DataGrid<Row>>[0]['status']
  onOpenRow: (row: Row) => void
  action?: ReactNode
  filters?: ReactNode
  above?: ReactNode
  /** beside the list: what is open */
  panel: ReactNode
}

/** A page of the review with a list, and what is open beside it. */
export function ReviewList<Row extends { id: string }>({ rows, title, empty, total, panel, ...props }: Props<Row>) {
  const say = useSay()
  const [store] = useState(() => createRowStore<Row>(({ id }) => id))
  useEffect(() => store.replaceAll([...(rows ?? [])]), [store, rows])
  return (
    <div className="fd-page">
      <PageHeader title={say(title)} count={total} action={props.action}>
        {props.filters}
      </PageHeader>
      {props.above}
      <div className="fd-review-split">
        <DataGrid
          label={say(title)}
          columns={props.columns}
          store={store}
          status={props.status}
          empty={{ title: say(empty) }}
          onOpenRow={props.onOpenRow}
        />
        {panel}
      </div>
    </div>
  )
}
