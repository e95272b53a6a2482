import { z } from 'zod'
import { failed, ownFailure } from '../core/failure.ts'
import type { AccountRef, NamedObject, Outcome, RateUsage } from '../core/port.ts'
import { worstUsage } from '../core/worst-usage.ts'
import { otherShape } from '../core/answers.ts'
import { BATCH_MAX, type BatchCall, type Graph } from './graph.ts'
import { untaggedName } from '../core/tag.ts'

const FIELDS = 'id,name,effective_status'
/** Objects a page: three short fields each, well below where the network asks to reduce the amount of data. */
const PAGE = 500

const named = z.looseObject({ id: z.string().min(1), name: z.string().default(''), effective_status: z.string().default('') })
const page = z.looseObject({
  data: z.array(named),
  paging: z.looseObject({ cursors: z.looseObject({ after: z.string().optional() }).optional(), next: z.string().optional() }).optional(),
})

type Found = Outcome<NamedObject[]>
type FindByName = (account: AccountRef, path: string, names: readonly string[], maxCalls: number, signal: AbortSignal) => Promise<Found>

/**
 * Few names are asked for one by one, in one batch (each item counts as a call); for more, the account's names are listed page by
 * page. The network's filter is a CONTAIN that takes no notice of letter case, and names end with our tags: the exact compare is
 * done here. What is deleted or archived is not answered by a list (developers.facebook.com marketing-api, ad-campaign-group).
 */
export function namesOf(graph: Graph): FindByName {
  async function byFilter(account: AccountRef, path: string, names: readonly string[], signal: AbortSignal): Promise<Found> {
    const calls = names.map((name): BatchCall => {
      const filtering = JSON.stringify([{ field: 'name', operator: 'CONTAIN', value: name }])
      return { method: 'GET', path, params: { filtering, fields: FIELDS, limit: String(PAGE) } }
    })
    const answers = await graph.batch(account, calls, 'read', signal)
    const usage = worstUsage(answers.map((answer) => answer.usage))
    const found: NamedObject[] = []
    for (const [index, answer] of answers.entries()) {
      if ('error' in answer) return answer
      const read = readPage(answer.ok, usage)
      if ('error' in read) return read
      const same = read.ok.objects.filter((object) => object.name === names[index])
      if (same.length === 0 && read.ok.after) return tooMany(usage)
      found.push(...same)
    }
    return { ok: found, usage }
  }

  async function byList(
    account: AccountRef,
    path: string,
    names: readonly string[],
    maxCalls: number,
    signal: AbortSignal,
  ): Promise<Found> {
    const wanted = new Set(names)
    const found: NamedObject[] = []
    const usages: (RateUsage | undefined)[] = []
    let after = ''
    for (let calls = 0; calls < maxCalls; calls += 1) {
      const answer = await graph.get(account, path, { fields: FIELDS, limit: String(PAGE), ...(after ? { after } : {}) }, signal)
      if ('error' in answer) return answer
      usages.push(answer.usage)
      const read = readPage(answer.ok, answer.usage)
      if ('error' in read) return read
      found.push(...read.ok.objects.filter(({ name }) => wanted.has(name)))
      after = read.ok.after
      if (!after) return { ok: found, usage: worstUsage(usages) }
    }
    return tooMany(worstUsage(usages))
  }

  return (account, path, names, maxCalls, signal) =>
    names.length <= Math.min(maxCalls, BATCH_MAX) ? byFilter(account, path, names, signal) : byList(account, path, names, maxCalls, signal)
}

function readPage(body: unknown, usage: RateUsage | undefined): Outcome<{ objects: NamedObject[]; after: string }> {
  const read = page.safeParse(body)
  if (!read.success) return failed(otherShape('a list of another shape', 'read'), usage)
  const { data, paging } = read.data
  const objects = data.map(({ id, name, effective_status: status }) => ({ networkId: id, name: untaggedName(name), status }))
  return { ok: { objects, after: (paging?.next && paging.cursors?.after) || '' }, usage }
}

const tooMany = (usage: RateUsage | undefined): Found =>
  failed(ownFailure({ class: 'retryable', message: 'the account holds more objects than could be looked through', wrote: 'no' }), usage)
