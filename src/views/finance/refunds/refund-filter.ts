import { isMonth, monthsLater } from '#domain/finance/month.ts'

/** What refunds are narrowed to; it is in the address. Empty text is no filter. */
export type RefundFilter = { from: string; to: string; gameId: string; store: string; step: 'day' | 'month'; page: number }

/** A year up to the present month of the books (UTC+8), unless the address says otherwise. */
export function refundFilterFrom(search: URLSearchParams, nowMs: number, page: number): RefundFilter {
  const present = new Date(nowMs + 8 * 3_600_000).toISOString().slice(0, 7)
  const month = (key: string) => {
    const asked = search.get(key) ?? ''
    return isMonth(asked) ? asked : null
  }
  const to = month('to') ?? present
  return {
    from: month('from') ?? monthsLater(to, -11),
    to,
    gameId: search.get('game') ?? '',
    store: search.get('store') ?? '',
    step: search.get('step') === 'day' ? 'day' : 'month',
    page,
  }
}

/** The filter as the address keeps it: what is left open is left out, and another filter begins at its first page. */
export const refundSearch = ({ from, to, gameId, store, step }: RefundFilter): [string, string][] =>
  (
    [
      ['from', from],
      ['to', to],
      ['game', gameId],
      ['store', store],
      ['step', step === 'month' ? '' : step],
    ] satisfies [string, string][]
  ).filter(([, value]) => value !== '')

/** The same as the calls ask. */
export const refundQuery = ({ from, to, gameId, store }: RefundFilter) => ({
  from,
  to,
  ...(gameId ? { game_id: gameId } : {}),
  ...(store ? { app_store: store } : {}),
})
