import type { z } from 'zod'
import { readAs } from '../core/answers.ts'
import { failed, ownFailure } from '../core/failure.ts'
import type { AccountRef, Outcome, RateUsage, RemoteObject } from '../core/port.ts'
import { wavesOf } from '../core/several.ts'
import { worstUsage } from '../core/worst-usage.ts'
import type { OceanEngine } from './api.ts'

/** Most of one page, unless the list says less (networks/oceanengine.json, `pagination`). */
export const PAGE = 100

/** What a list answers: objects of one page, and how many pages there are. */
type Listed<T> = { list?: T[] | null | undefined; page_info?: { total_page?: number | undefined } | null | undefined }
type Page<T> = { objects: T[]; pages: number }
type Filter = Readonly<Record<string, unknown>>

/** Rows that are read where the caller sets no number of pages: an advertiser has 200 projects at most, and promotions are asked for by project or by name. */
const ROWS = 5_000

/** The lists of a generation: one call for each level, paged alike. `sizeOf`: how many rows a page of the level holds at most. */
export function listsOf<L, T>(pathOf: (level: L) => string, shape: z.ZodType<Listed<T>>, sizeOf: (level: L) => number = () => PAGE) {
  /** One page of a level of an advertiser. */
  async function pageOf(
    api: OceanEngine,
    account: AccountRef,
    level: L,
    { filtering, page }: { filtering: Filter; page: number },
    signal: AbortSignal,
  ): Promise<Outcome<Page<T>>> {
    const answer = await api.get(account, pathOf(level), { filtering, page, page_size: sizeOf(level) }, signal)
    const read = readAs(answer, shape, 'a list', 'read')
    if ('error' in read) return read
    return { ok: { objects: read.ok.list ?? [], pages: read.ok.page_info?.total_page ?? 1 }, usage: read.usage }
  }

  /** The first `most` pages that a filter answers. `whole`: there are no more. */
  async function allOf(
    api: OceanEngine,
    account: AccountRef,
    level: L,
    filtering: Filter,
    signal: AbortSignal,
    most = Math.ceil(ROWS / sizeOf(level)),
  ): Promise<Outcome<{ objects: T[]; whole: boolean }>> {
    const objects: T[] = []
    const usages: (RateUsage | undefined)[] = []
    for (let page = 1; page <= most; page += 1) {
      const answer = await pageOf(api, account, level, { filtering, page }, signal)
      if ('error' in answer) return answer
      usages.push(answer.usage)
      objects.push(...answer.ok.objects)
      if (page >= answer.ok.pages) return { ok: { objects, whole: true }, usage: worstUsage(usages) }
    }
    return { ok: { objects, whole: false }, usage: worstUsage(usages) }
  }

  return { pageOf, allOf }
}

/** Reads the page whose number is the cursor, the first page without a cursor. `next` is null after the last page. */
export async function pageByNumber<T extends { pages: number }>(
  cursor: string | null,
  read: (page: number) => Promise<Outcome<T>>,
): Promise<Outcome<Omit<T, 'pages'> & { next: string | null }>> {
  const page = cursor === null ? 1 : Number(cursor)
  if (!Number.isInteger(page) || page < 1) return failed(ownFailure({ class: 'validation', message: `no page ${cursor}`, wrote: 'no' }))
  const answer = await read(page)
  if ('error' in answer) return answer
  const { pages, ...rest } = answer.ok
  return { ok: { ...rest, next: page < pages ? String(page + 1) : null }, usage: answer.usage }
}

/** What a list that was asked for by id holds of each object that is to change. */
export function heldAmong<T>(
  list: Outcome<{ objects: readonly T[] }>,
  idOf: (object: T) => string,
  wanted: readonly { one: { networkId: string } }[],
): Outcome<T>[] {
  if ('error' in list) return wanted.map(() => list)
  const byId = new Map(list.ok.objects.map((object) => [idOf(object), object]))
  return wanted.map(({ one }) => {
    const object = byId.get(one.networkId)
    return object === undefined ? failed(unknownId(), list.usage) : { ok: object, usage: list.usage }
  })
}

const unknownId = () => ownFailure({ class: 'not_found', message: 'the network does not know the id', wrote: 'no' })

/** One outcome for each id, in order; `ask` answers those of one call, `size` at most. */
export async function readByIds(
  networkIds: readonly string[],
  size: number,
  ask: (ids: string[]) => Promise<Outcome<RemoteObject[]>>,
): Promise<Outcome<RemoteObject>[]> {
  const outcomes: Outcome<RemoteObject>[] = []
  for (const ids of wavesOf(networkIds, size)) {
    const answer = await ask(ids)
    for (const id of ids) {
      const object = 'ok' in answer ? answer.ok.find(({ networkId }) => networkId === id) : undefined
      outcomes.push('error' in answer ? answer : object ? { ok: object, usage: answer.usage } : failed(notYet(), answer.usage))
    }
  }
  return outcomes
}

const notYet = () => ownFailure({ class: 'not_found_yet', message: 'the network does not know the id', wrote: 'no' })

/** A look-up that would take more calls than it may spend. */
export const tooMany = () =>
  ownFailure({ class: 'retryable', message: 'the account holds more objects than could be looked through', wrote: 'no' })
