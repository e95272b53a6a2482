import { ownZone } from '#domain/zone.ts'
import { Button } from '@blueprintjs/core'
import { Plus } from '@blueprintjs/icons'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { monitorRowsMachine, StoredRow } from '#machines/monitor-rows/monitor-rows.machine.ts'
import { instant, NONE } from '#views/kit/grid/columns.ts'
import { DataGrid } from '#views/kit/grid/DataGrid.tsx'
import { gridStatus } from '#views/kit/grid/grid-status.ts'
import { byId, useRowStore } from '#views/kit/grid/use-row-store.ts'
import type { GridColumn } from '#views/kit/grid/types.ts'
import { PageHeader } from '#views/kit/shell/PageHeader.tsx'
import { useSay } from '#views/kit/words.tsx'
import { RowPanel } from './RowPanel.tsx'
import '../monitor.css'

const COLUMNS: readonly GridColumn<StoredRow>[] = [
  { key: 'position', header: 'monitor.col.position', width: 80, align: 'end' },
  { key: 'url', header: 'monitor.col.url', minWidth: 260, flex: 1 },
  { key: 'name', header: 'monitor.col.name', width: 240 },
  { key: 'advanced', header: 'monitor.col.advanced', width: 100, text: (value, _row, say) => say(value ? 'monitor.yes' : 'monitor.no') },
  { key: 'local_path', header: 'monitor.col.local_path', width: 220, text: (value) => (value ? String(value) : NONE) },
  { ...instant<StoredRow>(ownZone), key: 'updated_at', header: 'thing.updated_at' },
]

/** The rows of the page monitor, in the order in which they are tried. */
export function MonitorRowsView({ rows }: { rows: ActorRefFrom<typeof monitorRowsMachine> }) {
  const say = useSay()
  const snapshot = useSelector(rows, (now) => now)
  const stored = snapshot.context.rows
  const store = useRowStore(byId, stored)
  return (
    <div className="fd-page">
      <PageHeader
        title={say('monitor.rows.title')}
        count={stored.length}
        action={
          <Button
            intent="primary"
            size="small"
            icon={<Plus />}
            text={say('monitor.rows.new')}
            disabled={!snapshot.can({ type: 'row.new' })}
            onClick={() => rows.send({ type: 'row.new' })}
          />
        }
      />
      <div className="fd-split">
        <DataGrid
          label={say('monitor.rows.grid')}
          columns={COLUMNS}
          store={store}
          status={gridStatus(say, snapshot, !snapshot.matches('reading'), say('monitor.need.edit'), () =>
            rows.send({ type: 'rows.again' }),
          )}
          empty={{ title: say('monitor.rows.empty'), hint: say('monitor.rows.empty_hint') }}
          onOpenRow={({ id }) => rows.send({ type: 'row.edit', id })}
          footer={say('monitor.rows.order_hint')}
        />
        <RowPanel rows={rows} />
      </div>
    </div>
  )
}
