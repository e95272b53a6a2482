import { z } from 'zod'
import type { Level, Lookup } from '#domain/channels/channel.ts'
import { failed } from '../core/failure.ts'
import type { AccountRef, Outcome, RateUsage, ReachPort, RemoteObject } from '../core/port.ts'
import { worstUsage } from '../core/worst-usage.ts'
import { otherShape } from '../core/answers.ts'
import type { Graph } from './graph.ts'
import { metaLevel } from './levels.ts'
import { FIELDS, networkObject, remoteObject } from './read-back.ts'

const PAGE = 100
/** Pages that are read of one list: what is in one object, and what one account may use, is far below it. */
const PAGES = 50

const named = z.looseObject({ id: z.string().min(1), name: z.string().default('') })
const paging = z
  .looseObject({ cursors: z.looseObject({ after: z.string().optional() }).optional(), next: z.string().optional() })
  .optional()

type Query = { path: string; fields: string }

/** Every page of a list. */
async function listed<T extends z.ZodType>(
  graph: Graph,
  account: AccountRef,
  { path, fields }: Query,
  shape: T,
  signal: AbortSignal,
): Promise<Outcome<z.output<T>[]>> {
  const page = z.looseObject({ data: z.array(shape), paging })
  const found: z.output<T>[] = []
  const usages: (RateUsage | undefined)[] = []
  let after = ''
  for (let pages = 0; pages < PAGES; pages += 1) {
    const answer = await graph.get(account, path, { fields, limit: String(PAGE), ...(after ? { after } : {}) }, signal)
    if ('error' in answer) return answer
    usages.push(answer.usage)
    const read = page.safeParse(answer.ok)
    if (!read.success) return failed(otherShape('a list of another shape', 'read'), answer.usage)
    found.push(...read.data.data)
    after = (read.data.paging?.next && read.data.paging.cursors?.after) || ''
    if (!after) return { ok: found, usage: worstUsage(usages) }
  }
  return failed(otherShape('a list without end', 'read'), worstUsage(usages))
}

/** The living objects of a level that are in one object: `/<campaign>/adsets`, `/<ad set>/ads`. */
export const insideOf =
  (graph: Graph, edges: Readonly<Record<string, string>>) =>
  async (account: AccountRef, level: Level, parentId: string, signal: AbortSignal): Promise<Outcome<RemoteObject[]>> => {
    const query = { path: `${parentId}/${edges[level] ?? ''}`, fields: FIELDS[metaLevel(level)] }
    const answer = await listed(graph, account, query, networkObject, signal)
    if ('error' in answer) return answer
    const objects = answer.ok.map((object) => remoteObject(level, object, account)).filter(({ deleted }) => !deleted)
    return { ok: objects, usage: answer.usage }
  }

/** What belongs to an ad account, or is shared with it, and the list that tells it. */
const OF_ACCOUNT: Readonly<Partial<Record<Lookup, string>>> = { audience: 'customaudiences', pixel: 'adspixels' }

/** Custom audiences belong to an ad account, pixels to the business that shares them with accounts, pages to the person or the business whose token it is (marketing-api: custom audience, ads pixel, page). */
export const reachOf = (graph: Graph): ReachPort => ({
  ofAccount: ['audience', 'pixel'],
  ofToken: ['page'],
  usable: (account, lookup, signal) => {
    const path = lookup === 'page' ? 'me/accounts' : `act_${account.accountId.replace(/^act_/, '')}/${OF_ACCOUNT[lookup] ?? ''}`
    return listed(graph, account, { path, fields: 'id,name' }, named, signal)
  },
})
