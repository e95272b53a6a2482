import type { Channel } from '#domain/channels/channel.ts'
import { levelKeys } from '#domain/channels/levels.ts'
import { CHANGE_KINDS, SET_RESULTS } from '#domain/object/change.ts'
import { filterIn, type Filter, type ListFilter } from '#views/things/list-filter.ts'
import { pageOf } from '#views/things/paging.ts'
import { channelIn } from './objects-query.ts'

/** Which sets of changes are looked at; it is in the address. */
export type ChangeSetsQuery = { channel: string; filter: Filter; page: number }

const of = (values: readonly string[], words: string) => values.map((value) => ({ value, label: `${words}.${value}` }))

/** What sets of changes are narrowed by, as their call takes it. */
export const changeSetFilters = (channel: Channel): readonly ListFilter[] => [
  { name: 'result', label: 'object.set.result', options: of(SET_RESULTS, 'object.set.result') },
  { name: 'level', label: 'object.set.level', options: of(levelKeys(channel), `channel.${channel.key}.level`) },
  { name: 'kind', label: 'object.set.kind', options: of(CHANGE_KINDS, 'object.set.kind') },
  { name: 'creator', label: 'object.set.made_by', of: 'person' },
  { period: 'day' },
]

/** What an address asks for. */
export function changeSetsIn(search: URLSearchParams): ChangeSetsQuery {
  const channel = channelIn(search)
  if (!channel) throw new Error('there is no network')
  return { channel: channel.key, filter: filterIn(changeSetFilters(channel), search), page: pageOf(search) }
}
