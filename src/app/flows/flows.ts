import { createActor, type Actor, type AnyStateMachine } from 'xstate'
import { createListeners } from '#domain/listeners.ts'
import { moodOf, type FlowKind } from '#machines/kit/flow-kind.ts'
import { createTrail, type Trail, type TrailEntry } from '#machines/kit/trail.ts'
import { flowKey, type FlowName, type FlowStore, type StoredFlow } from './flow-store.ts'
import { takeLease, type Lease, type Locks } from './lease.ts'

/** A kind of flow with its machine joined to the server; the join is loaded when the first flow of the kind starts. */
export type WiredKind<TMachine extends AnyStateMachine = AnyStateMachine, TFacts = unknown> = {
  kind: FlowKind<TMachine, TFacts>
  wired: () => Promise<TMachine>
}

/** `flowId` changes when the flow is renamed; the actor stays. */
export type RunningFlow<TMachine extends AnyStateMachine = AnyStateMachine> = {
  kind: string
  flowId: string
  actor: Actor<TMachine>
  trail: Trail
}

/** What opening a flow comes to. `elsewhere`: another tab runs it. `old`: its facts are of a version that cannot be read. */
export type Opened<TMachine extends AnyStateMachine = AnyStateMachine> =
  | { state: 'running'; flow: RunningFlow<TMachine> }
  | { state: 'elsewhere'; stored: StoredFlow | null }
  | { state: 'old'; stored: StoredFlow }
  | { state: 'missing' }

export type FlowsParts = {
  store: FlowStore
  userId: string
  locks: Locks
  /** an instant, ISO 8601 with offset */
  now: () => string
  /** returns how to call it off */
  later: (work: () => void, ms: number) => () => void
  /** how many flows, of all tabs, have a write that has left and is not answered */
  onWrites: (inFlight: number) => void
}

/** Facts are kept at once before a write, and otherwise this long after a change (flows, 3.0). */
export const KEEP_AFTER_MS = 250

/** A write of another tab counts no longer than a call may last (S1 §9): the tab may have crashed over it. */
const ANSWERED_WITHIN_MS = 900_000

/** What a flow is about, and how far it is. */
export type FlowStanding = Pick<StoredFlow, 'subject' | 'mood' | 'settled'>

type Live = RunningFlow & { wired: WiredKind; lease: Lease; stop: () => void }

export type Flows = {
  /** Starts the flow afresh with facts, or resumes it with those that are stored. With `steal`, takes it from another tab. */
  open: <TMachine extends AnyStateMachine, TFacts>(
    wired: WiredKind<TMachine, TFacts>,
    flowId: string,
    begin: { facts?: TFacts; steal?: boolean },
  ) => Promise<Opened<TMachine>>
  /** Gives a running flow another id. False, and nothing changes: there is one of that id already, here or in another tab. */
  rename: (flow: FlowName, flowId: string) => Promise<boolean>
  /** every flow of the user, running here or not, latest first; the same list until something changes */
  list: () => readonly StoredFlow[]
  subscribe: (listener: () => void) => () => void
  /** the flow that `path` names, else the one that moved last, with its transitions: what a report of a failed call tells */
  lately: (path: string) => { flowId: string; trail: readonly TrailEntry[] } | null
  /** how far the flow is that runs here at `path`, listed or not; null: none does */
  at: (path: string) => FlowStanding | null
  /** those with a write that has left and is not answered, in this tab or another */
  writing: () => readonly StoredFlow[]
  /** takes it off the list; what the server holds of it stays there */
  drop: (flow: FlowName) => void
  dropAll: () => void
  /** tells every running flow, for instance that the page is hidden */
  tellAll: (event: { type: string }) => void
  /** something changed on the server: flows that watch it ask now; null: anything may have, and all do */
  askNow: (changed: string | null) => void
  /** another tab changed the storage */
  reread: (key: string | null) => void
  /** the page may be gone in a moment */
  keepAll: () => void
  /** keeps the facts of all and stops them; they stay listed */
  stop: () => void
}

