import { z } from 'zod'
import { otherShape, readAs } from '../core/answers.ts'
import { failed, ownFailure, shortened, translated } from '../core/failure.ts'
import { asText } from '../core/lossless.ts'
import type { AccountRef, Outcome, RateUsage } from '../core/port.ts'
import type { RtaBound, RtaPort } from '../core/rta-port.ts'
import { worstUsage } from '../core/worst-usage.ts'
import { idNumber, type Body, type TencentApi } from './api.ts'

/** v3.0/docs/api/rtatarget_bind: an ad, and an advertiser. 2 is not described. */
const AD = 1
const ADVERTISER = 3
/** the largest pages, and how many are turned to */
const TARGETS_PAGE = 1000
const BOUND_PAGE = 100
const PAGES = 50
const MOST = { bind: 10, unbind: 100 } as const

const customer = z.looseObject({ RtaId: asText, RtaName: z.string().default(''), Enable: z.number().default(1) })
const target = z.looseObject({ OuterTargetId: asText, TargetName: z.string().nullish() })
const record = z.looseObject({ Id: asText, OuterTargetId: asText.nullish(), TargetType: z.number(), UId: asText.nullish() })
const page = <T extends z.ZodType>(row: T) => z.looseObject({ Total: z.number().default(0), Records: z.array(row).nullish() })
const ended = z.looseObject({
  success: z.array(record.partial({ TargetType: true })).nullish(),
  error: z.array(record.partial({ TargetType: true }).extend({ reason: z.string().nullish() })).nullish(),
})

/** Real-time strategies of the customer whom the token belongs to (v3.0/docs/api/rta_info, rtatarget and rtatarget_bind). */
export function rtaOf(api: TencentApi): RtaPort {
  const post = (account: AccountRef, path: string, data: unknown, kind: 'read' | 'create', signal: AbortSignal) =>
    api.call(account.credential, { method: 'POST', path, body: data === undefined ? {} : { data } }, kind, signal)

  async function all<T extends z.ZodType>(
    account: AccountRef,
    path: string,
    row: T,
    query: Body,
    size: number,
    signal: AbortSignal,
  ): Promise<Outcome<z.output<T>[]>> {
    const rows: z.output<T>[] = []
    const usages: (RateUsage | undefined)[] = []
    for (let at = 1; at <= PAGES; at += 1) {
      const answer = readAs(await post(account, path, { ...query, Page: at, Size: size }, 'read', signal), page(row), 'a list', 'read')
      if ('error' in answer) return answer
      usages.push(answer.usage)
      const { Records: found, Total: total } = answer.ok
      rows.push(...(found ?? []))
      if (!found || found.length === 0 || rows.length >= total) return { ok: rows, usage: worstUsage(usages) }
    }
    return failed(otherShape('a list without end', 'read'), worstUsage(usages))
  }

  /** One call for several bindings. Each is told as done or refused; what the answer leaves out is not known. */
  async function write(account: AccountRef, path: string, bindings: readonly RtaBound[], bodies: Outcome<Body[]>, signal: AbortSignal) {
    if ('error' in bodies) return bindings.map(() => bodies)
    const answer = readAs(await post(account, path, bodies.ok, 'create', signal), ended, 'outcomes', 'create')
    if ('error' in answer) return bindings.map(() => answer)
    const { usage } = answer
    const done = new Set((answer.ok.success ?? []).map(({ Id: id }) => id))
    const refused = new Map((answer.ok.error ?? []).map(({ Id: id, reason }) => [id, reason ?? '']))
    return bindings.map((binding): Outcome<null> => {
      const id = binding.adId ?? binding.accountId
      const reason = refused.get(id)
      if (reason !== undefined) return failed(ownFailure({ class: 'validation', message: shortened(reason), wrote: 'no' }), usage)
      return done.has(id) ? { ok: null, usage } : failed(otherShape('no outcome for an object', 'create'), usage)
    })
  }

  return {
    most: MOST,
    async customer(account, signal) {
      const answer = readAs(await post(account, 'rta_info/get', undefined, 'read', signal), customer, 'a customer', 'read')
      if ('error' in answer) return answer
      const targets = await all(account, 'rtatarget/get', target, {}, TARGETS_PAGE, signal)
      if ('error' in targets) return targets
      const { RtaId: id, RtaName: name, Enable: enabled } = answer.ok
      const list = targets.ok.map(({ OuterTargetId: outer, TargetName: called }) => ({ id: outer, name: called || outer }))
      return { ok: { id, name, enabled: enabled === 1, targets: list }, usage: worstUsage([answer.usage, targets.usage]) }
    },
    async bound(account, of, signal) {
      const query = translated((): Body => ('targetId' in of ? { OuterTargetId: of.targetId } : { UId: idNumber(of.accountId, 'account') }))
      if ('error' in query) return query
      const answer = await all(account, 'rtatarget_bind/get', record, query.ok, BOUND_PAGE, signal)
      if ('error' in answer) return answer
      return { ok: answer.ok.flatMap((row) => boundOf(row) ?? []), usage: answer.usage }
    },
    bindTargets: (account, bindings, signal) =>
      write(
        account,
        'rtatarget_bind/add',
        bindings,
        translated(() => bindings.map((one) => ({ ...bodyOf(one), UId: uidOf(one) }))),
        signal,
      ),
    unbindTargets: (account, bindings, signal) =>
      write(
        account,
        'rtatarget_bind/delete',
        bindings,
        translated(() => bindings.map(bodyOf)),
        signal,
      ),
  }
}

/** Ads of WeChat's own platform (`IsMp`) are not made here. */
const bodyOf = ({ targetId, accountId, adId }: RtaBound): Body => ({
  Id: idNumber(adId ?? accountId, adId === null ? 'account' : 'ad'),
  TargetType: adId === null ? ADVERTISER : AD,
  OuterTargetId: targetId,
  IsMp: 0,
})

const uidOf = ({ accountId }: RtaBound): unknown => idNumber(accountId, 'account')

/** Null for objects of other kinds, and for an ad without its account. */
function boundOf({ Id: id, OuterTargetId: targetId, TargetType: type, UId: uid }: z.output<typeof record>): RtaBound | null {
  if (!targetId) return null
  if (type === ADVERTISER) return { targetId, accountId: id, adId: null }
  return type === AD && uid ? { targetId, accountId: uid, adId: id } : null
}
