import type { ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import { companyZone } from '#domain/company-terms.ts'
import type { QueueRow } from '#domain/review/item.ts'
import { DECIDED_STATES, REVIEW_STATES } from '#domain/review/review.ts'
import { codeText } from '#views/kit/dictionary/dictionary-text.ts'
import { instant, NONE, stateTag } from '#views/kit/grid/columns.ts'
import type { GridColumn } from '#views/kit/grid/types.ts'
import { byId } from '#views/kit/grid/use-row-store.ts'
import { EnumSelect } from '#views/kit/inputs/EnumSelect.tsx'
import { useSay } from '#views/kit/words.tsx'
import { ListFrame } from '#views/things/ListFrame.tsx'
import { useList } from '#views/things/use-list.ts'
import { reasonsText, STATE_LOOKS } from '../look.ts'
import { RECORDS_A_PAGE, type RecordsQuery, type recordsReading } from '../wire-records.ts'
import '../review.css'

const at = instant<QueueRow>(companyZone)

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
  { key: 'reasons', header: 'review.col.reasons', width: 180, text: (_value, row, say) => reasonsText(say, row.reasons) || NONE },
  { key: 'comment', header: 'review.col.comment', width: 220 },
  { key: 'submitter', header: 'review.col.submitter', width: 130, value: ({ submitter }) => submitter?.name },
  { ...at, key: 'submitted_at', header: 'review.col.submitted_at' },
  { key: 'reviewer', header: 'review.col.reviewer', width: 130, value: ({ reviewer }) => reviewer?.name },
  { ...at, key: 'decided_at', header: 'review.col.decided_at' },
]

/** Whatever its state. */
const ANY = 'any'

type Props = {
  which: 'mine' | 'history'
  records: ActorRefFrom<typeof recordsReading>
  onOpen: (id: string) => void
  onNarrow: (part: { q?: string; state?: RecordsQuery['state'] }) => void
  onPage: (page: number) => void
  action?: ReactNode
  /** next to the list: the record that is open */
  panel: ReactNode
}

/** Records in a grid: one's own submissions, or what was decided; one opens next to it. */
export function RecordsView({ which, records, onOpen, onNarrow, onPage, action, panel }: Props) {
  const say = useSay()
  const list = useList(records, 'review.queue.view')
  const { answer, filter: query } = list
  const states = which === 'mine' ? REVIEW_STATES : DECIDED_STATES
  return (
    <ListFrame
      list={list}
      title={`review.${which}.title`}
      empty={{ title: say(`review.${which}.empty`) }}
      onClear={query.q !== '' || query.state !== '' ? () => onNarrow({ q: '', state: '' }) : null}
      columns={COLUMNS}
      idOf={byId}
      rows={answer?.rows}
      total={answer?.total}
      paging={{ page: query.page, perPage: RECORDS_A_PAGE, onPage }}
      onOpenRow={({ id }) => onOpen(id)}
      search={{ label: say('review.filter.q'), value: query.q, onValue: (q) => onNarrow({ q }) }}
      filters={
        <EnumSelect
          aria-label={say('review.col.state')}
          fill={false}
          value={query.state === '' ? ANY : query.state}
          options={[
            { value: ANY, label: say('review.filter.all_states') },
            ...states.map((value) => ({ value, label: say(`review.state.${value}`) })),
          ]}
          onValue={(state) => onNarrow({ state: state === ANY ? '' : state })}
        />
      }
      action={action}
      panel={panel}
    />
  )
}
