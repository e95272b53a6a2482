import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { QueueRow } from '#domain/review/item.ts'
import { codeText } from '#views/kit/dictionary/dictionary-text.ts'
import { instant, stateTag } from '#views/kit/grid/columns.ts'
import { gridStatus } from '#views/kit/grid/grid-status.ts'
import type { GridColumn } from '#views/kit/grid/types.ts'
import { useSay } from '#views/kit/words.tsx'
import { reasonsText, STATE_LOOKS } from '../look.ts'
import { ReviewList } from '../ReviewList.tsx'
import type { recordsReading } from '../wire-records.ts'

const at = instant<QueueRow>(() => 'Asia/Shanghai')

const COLUMNS: readonly GridColumn<QueueRow>[] = [
  { key: 'title', header: 'review.col.title', minWidth: 220, flex: 1 },
  { key: 'version', header: 'review.col.version', width: 80, align: 'end' },
  { key: 'object_type', header: 'review.col.type', width: 90, text: codeText('review.type') },
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
  onOpen: (id: string) => void
  action?: ReactNode
  /** beside the list: the record that is open */
  panel: ReactNode
}

/** Records in a grid: one's own submissions, or what was decided; one opens beside. */
export function RecordsView({ which, records, onOpen, action, panel }: Props) {
  const say = useSay()
  const snapshot = useSelector(records, (now) => now)
  const rows = snapshot.context.answer?.rows
  return (
    <ReviewList
      title={`review.${which}.title`}
      empty={`review.${which}.empty`}
      columns={COLUMNS}
      rows={rows}
      total={snapshot.context.answer?.total ?? 0}
      status={gridStatus(say, snapshot, rows !== undefined, say('review.need.view'), () => records.send({ type: 'reading.again' }))}
      onOpenRow={({ id }) => onOpen(id)}
      action={action}
      panel={panel}
    />
  )
}
