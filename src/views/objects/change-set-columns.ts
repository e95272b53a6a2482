import type { ChangeSet } from '#contract/object-changes.ts'
import { companyZone } from '#domain/company-terms.ts'
import { knownChannel } from '#domain/channels/index.ts'
import { failedIn, type SetResult } from '#domain/object/change.ts'
import { count, instant, NONE, stateTag } from '#views/kit/grid/columns.ts'
import type { GridColumn } from '#views/kit/grid/types.ts'
import type { StateKey } from '#views/kit/state-colors.ts'
import { wordOf } from './object-columns.ts'

const LOOKS: Readonly<Record<SetResult, StateKey>> = {
  draft: 'waiting',
  running: 'running',
  done: 'done',
  partly: 'attention',
  failed: 'refused',
  discarded: 'excluded',
}

const head = (key: string) => `object.set.${key}`
const time = instant<ChangeSet>(companyZone)

/** Sets of changes: who, when, what, of how many, and how it went. */
export const CHANGE_SET_COLUMNS: readonly GridColumn<ChangeSet>[] = [
  { key: 'id', header: head('id'), width: 80, pinned: 'left', sortable: false, text: (value) => `#${String(value)}` },
  { ...time, key: 'made_at', header: head('made_at'), sortable: false },
  { key: 'made_by', header: head('made_by'), width: 150, sortable: false, value: ({ made_by }) => made_by.name },
  { key: 'kind', header: head('kind'), width: 120, sortable: false, text: (_value, { kind }, say) => say(head(`kind.${kind}`)) },
  {
    key: 'level',
    header: head('level'),
    width: 100,
    sortable: false,
    text: (_value, { channel, level }, say) => say(`channel.${channel}.level.${level}`),
  },
  {
    key: 'fields',
    header: head('fields'),
    width: 180,
    sortable: false,
    value: ({ fields }) => [...fields],
    text: (_value, { channel, fields }, say) => fields.map((field) => wordOf(say, knownChannel(channel), field)).join(', ') || NONE,
  },
  {
    ...stateTag<ChangeSet>(
      ({ result }) => LOOKS[result],
      ({ result }) => head(`result.${result}`),
    ),
    key: 'result',
    header: head('result'),
    width: 140,
    sortable: false,
  },
  { ...count, key: 'total', header: head('total'), sortable: false },
  { ...count, key: 'done', header: head('done'), sortable: false, value: ({ counts }) => counts.done },
  { ...count, key: 'failed', header: head('failed'), sortable: false, value: ({ counts }) => failedIn(counts) },
  { ...count, key: 'left', header: head('left'), sortable: false, value: ({ counts }) => counts.same + counts.blocked },
  { key: 'reason', header: head('reason'), width: 220, sortable: false, text: (value) => String(value || NONE) },
  { ...time, key: 'committed_at', header: head('committed_at'), sortable: false },
  { ...time, key: 'ended_at', header: head('ended_at'), sortable: false },
  { key: 'undone_by', header: head('undone_by'), width: 100, sortable: false, text: (value) => (value ? `#${String(value)}` : NONE) },
]
