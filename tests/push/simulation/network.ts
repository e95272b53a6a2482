import type { CallLimit, Level, NetworkTimes, Values } from '#domain/channels/channel.ts'
import { failed, ownFailure } from '#server/connectors/core/failure.ts'
import type {
  AccountRef,
  Connector,
  ConnectorError,
  Draft,
  Outcome,
  RateUsage,
  RemoteObject,
  RemoteRef,
} from '#server/connectors/core/port.ts'
import type { Dice } from './dice.ts'
import type { Tally } from './tally.ts'
import { Died, type Host, type Timeline } from './timeline.ts'

/** What goes wrong at the network, each as a probability. */
export type NetworkFaults = {
  /** of a call: it never arrives, and the caller waits for it or hears a reset */
  callLost: number
  /** of a call: it is applied and the answer does not come back */
  answerLost: number
  /** of a call: the answer comes when no one waits for it any more */
  late: number
  /** of a call: a page of a gateway, applied or not */
  gateway: number
  /** of a call: the connection is refused before a byte is sent */
  refusedConnection: number
  /** of a call: throttled, with a time or without */
  throttled: number
  /** of a draft: not finished in time, written or not */
  unfinished: number
  /** of a draft: an unknown error, written or not */
  unknownError: number
  /** of a draft: refused, although it is taken later */
  refused: number
  /** of a draft: the parent is not known everywhere yet */
  parentUnknown: number
  /** of an account: the token is refused until a person brings another */
  signedOut: number
}

export const NO_FAULTS: NetworkFaults = {
  callLost: 0,
  answerLost: 0,
  late: 0,
  gateway: 0,
  refusedConnection: 0,
  throttled: 0,
  unfinished: 0,
  unknownError: 0,
  refused: 0,
  parentUnknown: 0,
  signedOut: 0,
}

/** How it works on a good day. */
export type NetworkWays = {
  /** what the connector knows of it, and what it keeps to: a call is applied, and an object is listed, within these */
  times: NetworkTimes
  /** for one object of a call */
  objectMs: number
  /** the limits as the connector describes them */
  limits: readonly CallLimit[]
  /** the points of an account that it really grants, and their return a second */
  score: { points: number; perS: number; blockMs: number }
  /** refuses a second object with the key of another */
  uniqueNames: boolean
  reviewMs: number
}

type Made = {
  id: string
  level: Level
  name: string
  clientKey: string
  accountId: string
  parentId: string | undefined
  values: Values
  madeAt: number
  listedAt: number
}

type Account = { token: string; score: number; countedAt: number; blockedUntil: number }

/** Failures that say something about a row, so often at most: more would be a true failure of it. */
const AT_MOST = 2

/**
 * A network in memory with a ledger of what it made, at the port of the connectors: what an answer on the wire means is tested with the connectors. Its
 * books decide, not ours.
 */
export class SimulatedNetwork {
  faults: NetworkFaults = NO_FAULTS
  readonly made: Made[] = []
  /** keys that it refused to make, which no one is to call falsely failed */
  readonly refused = new Set<string>()
  /** hears that a token is refused from now on */
  onSignedOut: (accountId: string) => void = () => {}
  readonly #ways: NetworkWays
  readonly #timeline: Timeline
  readonly #dice: Dice
  readonly #tally: Tally
  readonly #accounts = new Map<string, Account>()
  readonly #said = new Map<string, number>()

  constructor(ways: NetworkWays, timeline: Timeline, dice: Dice, tally: Tally) {
    this.#ways = ways
    this.#timeline = timeline
    this.#dice = dice
    this.#tally = tally
  }

  /** Nothing goes wrong any more, but for rows that are refused until a person repeats them. */
  calm(): void {
    this.faults = { ...NO_FAULTS, refused: this.faults.refused }
  }

  /** From now on no row is refused. */
  takeAll(): void {
    this.faults = { ...this.faults, refused: 0 }
    this.refused.clear()
  }

  grant(accountId: string, token: string): void {
    this.#account(accountId).token = token
  }

