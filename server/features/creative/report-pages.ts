import { setTimeout as pause } from 'node:timers/promises'
import type { AccountRef, DayRange, ReportPort } from '#server/connectors/core/port.ts'
import type { Later } from '#server/push/account-reading.repository.ts'
import type { Generation, Turn } from '#server/push/account-reading.ts'
import { cp } from '#server/push/crash-points.ts'
import { KEPT_FOR_PUSHES, learnAt } from '#server/push/engine.ts'

type ReportTurn<Figure> = Pick<Turn<'figures', unknown>, 'deps' | 'laterOf'> &
  Pick<Generation<'figures'>, 'channel' | 'page'> & {
    port: Pick<ReportPort<Figure>, 'read'>
    due: { account: AccountRef }
  }

/**
 * Reads a report of some days page by page. `asOf`: when its first page was asked for, or the report itself. When the network is still making it, or
 * the first page could not be read, it answers `later` with the `cursor` to resume from, so that the worker reads other accounts meanwhile. A report
 * of which some pages were read is read again from its start.
 */
export async function readReport<Figure>(
  { deps, channel, port, due, page: pageOf, laterOf }: ReportTurn<Figure>,
  call: string,
  range: DayRange,
  begun: string | null,
): Promise<{ figures: Figure[]; asOf: Date } | { later: Later | null; cursor: string | null; asOf: Date | null }> {
  const figures: Figure[] = []
  let asOf: Date | null = null
  const pageAt = (cursor: string | null) =>
    pageOf(
      { kind: 'report', kept: KEPT_FOR_PUSHES },
      (signal) => port.read(due.account, range, cursor, signal),
      (outcome, drawn) => learnAt(deps.pace, channel.key, call, [outcome], drawn),
    )
  const stop = (later: Later | null, cursor: string | null) => ({ later, cursor: figures.length === 0 ? cursor : null, asOf })
  for (let cursor = begun; ;) {
    const page = await pageAt(cursor)
    if ('later' in page) return stop(page.later, cursor)
    if ('error' in page) {
      const later = laterOf(page)
      return stop(later, later.isFailure || page.error.class === 'rate_limited' || page.error.stopped ? cursor : null)
    }
    cp('figures.after-page')
    asOf ??= page.askedAt
    const { figures: told, next, waitMs: madeInMs = 0 } = page.value
    figures.push(...told)
    cursor = next
    if (cursor === null) return { figures, asOf }
    if (madeInMs === 0) continue
    if (figures.length === 0 || deps.signal?.aborted) return stop({ afterMs: madeInMs, failure: null, isFailure: false }, cursor)
    await pause(madeInMs, undefined, { signal: deps.signal }).catch(() => undefined)
  }
}