/** The running flows: live actors by id, outliving their route and, by their facts, the page. */
export function createFlows({ store, userId, locks, now, later, onWrites }: FlowsParts): Flows {
  const live = new Map<string, Live>()
  const opening = new Map<string, Promise<Opened>>()
  const { subscribe, tell } = createListeners()
  let listed = store.list()

  const changed = () => {
    listed = store.list()
    tell()
  }
  const writing = (): StoredFlow[] => {
    const isUnderWay = ({ kind, flowId, writing: wrote, savedAt }: StoredFlow) =>
      live.get(flowKey({ kind, flowId }))?.actor.getSnapshot().hasTag('writing') ??
      (wrote && Date.parse(now()) - Date.parse(savedAt) < ANSWERED_WITHIN_MS)
    return listed.filter(isUnderWay)
  }
  const countWrites = () => onWrites(writing().length)

  // those of other tabs
  if (writing().length > 0) countWrites()

  function keep({ flowId, wired: { kind }, actor, trail }: Live): void {
    const snapshot = actor.getSnapshot()
    const mood = moodOf(snapshot)
    if (mood === 'over' || kind.isBlank?.(snapshot)) store.remove({ kind: kind.id, flowId })
    else {
      store.write({
        flowId,
        userId,
        kind: kind.id,
        factsVersion: kind.factsVersion,
        facts: kind.factsOf(snapshot),
        trail: [...trail.entries()],
        title: kind.titleOf(snapshot),
        subject: kind.subjectOf(flowId, snapshot),
        mood,
        settled: snapshot.hasTag('settled'),
        savedAt: now(),
        watches: [...(kind.watches?.(snapshot) ?? [])],
        writing: snapshot.hasTag('writing'),
      })
    }
    changed()
  }

  function run<TMachine extends AnyStateMachine, TFacts>(
    wired: WiredKind<TMachine, TFacts>,
    machine: TMachine,
    flowId: string,
    facts: TFacts,
    lease: Lease,
  ): RunningFlow<TMachine> {
    const { id: kind } = wired.kind
    const trail = createTrail({ now, before: store.read({ kind, flowId })?.trail ?? [] })
    const options = { input: wired.kind.inputOf(flowId, facts), inspect: trail.inspect }
    const actor = createActor(machine, options as never)
    let callOff = () => undefined as void
    const flow: Live = {
      kind,
      flowId,
      actor,
      trail,
      wired,
      lease,
      stop() {
        callOff()
        live.delete(flowKey(flow))
        actor.stop()
        flow.lease.release()
        countWrites()
      },
    }
    live.set(flowKey(flow), flow)
    // emitted while the snapshot is already the new one and the call has not left yet
    actor.on('facts.keep', () => keep(flow))
    flow.actor.subscribe({
      next(snapshot) {
        callOff()
        callOff = later(() => keep(flow), KEEP_AFTER_MS)
        countWrites()
        if (snapshot.status !== 'active') settle(flow)
      },
      error: () => settle(flow),
    })
    actor.start()
    // the same object, which a rename changes, with the type of its machine
    return Object.assign(flow, { actor })
  }

  /** Over, or broken: no write can leave any more, so the last word is kept now. A broken flow stays listed and can be opened again. */
  function settle(flow: Live): void {
    keep(flow)
    flow.stop()
  }

  async function begin<TMachine extends AnyStateMachine, TFacts>(
    wired: WiredKind<TMachine, TFacts>,
    flowId: string,
    facts: TFacts | undefined,
    steal: boolean,
  ): Promise<Opened<TMachine>> {
    const name = { kind: wired.kind.id, flowId }
    const known = store.read(name)
    if (!known && facts === undefined) return { state: 'missing' }
    const [machine, lease] = await Promise.all([wired.wired(), leaseOf(name, steal)])
    // read after the lease is held: the tab that had it may have written last
    const stored = store.read(name)
    if (!lease) return { state: 'elsewhere', stored }
    const parsed = stored ? readFacts(wired.kind, stored) : (facts ?? null)
    if (parsed === null) {
      lease.release()
      return stored ? { state: 'old', stored } : { state: 'missing' }
    }
    const flow = run(wired, machine, flowId, parsed, lease)
    keepIfLive(flow)
    return { state: 'running', flow }
  }

  return {
    async open(wired, flowId, { facts, steal = false }) {
      const key = flowKey({ kind: wired.kind.id, flowId })
      // both maps hold flows of all kinds; a key belongs to one kind
      const running = live.get(key)
      if (running) return { state: 'running', flow: running as never }
      const already = steal ? undefined : opening.get(key)
      if (already) return already as never
      const opened = begin(wired, flowId, facts, steal).finally(() => opening.delete(key))
      opening.set(key, opened)
      return opened
    },
    async rename(from, flowId) {
      const name = { kind: from.kind, flowId }
      const isFree = () => !live.has(flowKey(name)) && !opening.has(flowKey(name)) && store.read(name) === null
      const flow = live.get(flowKey(from))
      const lease = flow && isFree() ? await leaseOf(name, false) : null
      if (!flow || !lease) return false
      const before = { kind: flow.kind, flowId: flow.flowId }
      if (live.get(flowKey(before)) !== flow || !isFree()) {
        lease.release()
        return false
      }
      live.delete(flowKey(before))
      flow.flowId = flowId
      live.set(flowKey(flow), flow)
      keep(flow)
      store.remove(before)
      flow.lease.release()
      flow.lease = lease
      changed()
      return true
    },
    list: () => listed,
    subscribe,
    lately(path) {
      const running = [...live.values()].map(({ flowId, trail, actor, wired: { kind } }) => ({
        flowId,
        trail: trail.entries(),
        isAt: [path, path.split(/[?#]/)[0]].includes(kind.subjectOf(flowId, actor.getSnapshot()).path),
      }))
      const movedAt = ({ trail }: { trail: readonly TrailEntry[] }) => trail.at(-1)?.at ?? ''
      const latest = running.reduce<(typeof running)[number] | null>(
        (best, one) => (best && movedAt(best) >= movedAt(one) ? best : one),
        null,
      )
      return running.find(({ isAt }) => isAt) ?? latest
    },
    at(path) {
      for (const { actor, flowId, wired } of live.values()) {
        const snapshot = actor.getSnapshot()
        const subject = wired.kind.subjectOf(flowId, snapshot)
        if (subject.path === path) return { subject, mood: moodOf(snapshot), settled: snapshot.hasTag('settled') }
      }
      return null
    },
    writing,
    drop({ kind, flowId }) {
      live.get(flowKey({ kind, flowId }))?.stop()
      store.remove({ kind, flowId })
      changed()
    },
    dropAll() {
      for (const flow of live.values()) flow.stop()
      store.clear()
      changed()
    },
    tellAll: (event) => live.forEach(({ actor }) => actor.send(event)),
    askNow(changed) {
      for (const { actor, wired } of live.values())
        if (changed === null || wired.kind.watches?.(actor.getSnapshot()).includes(changed)) actor.send({ type: 'page.askNow' })
    },
    reread(key) {
      if (!store.owns(key)) return
      changed()
      countWrites()
    },
    keepAll: () => live.forEach(keep),
    stop() {
      for (const flow of live.values()) {
        keep(flow)
        flow.stop()
      }
    },
  }

  function keepIfLive(name: FlowName): void {
    const flow = live.get(flowKey(name))
    if (flow) keep(flow)
  }

  function leaseOf(name: FlowName, steal: boolean): Promise<Lease | null> {
    return takeLease(locks, flowKey(name), { steal, lost: () => lose(name) })
  }

  /** Another tab took it: this one stops without a word, the other reads the facts that are stored. */
  function lose(name: FlowName): void {
    live.get(flowKey(name))?.stop()
    changed()
  }
}

/** Facts of this version, or of an older one the kind can bring along; those of a newer console are left as it was. */
function readFacts<TFacts>(kind: FlowKind<AnyStateMachine, TFacts>, { facts, factsVersion }: StoredFlow): TFacts | null {
  if (factsVersion === kind.factsVersion) return kind.parseFacts(facts)
  return factsVersion < kind.factsVersion && kind.migrateFacts ? kind.parseFacts(kind.migrateFacts(facts, factsVersion)) : null
}
