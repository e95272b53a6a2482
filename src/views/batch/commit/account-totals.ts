import { totalsCounter, type BatchTotals } from '#domain/batch/totals.ts'
import type { AccountFacts } from '#domain/channels/channel.ts'
import type { PreviewRow } from '../preview/preview-row.ts'

export type AccountTotals = { account: AccountFacts; totals: BatchTotals }

/** What each account gets: objects that will be sent and what they may spend, in the order of the rows. */
export function totalsByAccount(rows: Iterable<PreviewRow>): AccountTotals[] {
  const counters = new Map<string, { account: AccountFacts; counter: ReturnType<typeof totalsCounter> }>()
  for (const { item, account, channel, problems } of rows) {
    if (!item) continue
    const known = counters.get(account.accountId) ?? { account, counter: totalsCounter(channel, () => account.currency) }
    counters.set(account.accountId, known)
    known.counter.add({
      ...item,
      problems: item.outcome === 'skipped' && item.excluded_reason === null && problems.length === 0 ? ['skipped'] : problems,
    })
  }
  return [...counters.values()].map(({ account, counter }) => ({ account, totals: counter.totals() }))
}
