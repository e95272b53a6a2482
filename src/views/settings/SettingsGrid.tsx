import { Button } from '@blueprintjs/core'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { DataGrid } from '#views/kit/grid/DataGrid.tsx'
import { gridStatus } from '#views/kit/grid/grid-status.ts'
import { useRowStore } from '#views/kit/grid/use-row-store.ts'
import type { GridColumn } from '#views/kit/grid/types.ts'
import { PageHeader, type FilterChip } from '#views/kit/shell/PageHeader.tsx'
import { useSay } from '#views/kit/words.tsx'
import type { ReadRef } from './types.ts'

type Props<Row extends object, Answer extends { rows: readonly Row[] }> = {
  page: ReadRef<Answer>
  title: string
  columns: readonly GridColumn<Row>[]
  idOf: (row: Row) => string
  onFocusRow?: (row: Row | null) => void
  onOpenRow?: (row: Row) => void
  /** takes every filter of the page off; null: there is none, and an empty list is empty */
  onClear: (() => void) | null
  /** what an empty list says that nothing narrows */
  empty?: { title: string; hint: string }
  chips?: readonly FilterChip[]
  filters?: ReactNode
  action?: ReactNode
  footer?: ReactNode
}

/** One list of the settings in the one grid, with its loading, empty, error and no-permission states. */
export function SettingsGrid<Row extends object, Answer extends { rows: readonly Row[] }>(props: Props<Row, Answer>) {
  const { page, title, columns, idOf, onClear, chips = [], filters, action, footer } = props
  const say = useSay()
  const snapshot = useSelector(page, (now) => now)
  const { answer } = snapshot.context
  const rows = answer?.rows
  const store = useRowStore(idOf, rows)

  const status = gridStatus(say, snapshot, answer !== null, null, () => page.send({ type: 'reading.again' }))
  return (
    <div className="fd-page">
      <PageHeader title={say(title)} count={rows ? say('settings.rows', { count: rows.length }) : undefined} chips={chips} action={action}>
        {filters}
      </PageHeader>
      <DataGrid
        label={say(title)}
        columns={columns}
        store={store}
        status={status}
        empty={
          onClear
            ? {
                title: say('settings.nothing_found'),
                action: <Button size="small" text={say('settings.clear_filters')} onClick={onClear} />,
              }
            : (props.empty ?? {})
        }
        onFocusRow={(row) => props.onFocusRow?.(row)}
        onOpenRow={(row) => props.onOpenRow?.(row)}
        footer={footer}
      />
    </div>
  )
}
