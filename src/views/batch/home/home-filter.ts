import { BATCH_STATES } from '#domain/batch/batch.ts'
import { CHANNEL_KEYS } from '#domain/channels/keys.ts'
import { NO_BATCH_FILTER, type BatchFilter } from '#machines/batch-list/batch-list.machine.ts'

/** The filter as it is in the address; what does not belong there is left out. */
export function filterFrom(search: URLSearchParams): BatchFilter {
  const state = BATCH_STATES.find((one) => one === search.get('state')) ?? ''
  return {
    channel: CHANNEL_KEYS.find((key) => key === search.get('channel')) ?? '',
    gameId: search.get('game') ?? '',
    state,
    mine: search.get('mine') === '1',
    createdBy: search.get('by') ?? '',
    q: search.get('q') ?? '',
    accountId: search.get('account') ?? '',
  }
}

/** Only what narrows the list is written. */
export function searchOf(filter: BatchFilter): URLSearchParams {
  const search = new URLSearchParams()
  if (filter.channel) search.set('channel', filter.channel)
  if (filter.gameId) search.set('game', filter.gameId)
  if (filter.state) search.set('state', filter.state)
  if (filter.mine) search.set('mine', '1')
  if (filter.createdBy) search.set('by', filter.createdBy)
  if (filter.q) search.set('q', filter.q)
  if (filter.accountId) search.set('account', filter.accountId)
  return search
}

export const isFiltered = (filter: BatchFilter): boolean => JSON.stringify(filter) !== JSON.stringify(NO_BATCH_FILTER)
