import { setTimeout as sleep } from 'node:timers/promises'
import { appliesUnder, isWireFault, type WireFault } from '../kit/deliver.ts'
import type { Fault, FaultRules } from '../kit/faults.ts'
import type { Draw } from '../kit/seed.ts'
import { REPORT_CODE, type AccountLimits } from './account-limits.ts'
import { callOf, createAdsetRule, dependencyFailed, itemReply, readBatch, type BatchItem, type BatchReply } from './batch.ts'
import { limitOf, subjectOf, type Answer, type GraphCall } from './call.ts'
import { badToken, creativeFlake, disallowed, GraphError, rateLimited, serverError, transient } from './graph-error.ts'
import { paceOf } from '../kit/platform.ts'
import type { World } from './world.ts'

/** What becomes of one HTTP request: the answer, what the wire makes of it, and whether a write took effect. */
export type Exchanged = {
  answer: Answer
  wire: WireFault | null
  fault: string | null
  applied: boolean
  items: number
  account: string | null
}

type Ran = Omit<Exchanged, 'items' | 'account'>

/** Faults that the network itself answers, with an error of its own. */
type AnsweredFault = Exclude<Fault, WireFault | { kind: 'delay' | 'batch_null' }>

const isAnsweredFault = (fault: Fault): fault is AnsweredFault =>
  !isWireFault(fault) && fault.kind !== 'delay' && fault.kind !== 'batch_null'

const NOTHING: Answer = { status: 200, body: {} }