  /** The same network, as a process reaches it. */
  connectorFor(host: Host): Connector {
    const none = () => Promise.resolve(failed(ownFailure({ class: 'unsupported', message: 'not here', wrote: 'no' })))
    return {
      channel: 'fb_ad',
      caps: {
        createKey: this.#ways.uniqueNames ? 'name' : 'none',
        batchMax: 50,
        times: this.#ways.times,
        limits: this.#ways.limits,
        pictures: { formats: ['png'], posterWidth: 1 },
      },
      create: (account, drafts, signal, closing) => this.#create(host, account, drafts, signal, closing),
      read: (account, level, ids, signal) => this.#read(host, account, level, ids, signal),
      find: (account, level, clientKey, signal) => this.#find(host, account, level, clientKey, signal),
      findByName: none,
      uploadImage: none,
      lookup: none,
    }
  }

  async #create(
    host: Host,
    account: AccountRef,
    drafts: Draft[],
    signal: AbortSignal,
    closing?: AbortSignal,
  ): Promise<Outcome<RemoteRef>[]> {
    const all = (error: ConnectorError): Outcome<RemoteRef>[] => drafts.map(() => failed(error))
    if (signal.aborted || closing?.aborted)
      return all(ownFailure({ class: 'retryable', message: 'stopped before this call began', wrote: 'no', stopped: true }))
    const answer = await this.#call<Outcome<RemoteRef>[]>(host, signal, true, (at) => {
      const refusal = this.#refuses(account, 'write', 0)
      if (refusal) return { answer: all(refusal), readyAt: at }
      const outcomes: Outcome<RemoteRef>[] = []
      let readyAt = at
      for (const draft of drafts) {
        const stopped = this.#refuses(account, 'write', 3)
        readyAt += this.#ways.objectMs
        outcomes.push(stopped ? failed(stopped) : this.#make(account, draft, readyAt))
      }
      return { answer: outcomes.map((one) => ({ ...one, ...this.#usage(account) })), readyAt }
    })
    return 'error' in answer ? all(answer.error) : answer.ok
  }

  async #read(host: Host, account: AccountRef, level: Level, ids: string[], signal: AbortSignal): Promise<Outcome<RemoteObject>[]> {
    const answer = await this.#call<Outcome<RemoteObject>[]>(host, signal, false, (at) => {
      const refusal = this.#refuses(account, 'read', ids.length)
      if (refusal) return { answer: ids.map(() => failed(refusal)), readyAt: at }
      const usage = this.#usage(account)
      const outcomes = ids.map((id): Outcome<RemoteObject> => {
        const object = this.made.find((one) => one.id === id && one.level === level && one.madeAt <= at)
        if (!object || this.#strikes('parentUnknown', `read ${id}`))
          return failed(ownFailure({ class: 'not_found_yet', message: 'the network does not know the id', wrote: 'no' }))
        return { ok: this.#told(object), ...usage }
      })
      return { answer: outcomes, readyAt: at }
    })
    return 'error' in answer ? ids.map(() => failed(answer.error)) : answer.ok
  }

  async #find(host: Host, account: AccountRef, level: Level, clientKey: string, signal: AbortSignal): Promise<Outcome<RemoteObject[]>> {
    const answer = await this.#call<Outcome<RemoteObject[]>>(host, signal, false, (at) => {
      const refusal = this.#refuses(account, 'read', 1)
      if (refusal) return { answer: failed(refusal), readyAt: at }
      if (this.#strikes('unknownError', `find ${clientKey}`))
        return { answer: failed(ownFailure({ class: 'retryable', message: 'an unknown error', wrote: 'no' })), readyAt: at }
      const listed = this.made.filter((one) => one.level === level && one.clientKey === clientKey && one.listedAt <= at)
      this.#tally.cause(listed.length > 0 ? 'look-up that found an object' : 'look-up that found none')
      return { answer: { ok: listed.map((one) => this.#told(one)), ...this.#usage(account) }, readyAt: at }
    })
    return 'error' in answer ? failed(answer.error) : answer.ok
  }

  /**
   * One call. `serve` runs when it arrives, and says when its answer is ready. A caller hears of it, of a failure of the wire, of its own patience or of
   * its own end, whatever comes first; what has arrived is applied all the same.
   */
  #call<T>(
    host: Host,
    signal: AbortSignal,
    writes: boolean,
    serve: (at: number) => { answer: T; readyAt: number },
  ): Promise<{ ok: T } | { error: ConnectorError }> {
    const noAnswer = (reason: string, sent: 'no' | 'maybe', why: { stopped?: true; outage?: true }): { error: ConnectorError } => ({
      error:
        sent === 'no' || !writes
          ? ownFailure({ class: 'retryable', message: reason, wrote: 'no', ...why })
          : ownFailure({ class: 'unknown_outcome', message: reason, wrote: 'maybe', ...why }),
    })
    if (host.dead) return new Promise(() => {})
    if (signal.aborted) return Promise.resolve(noAnswer('stopped before sending', 'no', { stopped: true }))
    return new Promise((resolve) => {
      const timeline = this.#timeline
      const { answerMs, longestCallMs } = this.#ways.times
      const end = (answer: { ok: T } | { error: ConnectorError }) => {
        forget()
        signal.removeEventListener('abort', stop)
        resolve(answer)
      }
      const stop = () => end(noAnswer('stopped while waiting for the answer', 'maybe', { stopped: true }))
      const hear = (ms: number, answer: { ok: T } | { error: ConnectorError }) => void timeline.after(ms, host, () => end(answer))
      const forget = timeline.after(answerMs, host, () => end(noAnswer(`no answer within ${answerMs} ms`, 'maybe', { outage: true })))
      signal.addEventListener('abort', stop)
      const fate = this.#fateOf()
      if (fate !== 'fine') this.#tally.cause(fate)
      const reset = noAnswer('the connection broke', 'maybe', { outage: true })
      if (fate === 'connection refused') return hear(this.#dice.between(1, 50), noAnswer('ECONNREFUSED', 'no', { outage: true }))
      if (fate === 'call lost') {
        if (this.#dice.chance(0.5)) hear(this.#dice.between(5, 500), reset)
        return
      }
      const isApplied = fate !== 'gateway, not applied'
      // what is on its way counts for the longest time of a call as well
      const wayMs = fate === 'late answer' ? this.#dice.between(0, longestCallMs * 0.7) : this.#dice.between(1, 80)
      timeline.after(wayMs, null, () => {
        if (!isApplied) return hear(this.#dice.between(1, 200), noAnswer('HTTP 502', 'maybe', { outage: true }))
        const { answer, readyAt } = serve(timeline.now)
        const backMs = readyAt - timeline.now + this.#dice.between(1, 80)
        if (fate === 'gateway, applied') return hear(this.#dice.between(1, 200), noAnswer('HTTP 502', 'maybe', { outage: true }))
        if (fate === 'answer lost') {
          if (this.#dice.chance(0.5)) hear(this.#dice.between(0, backMs), reset)
          return
        }
        hear(fate === 'late answer' ? Math.max(backMs, answerMs) : backMs, { ok: answer })
      })
    })
  }

  #fateOf() {
    const { faults } = this
    if (this.#dice.chance(faults.refusedConnection)) return 'connection refused'
    if (this.#dice.chance(faults.callLost)) return 'call lost'
    if (this.#dice.chance(faults.answerLost)) return 'answer lost'
    if (this.#dice.chance(faults.late)) return 'late answer'
    if (this.#dice.chance(faults.gateway)) return this.#dice.chance(0.5) ? 'gateway, applied' : 'gateway, not applied'
    return 'fine'
  }

  /** Its own limit and the token, before anything is done. */
  #refuses(ref: AccountRef, kind: 'write' | 'read', units: number): ConnectorError | null {
    const account = this.#account(ref.accountId)
    const now = this.#timeline.now
    if (ref.credential !== account.token) {
      this.#tally.cause(`${kind} with a refused token`)
      return { ...ownFailure({ class: 'auth', message: 'the token is no good', wrote: 'no' }), signedOut: true }
    }
    if (this.#dice.chance(this.faults.signedOut)) {
      account.token = `${account.token}+`
      this.onSignedOut(ref.accountId)
    }
    const { points, perS, blockMs } = this.#ways.score
    account.score = Math.max(0, account.score - ((now - account.countedAt) / 1000) * perS)
    account.countedAt = now
    const isFull = account.score + units > points
    if (isFull && account.blockedUntil <= now) account.blockedUntil = now + blockMs
    if (account.blockedUntil > now || this.#dice.chance(this.faults.throttled)) {
      this.#tally.cause('throttled')
      const retryAfterMs = this.#dice.chance(0.5) ? Math.max(1_000, account.blockedUntil - now) : undefined
      return ownFailure({ class: 'rate_limited', message: 'too many calls', wrote: 'no', retryAfterMs })
    }
    account.score += units
    return null
  }

  #make(account: AccountRef, draft: Draft, at: number): Outcome<RemoteRef> {
    const { clientKey } = draft
    const no = (error: Pick<ConnectorError, 'class' | 'message' | 'wrote'> & { outage?: true }) => failed(ownFailure(error))
    if (this.#strikes('refused', clientKey)) {
      this.refused.add(clientKey)
      return no({ class: 'validation', message: 'not like this', wrote: 'no' })
    }
    if (this.#strikes('parentUnknown', clientKey)) return no({ class: 'not_found_yet', message: 'the parent is not known', wrote: 'no' })
    const unfinished = this.#dice.chance(this.faults.unfinished)
    const unknown = !unfinished && this.#strikes('unknownError', clientKey)
    if ((unfinished || unknown) && this.#dice.chance(0.5)) {
      this.#tally.cause(unfinished ? 'item not finished, not written' : 'unknown error, not written')
      return no({ class: 'unknown_outcome', message: 'an unknown error', wrote: 'maybe', ...(unfinished ? { outage: true } : {}) })
    }
    if (this.#ways.uniqueNames && this.made.some((one) => one.clientKey === clientKey))
      return no({ class: 'duplicate', message: 'this name is taken', wrote: 'no' })
    const id = `${draft.level}-${this.made.length + 1}`
    this.made.push({
      id,
      level: draft.level,
      name: draft.name,
      clientKey,
      accountId: account.accountId,
      parentId: Object.values(draft.parents)[0],
      values: draft.values,
      madeAt: at,
      listedAt: at + this.#dice.between(0, this.#ways.times.listLagMs),
    })
    if (unfinished || unknown) {
      this.#tally.cause(unfinished ? 'item not finished, written' : 'unknown error, written')
      return no({ class: 'unknown_outcome', message: 'an unknown error', wrote: 'maybe', ...(unfinished ? { outage: true } : {}) })
    }
    return { ok: { networkId: id, clientKey } }
  }

  /** A failure that says something about one object: drawn, and not more often than a row has to bear. */
  #strikes(fault: 'refused' | 'parentUnknown' | 'unknownError', of: string): boolean {
    const key = `${fault} ${of}`
    const times = this.#said.get(key) ?? 0
    if (times >= AT_MOST || !this.#dice.chance(this.faults[fault])) return false
    this.#said.set(key, times + 1)
    this.#tally.cause(WORDS[fault])
    return true
  }

  #told({ id, name, parentId, values, madeAt }: Made): RemoteObject {
    const isInReview = this.#timeline.now < madeAt + this.#ways.reviewMs
    return {
      networkId: id,
      name,
      values,
      deleted: false,
      parentId,
      review: this.#ways.reviewMs === 0 ? 'none' : isInReview ? 'pending' : 'approved',
      reviewReasons: [],
      createdAt: null,
    }
  }

  #usage({ accountId }: AccountRef): { usage: RateUsage } {
    const { score } = this.#account(accountId)
    const [limit] = this.#ways.limits
    return { usage: { used: limit ? { [limit.name]: Math.min(100, (score / this.#ways.score.points) * 100) } : {}, pauseMs: 0 } }
  }

  #account(id: string): Account {
    const account = this.#accounts.get(id) ?? { token: 'token', score: 0, countedAt: 0, blockedUntil: 0 }
    this.#accounts.set(id, account)
    return account
  }
}

const WORDS = { refused: 'row refused', parentUnknown: 'object not known yet', unknownError: 'unknown error' } as const

/** What a process does that dies at a crash point. */
export function dieHere(host: Host): never {
  host.die()
  throw new Died('the process died')
}
