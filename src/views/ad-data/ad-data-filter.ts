import { readDay } from '#domain/day.ts'
import { NO_AD_DATA_FILTER, type AdDataFilter } from './ad-data-reading.ts'

const dayOf = (text: string | null): string => readDay(text ?? '') ?? ''
const pageOf = (text: string | null): number => (/^[1-9]\d{0,5}$/.test(text ?? '') ? Number(text) : 1)

/** The filter as it is in the address; what does not belong there is left out. */
export const filterFrom = (search: URLSearchParams): AdDataFilter => ({
  channel: search.get('channel') ?? '',
  gameId: search.get('game') ?? '',
  accountId: search.get('account') ?? '',
  dayFrom: dayOf(search.get('from')),
  dayTo: dayOf(search.get('to')),
  state: (['pushing', 'settled'] as const).find((state) => state === search.get('state')) ?? '',
  trouble: search.get('trouble') === '1',
  page: pageOf(search.get('page')),
})

/** Only what narrows is written, so that the plain address is the plain table. */
export function searchOf(filter: AdDataFilter): URLSearchParams {
  const written: Record<string, string> = {
    channel: filter.channel,
    game: filter.gameId,
    account: filter.accountId,
    from: filter.dayFrom,
    to: filter.dayTo,
    state: filter.state,
    trouble: filter.trouble ? '1' : '',
    page: filter.page > 1 ? String(filter.page) : '',
  }
  return new URLSearchParams(Object.entries(written).filter(([, value]) => value !== ''))
}

export const isFiltered = (filter: AdDataFilter): boolean => JSON.stringify({ ...filter, page: 1 }) !== JSON.stringify(NO_AD_DATA_FILTER)