/** Runs calls and batches under the fault rules in force. */
export function createExchange(
  world: World,
  graph: (call: GraphCall) => unknown,
  limits: AccountLimits,
  faults: FaultRules,
): (call: GraphCall) => Promise<Exchanged> {
  const { store, clock } = world
  const trace = createTrace(world.draw)

  const attempt = (call: GraphCall): Ran => {
    try {
      const body = graph(call)
      return { answer: { status: 200, body }, wire: null, fault: null, applied: call.method !== 'GET' }
    } catch (error) {
      if (!(error instanceof GraphError)) throw error
      return failed(error, false, null)
    }
  }
  const failed = (error: GraphError, applied: boolean, fault: string | null): Ran => ({
    answer: { status: error.status, body: { error: { ...error.error, fbtrace_id: trace() } } },
    wire: null,
    fault,
    applied,
  })

  /** One call, or one item of a batch; null is an item that was not finished. */
  const run = async (call: GraphCall): Promise<Ran | null> => {
    const subject = subjectOf(store, call)
    const fault = faults.strike(subject)
    const { objectMs } = paceOf(world.behaviour, subject.account)
    if (objectMs > 0 && makesObject(call)) await sleep(objectMs)
    if (!fault) return attempt(call)
    if (fault.kind === 'delay') {
      await sleep(fault.ms)
      return { ...attempt(call), fault: 'delay' }
    }
    if (isWireFault(fault))
      return { ...(appliesUnder(fault) ? attempt(call) : { answer: NOTHING, applied: false }), wire: fault, fault: fault.kind }
    if (fault.kind === 'batch_null') {
      if (fault.applies) attempt(call)
      return null
    }
    return answeredFault(call, fault, subject.account)
  }

  const answeredFault = (call: GraphCall, fault: AnsweredFault, account: string | null): Ran => {
    switch (fault.kind) {
      case 'transient':
      case 'server_error': {
        const applied = fault.applies && attempt(call).applied
        return failed(fault.kind === 'transient' ? transient() : serverError(fault.status), applied, fault.kind)
      }
      case 'creative_flake':
        return failed(creativeFlake(), false, fault.kind)
      case 'throttle':
        if (account !== null) limits.block(account, fault.seconds * 1000, clock.now(), limitOf(call.path))
        return failed(rateLimited(fault.code ?? codeOf(call)), false, fault.kind)
      case 'refuse':
        return failed(disallowed(), false, fault.kind)
      case 'token_death':
        if (!fault.lasting) return failed(badToken(fault.subcode), false, fault.kind)
        if (call.token !== null) store.setToken(call.token, fault.subcode)
        return { ...attempt(call), fault: fault.kind }
    }
  }

  const codeOf = (call: GraphCall) => (limitOf(call.path) === 'insights' ? REPORT_CODE : world.behaviour.limits.code)

  const runBatch = async (call: GraphCall): Promise<Exchanged> => {
    const refusedWhole = (ran: Ran): Exchanged => ({ ...ran, items: 0, account: null })
    const fault = faults.strike({ method: 'POST', path: '/', level: null, account: null, name: null, inBatch: false })
    let items: BatchItem[]
    try {
      items = readBatch(call.params.batch)
    } catch (error) {
      if (error instanceof GraphError) return refusedWhole(failed(error, false, null))
      throw error
    }
    if (fault?.kind === 'delay') await sleep(fault.ms)
    if (fault && isAnsweredFault(fault)) return refusedWhole(answeredFault(call, fault, null))
    const wire = fault && isWireFault(fault) ? fault : null
    if (wire && !appliesUnder(wire)) return { answer: NOTHING, wire, fault: wire.kind, applied: false, items: items.length, account: null }
    const ran = await runItems(call, items)
    return { ...ran, wire: ran.wire ?? wire, fault: ran.fault ?? fault?.kind ?? null, items: items.length }
  }

  /** Items run in order. A connection fault on one of them ends the batch there: earlier items keep their effect, later ones never run. */
  const runItems = async (call: GraphCall, items: BatchItem[]): Promise<Omit<Exchanged, 'items'>> => {
    const replies: BatchReply[] = []
    const results = new Map<string, unknown>()
    const breaksAdsetRule = createAdsetRule()
    const withHeaders = String(call.params.include_headers) !== 'false'
    const needed = new Set(items.flatMap(({ dependsOn }) => dependsOn))
    let [applied, account, struck]: [boolean, string | null, string | null] = [false, null, null]
    const begunMs = performance.now()
    for (const [index, item] of items.entries()) {
      const lost = item.dependsOn.filter((name) => !results.has(name))
      const inner = callOf(item, call, results)
      const isOver = index > 0 && performance.now() - begunMs > paceOf(world.behaviour, subjectOf(store, inner).account).batchMs
      const refusal = lost.length > 0 ? dependencyFailed(index, lost) : breaksAdsetRule(inner)
      const ran = isOver ? null : refusal ? failed(refusal, false, null) : await run(inner)
      if (ran === null) {
        replies.push(null)
        struck = isOver ? struck : 'batch_null'
        continue
      }
      applied ||= ran.applied
      struck = ran.fault ?? struck
      account = subjectOf(store, inner).account ?? account
      if (ran.wire) return { answer: { status: 200, body: replies }, wire: ran.wire, fault: ran.fault, applied, account }
      const succeeded = ran.answer.status === 200
      if (succeeded && item.name !== null) results.set(item.name, ran.answer.body)
      // a result that only served another item is left out of the answer unless it is asked for
      const hidden = succeeded && item.name !== null && needed.has(item.name) && item.omitsOnSuccess
      replies.push(hidden ? null : itemReply(ran.answer, limits.headers(account, clock.now(), limitOf(inner.path)), withHeaders))
    }
    return { answer: { status: 200, body: replies }, wire: null, fault: struck, applied, account }
  }

  return async (call) => {
    if (call.method === 'POST' && call.path === '/' && call.params.batch !== undefined) return runBatch(call)
    const ran = (await run(call)) ?? attempt(call)
    return { ...ran, items: 1, account: subjectOf(store, call).account }
  }
}

/** A create that takes the time of its account; uploads have a pace of their own. */
const makesObject = ({ method, path }: GraphCall) => method === 'POST' && /^\/act_\d+\/(campaigns|adsets|ads|adcreatives)\/?$/.test(path)

/** Ids that support asks for: 23 characters, different for every error. */
function createTrace(draw: Draw): () => string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-'
  let count = 0
  return () => {
    count += 1
    return `A${Array.from({ length: 22 }, (_, at) => letters[Math.floor(draw('trace', count, at) * letters.length)]).join('')}`
  }
}
