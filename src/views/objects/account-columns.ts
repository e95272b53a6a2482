import type { ObjectAccount } from '#contract/objects.ts'
import type { Blocker } from '#domain/blocker.ts'
import type { Channel } from '#domain/channels/channel.ts'
import { levelKeys } from '#domain/channels/levels.ts'
import { companyZone } from '#domain/company-terms.ts'
import { countTitle } from '#views/kit/channel-words.ts'
import { count, identifier, instant, NONE, stateTag } from '#views/kit/grid/columns.ts'
import type { GridColumn } from '#views/kit/grid/types.ts'
import type { StateKey } from '#views/kit/state-colors.ts'
import { sayReason, type Say } from '#views/kit/words.tsx'

/** An ad account with how far its objects were read. */
export type ReadAccount = Omit<ObjectAccount, 'failure'> & { failure: Blocker | null }

export const READING_TAGS: Readonly<Record<ReadAccount['state'], StateKey>> = {
  waiting: 'waiting',
  reading: 'running',
  read: 'done',
  failed: 'refused',
}

const column = (key: string) => `object.column.${key}`
const made = new Map<string, readonly GridColumn<ReadAccount>[]>()

/** Columns of the accounts of a network: always the same list for the same network and language. */
export function accountColumns(say: Say, channel: Channel): readonly GridColumn<ReadAccount>[] {
  const heads = levelKeys(channel).map((level) => countTitle(say, channel, level))
  const key = [channel.key, ...heads].join(' ')
  const known = made.get(key) ?? columnsOf(channel, heads)
  made.set(key, known)
  return known
}

const columnsOf = (channel: Channel, heads: readonly string[]): readonly GridColumn<ReadAccount>[] => [
  { key: 'name', header: column('account_name'), width: 200, pinned: 'left' },
  { ...identifier, key: 'account_id', header: column('account_id') },
  { key: 'currency', header: column('currency'), width: 80 },
  {
    ...stateTag<ReadAccount>(
      ({ state }) => READING_TAGS[state],
      ({ state }) => `object.reading.${state}`,
    ),
    key: 'state',
    header: column('reading'),
    explain: ({ failure }, say) => (failure ? sayReason(say, failure) : null),
  },
  ...levelKeys(channel).map((level, at): GridColumn<ReadAccount> => ({
    ...count,
    key: `count.${level}`,
    header: heads[at] ?? level,
    value: ({ counts }) => counts[level] ?? 0,
  })),
  { ...count, key: 'drifted', header: column('drift'), explain: (_row, say) => say('object.drift.counted') },
  {
    ...count,
    key: 'seen',
    header: column('seen'),
    value: ({ open, seen }) => (open === null ? null : seen),
    explain: (_row, say) => say('object.seen_hint'),
  },
  { ...instant<ReadAccount>(companyZone), key: 'done_at', header: column('done_at') },
  { ...instant<ReadAccount>(companyZone), key: 'whole_at', header: column('whole_at') },
  {
    key: 'failure',
    header: column('failure'),
    width: 260,
    value: ({ failure }) => failure?.code ?? null,
    text: (_value, { failure }, say) => (failure ? sayReason(say, failure) : NONE),
  },
]
