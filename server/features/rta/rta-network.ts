import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import { blocker } from '#domain/blocker.ts'
import { grouped } from '#domain/grouped.ts'
import { GDT2 } from '#domain/channels/tencent2.ts'
import {
  objectKey,
  partsOfTarget,
  payloadText,
  targetId,
  type RtaBinding,
  type RtaChange,
  type RtaPayload,
  type RtaResult,
} from '#domain/rta/rta.ts'
import type { AccountRef, Connector, Outcome } from '#server/connectors/core/port.ts'
import type { RtaBound, RtaCustomer, RtaPort } from '#server/connectors/core/rta-port.ts'
import { several, wavesOf } from '#server/connectors/core/several.ts'
import { worstUsage } from '#server/connectors/core/worst-usage.ts'
import type { Database } from '#server/db/schema.ts'
import { Refused } from '#server/kit/refused.ts'
import { asEffect } from '#server/push/crash-points.ts'
import { patienceOf, withinLimits, type Patience, type Told } from '#server/push/within-limits.ts'
import type { RtaAccount } from './rta.reads.ts'

type Db = Kysely<Database>

/** A customer of the network with the accounts whose token reaches it. */
export type Reached = { customer: RtaCustomer; accounts: RtaAccount[] }
export type Trouble = { account_id: string; account_name: string; reason: string }

/** How a bind ended, with the objects that the network refused; null: the answer of a call is not known, and the network has to be asked. */
export type Ending = { state: 'bound' | 'partly' | 'failed'; results: RtaResult[] } | null

/** A user waits for what is read; a bind takes as long as its calls, and is settled by reading once no call of it can be under way. */
export const READ_MS = 20_000
export const BIND_MS = 120_000

/** Calls of a list are few: what is asked for at once. */
const CALLS = 3
const NOT_CONNECTED = 'this installation is not connected to the network'

/** Reads and binds real-time strategies at the network, within the limits of the accounts. */
export function rtaNetwork(connectors: ReadonlyMap<string, Connector>) {
  const connector = connectors.get(GDT2.key)
  const port = connector?.rta

  /** One answer for each question, in order; a few are asked at a time. */
  async function askEach<Of extends { ref: AccountRef }, T>(
    db: Db,
    questions: readonly Of[],
    ask: (port: RtaPort, question: Of, signal: AbortSignal) => Promise<Outcome<T>>,
  ): Promise<Told<T>[]> {
    if (!connector || !port) return questions.map(() => ({ reason: NOT_CONNECTED, gone: false }))
    const patience = patienceOf(READ_MS)
    const answers = await several(questions, async (question) => ({
      ok: await withinLimits(db, connector, question.ref, patience, { calls: CALLS, ask: (signal) => ask(port, question, signal) }),
    }))
    return answers.map((answer) => ('ok' in answer ? answer.ok : { reason: answer.error.message, gone: false }))
  }

  return {
    /** The customers that the accounts reach, one question for each token; accounts that could not be asked are troubles. None without a connection to the network. */
    async customers(db: Db, accounts: readonly RtaAccount[]): Promise<{ reached: Reached[]; troubles: Trouble[] }> {
      if (!port) return { reached: [], troubles: [] }
      const bySource = grouped(
        accounts.filter(({ ref }) => ref !== null),
        ({ source }) => source,
      )
      const groups = [...bySource.values()].flatMap((group) => (group[0]?.ref ? [{ group, first: group[0], ref: group[0].ref }] : []))
      const answers = await askEach(db, groups, (rta, { ref }, signal) => rta.customer(ref, signal))
      const reached = new Map<string, Reached>()
      const troubles: Trouble[] = []
      for (const [at, { group, first }] of groups.entries()) {
        const told = answers[at]
        if (!told) continue
        if ('reason' in told) troubles.push({ account_id: first.account_id, account_name: first.name, reason: told.reason })
        else {
          const known = reached.get(told.ok.id)
          reached.set(told.ok.id, { customer: told.ok, accounts: [...(known?.accounts ?? []), ...group] })
        }
      }
      return { reached: [...reached.values()], troubles }
    },

    /**
     * All that is bound to the strategy, and all strategies that are bound in the accounts.
     * @throws Refused 503 where the network does not tell
     */
    async bound(db: Db, target: string, accounts: readonly RtaAccount[]): Promise<RtaBinding[]> {
      const { customerId, outerId } = partsOfTarget(target)
      const usable = accounts.flatMap(({ ref }) => (ref === null ? [] : [ref]))
      const [via] = usable
      const questions = [
        ...(via ? [{ ref: via, of: { targetId: outerId } }] : []),
        ...usable.map((ref) => ({ ref, of: { accountId: ref.accountId } })),
      ]
      const answers = await askEach(db, questions, (rta, { ref, of }, signal) => rta.bound(ref, of, signal))
      const found = new Map<string, RtaBinding>()
      for (const told of answers) {
        if ('reason' in told) throw away(told.reason)
        for (const { targetId: outer, accountId, adId } of told.ok) {
          const binding = { account_id: accountId, ad_id: adId, target_id: targetId(customerId, outer) }
          found.set(`${objectKey(binding)} ${binding.target_id}`, binding)
        }
      }
      return [...found.entries()].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, binding]) => binding)
    },

    /** Sends the changes: what an object is bound to is taken off before it is bound again. Stops at the first answer that is not known. */
    async send(db: Db, changes: readonly RtaChange[], accounts: ReadonlyMap<string, RtaAccount>): Promise<Ending> {
      if (!connector || !port) throw away(NOT_CONNECTED)
      const patience = patienceOf(BIND_MS)
      const sending = sendingOf(db, { connector, port, accounts, patience })
      const off = changes.flatMap((change) =>
        change.was.filter((target) => target !== change.becomes).map((target) => stepOf(change, target)),
      )
      await sending.unbind(off)
      const on = changes.flatMap((change) =>
        change.becomes !== null && !change.was.includes(change.becomes) ? [stepOf(change, change.becomes)] : [],
      )
      await sending.bind(on)
      return sending.ending()
    },
  }
}
export type RtaNetwork = ReturnType<typeof rtaNetwork>

