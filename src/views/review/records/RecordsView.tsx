import { useSelector } from '@xstate/react'
import { useEffect, useState, type ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { QueueRow } from '#domain/review/item.ts'
import { instant, stateTag } from '#views/kit/grid/columns.ts'
import { DataGrid } from '#views/kit/grid/DataGrid.tsx'
import { gridStatus } from '#views/kit/grid/grid-status.ts'
import { createRowStore } from '#views/kit/grid/row-store.ts'
import type { GridColumn } from '#views/kit/grid/types.ts'
import { PageHeader } from '#views/kit/shell/PageHeader.tsx'
import { useSay } from '#views/kit/words.tsx'
import { reasonsText, STATE_LOOKS } from '../look.ts'
import type { recordsReading } from '../wire-records.ts'
import '../review.css'

const at = instant<QueueRow>(() => 'Asia/Shanghai')

const COLUMNS: readonly GridColumn<QueueRow>[] = [
  { key: 'title', header: 'review.col.title', minWidth: 220, flex: 1 },
  { key: 'version', header: 'review.col.version', width: 80, align: 'end' },
  { key: 'object_type', header: 'review.col.type', width: 90, text: (value, _row, say) => say(`review.type.${String(value)}`) },
  { key: 'game_name', header: 'review.col.game', width: 120, filter: 'set' },
  {
    ...stateTag<QueueRow>(
      ({ state }) => STATE_LOOKS[state],
      ({ state }) => `review.state.${state}`,
    ),
    key: 'state',
    header: 'review.col.state',
    width: 150,
  },
  { key: 'reasons', header: 'review.col.reasons', width: 180, text: (_value, row, say) => reasonsText(say, row.reasons) },
  { key: 'comment', header: 'review.col.comment', width: 220 },
  { key: 'submitter', header: 'review.col.submitter', width: 130, value: ({ submitter }) => submitter?.name },
  { ...at, key: 'submitted_at', header: 'review.col.submitted_at' },
  { key: 'reviewer', header: 'review.col.reviewer', width: 130, value: ({ reviewer }) => reviewer?.name },
  { ...at, key: 'decided_at', header: 'review.col.decided_at' },
]

type Props = {
  which: 'mine' | 'history'
  records: ActorRefFrom<typeof recordsReading>
  /** beside the list: the record that is open */
  panel: (id: string, onClose: () => void) => ReactNode
}

/** Records in a grid: one's own submissions, or what was decided; one opens beside. */
export function RecordsView({ which, records, panel }: Props) {
  const say = useSay()
  const snapshot = useSelector(records, (now) => now)
  const rows = snapshot.context.answer?.rows
  const [open, setOpen] = useState<string | null>(null)
  const [store] = useState(() => createRowStore<QueueRow>(({ id }) => id))
  useEffect(() => store.replaceAll([...(rows ?? [])]), [store, rows])
  return (
    <div className="fd-page">
      <PageHeader title={say(`review.${which}.title`)} count={snapshot.context.answer?.total ?? 0} />
      <div className="fd-review-split">
        <DataGrid
          label={say(`review.${which}.title`)}
          columns={COLUMNS}
          store={store}
          status={gridStatus(say, snapshot, rows !== undefined, say('review.need.view'), () => records.send({ type: 'reading.again' }))}
          empty={{ title: say(`review.${which}.empty`) }}
          onOpenRow={({ id }) => setOpen(id)}
        />
        {open === null ? null : panel(open, () => setOpen(null))}
      </div>
    </div>
  )
}