type Step = { change: RtaChange; binding: RtaBound }
const stepOf = (change: RtaChange, target: string): Step => ({
  change,
  binding: { targetId: partsOfTarget(target).outerId, accountId: change.account_id, adId: change.ad_id },
})

type Sending = { connector: Connector; port: RtaPort; accounts: ReadonlyMap<string, RtaAccount>; patience: Patience }

/** One bind on its way: waves of calls, account by account, and what the network said of each object. */
function sendingOf(db: Db, { connector, port, accounts, patience }: Sending) {
  const refused = new Map<RtaChange, string>()
  let wrote = false
  let isUnknown = false
  const { signal } = patience

  async function sendWave(ref: AccountRef, wave: readonly Step[], ask: (bindings: RtaBound[]) => Promise<Outcome<null>[]>): Promise<void> {
    const bindings = wave.map(({ binding }) => binding)
    const told = await withinLimits(db, connector, ref, patience, {
      kind: 'write',
      ask: async () => {
        const outcomes = await ask(bindings)
        return { ok: outcomes, usage: worstUsage(outcomes.map(({ usage }) => usage)) }
      },
    })
    for (const [at, { change }] of wave.entries()) {
      const end = 'ok' in told ? endOf(told.ok[at]) : signal.aborted ? 'unknown' : { reason: told.reason }
      if (end === 'unknown') isUnknown = true
      else if (end === 'done') wrote = true
      else refused.set(change, end.reason)
    }
  }

  async function send(steps: readonly Step[], most: number, ask: (ref: AccountRef, bindings: RtaBound[]) => Promise<Outcome<null>[]>) {
    const open = steps.filter(({ change }) => !refused.has(change))
    for (const [accountId, all] of grouped(open, ({ binding }) => binding.accountId)) {
      const ref = accounts.get(accountId)?.ref
      for (const wave of wavesOf(all, most)) {
        if (isUnknown) return
        if (ref) await sendWave(ref, wave, (bindings) => ask(ref, bindings))
        else for (const { change } of wave) refused.set(change, 'the account cannot be used')
      }
    }
  }

  return {
    unbind: (steps: readonly Step[]) =>
      send(steps, port.most.unbind, (ref, bindings) => asEffect('rta-bind', () => port.unbindTargets(ref, bindings, signal))),
    bind: (steps: readonly Step[]) =>
      send(steps, port.most.bind, (ref, bindings) => asEffect('rta-bind', () => port.bindTargets(ref, bindings, signal))),
    ending: (): Ending => {
      if (isUnknown) return null
      const results = [...refused].map(([{ account_id, ad_id }, reason]) => ({ account_id, ad_id, reason }))
      return { state: results.length === 0 ? 'bound' : wrote ? 'partly' : 'failed', results }
    },
  }
}

function endOf(outcome: Outcome<null> | undefined): 'done' | 'unknown' | { reason: string } {
  if (!outcome) return 'unknown'
  if ('ok' in outcome) return 'done'
  return outcome.error.wrote === 'no' ? { reason: outcome.error.message } : 'unknown'
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
export const hashOf = (payload: RtaPayload): string => sha256(payloadText(payload))
/** What the network has bound, of the strategy and of the objects that are chosen: a bind is refused where that has changed since the rehearsal. */
export function seenOf({ target_id, objects }: RtaPayload, bound: readonly RtaBinding[]): string {
  const chosen = new Set(objects.map(objectKey))
  const asked = bound.filter((one) => one.target_id === target_id || chosen.has(objectKey(one)))
  return sha256(JSON.stringify(asked.map((one) => `${objectKey(one)} ${one.target_id}`)))
}

export const away = (reason: string): Refused =>
  new Refused(blocker('rta.network_away', { params: { reason } }), { status: 503, retryAfterS: 5 })
