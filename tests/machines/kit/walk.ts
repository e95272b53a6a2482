import {
  createActor,
  fromPromise,
  SimulatedClock,
  type AnyActor,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type NonReducibleUnknown,
  type PromiseActorLogic,
} from 'xstate'
import { getAdjacencyMap, getStateNodes } from 'xstate/graph'
import { reportFlow } from './flow-report.ts'

type AnEvent = { type: string }
type AnyNode = ReturnType<typeof getStateNodes>[number]
type Seen = { states: Set<string>; taken: Set<string>; refused: Set<string> }
type ATransition = AnyNode['always'] extends (infer One)[] | undefined ? One : never

/** Promise actors whose answers the walk decides: the call under an actor's id waits until it is resolved or rejected. */
export class Calls {
  readonly open = new Map<string, { resolve: (value: unknown) => void; reject: (error: unknown) => void }>()

  /** ids in the order the calls were made */
  readonly made: string[] = []

  promise = <Output, Input extends NonReducibleUnknown>(): PromiseActorLogic<Output, Input> =>
    fromPromise<Output, Input>(
      ({ self }) =>
        new Promise<Output>((resolve, reject) => {
          this.made.push(self.id)
          this.open.set(self.id, { resolve: (value) => resolve(value as Output), reject })
        }),
    )

  settle(id: string, how: 'resolve' | 'reject', value: unknown): void {
    const call = this.open.get(id)
    if (!call) throw new Error(`No call under "${id}" to ${how}; open: ${[...this.open.keys()].join(', ')}`)
    this.open.delete(id)
    call[how](value)
  }
}

export type WalkOptions<TMachine extends AnyStateMachine> = {
  machine: TMachine
  /** the machine with its actors answered by `calls` */
  provided: (calls: Calls) => AnyStateMachine
  input?: unknown
  /** further inputs, as a resumed flow has them; only what can happen first is walked */
  resumed?: readonly unknown[]
  /** what each event may carry; an event without a line is sent bare */
  cases: Readonly<Record<string, readonly object[]>>
  /** the part of the context that decides, so that the graph stays finite */
  coarse: (snapshot: AnyMachineSnapshot) => unknown
  delaysMs?: Readonly<Record<string, number>>
  /** how to bring about an event that is neither sent, nor a promise's end, nor a timer */
  drive?: Readonly<Record<string, (actor: AnyActor, event: AnEvent, calls: Calls, clock: SimulatedClock) => void | Promise<void>>>
}

export type Walked = {
  states: number
  transitions: number
  guards: number
  paths: number
  missedStates: string[]
  missedTransitions: string[]
  guardsNeverTrue: string[]
  guardsNeverFalse: string[]
  disagreements: string[]
}

export const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

/**
 * Generates the shortest path to every state of the machine's graph and every event out of it, replays each on a real actor with
 * a simulated clock, and tells what no path reached. States, transitions and guards are counted from the definition itself.
 */
export async function walk<TMachine extends AnyStateMachine>(options: WalkOptions<TMachine>): Promise<Walked> {
  const seen = { states: new Set<string>(), taken: new Set<string>(), refused: new Set<string>() }
  const disagreements: string[] = []
  const stepped = new Set<string>()
  let paths = 0

  for (const [index, input] of [options.input, ...(options.resumed ?? [])].entries()) {
    for (const { events, end, step } of pathsOf(options, input, index === 0)) {
      const named = index === 0 ? step : `${index} ${step}`
      if (stepped.has(named)) continue
      stepped.add(named)
      paths += 1
      const problem = await replay(options, input, events, end, seen)
      if (problem) disagreements.push(problem)
    }
  }

  const nodes = getStateNodes(options.machine)
  const all = nodes.flatMap((node) => transitionsOf(node))
  const walked = {
    states: nodes.length,
    transitions: all.length,
    guards: all.filter(({ guard }) => guard).length,
    paths,
    missedStates: nodes.map((node) => node.id).filter((id) => !seen.states.has(id)),
    missedTransitions: all.map(keyOf).filter((key) => !seen.taken.has(key)),
    guardsNeverTrue: all.filter((one) => one.guard && !seen.taken.has(keyOf(one))).map(keyOf),
    guardsNeverFalse: all.filter((one) => one.guard && !seen.refused.has(keyOf(one))).map(keyOf),
    disagreements,
  }
  reportFlow({ id: options.machine.id, walked })
  return walked
}

/** Shortest path to each vertex, then each event that can happen there. `step` is what the last event does to the state: one path a step is enough. */
function pathsOf<TMachine extends AnyStateMachine>({ machine, cases, coarse }: WalkOptions<TMachine>, input: unknown, whole: boolean) {
  const events = (snapshot: AnyMachineSnapshot): AnEvent[] =>
    [...new Set(snapshot._nodes.flatMap((node) => [...node.transitions.keys()]))].flatMap((type) =>
      (cases[type] ?? [{}]).map((carried) => ({ type, ...carried })),
    )
  const serializeState = (snapshot: AnyMachineSnapshot) => JSON.stringify([snapshot.value, snapshot.status, coarse(snapshot)])
  let first: string | null = null
  const stopWhen = (snapshot: AnyMachineSnapshot) => {
    first ??= serializeState(snapshot)
    return !whole && serializeState(snapshot) !== first
  }
  // the graph function types its options by the machine's own events, which this walk knows only by name
  const vertices = new Map(Object.entries(getAdjacencyMap(machine, { input, events, serializeState, stopWhen } as never)))
  return shortestWays(vertices, first ?? '').flatMap(({ vertex, way, state }) =>
    exitsOf(vertices, vertex).map(({ event, state: end }) => ({
      events: [...way, event],
      end,
      step: JSON.stringify([movesOf(state, event, end), event, vertex === serializeState(end)]),
    })),
  )

  function shortestWays(graph: Graph, start: string) {
    const ways: { vertex: string; way: AnEvent[]; state: AnyMachineSnapshot }[] = []
    const met = new Set([start])
    const begin = graph.get(start)
    if (begin) ways.push({ vertex: start, way: [], state: begin.state })
    // grows while it is walked: breadth first, so the first way to a vertex is a shortest one
    for (const { vertex, way } of ways)
      for (const { event, state } of exitsOf(graph, vertex)) {
        const next = serializeState(state)
        if (met.has(next)) continue
        met.add(next)
        if (state.status === 'active') ways.push({ vertex: next, way: [...way, event], state })
      }
    return ways
  }
}

/** From where to where: of regions side by side only those that hear the event or move, for what the others are in makes no other step. */
function movesOf(from: AnyMachineSnapshot, { type }: AnEvent, to: AnyMachineSnapshot): unknown {
  const [before, after]: [unknown, unknown] = [from.value, to.value]
  if (from.machine.root.type !== 'parallel' || typeof before !== 'object' || typeof after !== 'object') return [before, after]
  const heard = (from._nodes as AnyNode[]).flatMap(({ path, transitions }) => (transitions.has(type) ? (path[0] ?? []) : []))
  const [was, is] = [new Map(Object.entries({ ...before })), new Map(Object.entries({ ...after }))]
  const moved = [...was.keys()].filter(
    (region) => heard.includes(region) || JSON.stringify(was.get(region)) !== JSON.stringify(is.get(region)),
  )
  return moved.map((region) => [region, was.get(region), is.get(region)])
}

type Graph = ReadonlyMap<string, { state: AnyMachineSnapshot; transitions: object }>
const exitsOf = (graph: Graph, vertex: string) =>
  Object.values<{ event: AnEvent; state: AnyMachineSnapshot }>({ ...graph.get(vertex)?.transitions })

async function replay<TMachine extends AnyStateMachine>(
  options: WalkOptions<TMachine>,
  input: unknown,
  events: readonly AnEvent[],
  end: AnyMachineSnapshot,
  seen: Seen,
): Promise<string | null> {
  const calls = new Calls()
  const clock = new SimulatedClock()
  let microsteps: ATransition[] = []
  const actor: AnyActor = createActor(options.provided(calls), {
    input: input as never,
    clock,
    inspect: (inspected) => {
      if (
        inspected.type !== '@xstate.microstep' ||
        inspected.rootId !== ('sessionId' in inspected.actorRef ? inspected.actorRef.sessionId : '')
      )
        return
      microsteps.push(...(inspected._transitions as ATransition[]))
      for (const node of (inspected.snapshot as AnyMachineSnapshot)._nodes) seen.states.add(node.id)
    },
  })
  actor.on('*', () => undefined)
  actor.subscribe({ error: () => undefined })
  actor.start()
  note(microsteps, actor.getSnapshot() as AnyMachineSnapshot, null, seen)

  for (const event of events) {
    const before = actor.getSnapshot() as AnyMachineSnapshot
    microsteps = []
    await drive(options, actor, event, calls, clock)
    await settled()
    note(microsteps, before, event.type, seen)
    for (const node of (actor.getSnapshot() as AnyMachineSnapshot)._nodes) seen.states.add(node.id)
  }
  const reached = actor.getSnapshot() as AnyMachineSnapshot
  const [wanted, got] = [JSON.stringify([end.value, end.status]), JSON.stringify([reached.value, reached.status])]
  actor.stop()
  return wanted === got ? null : `${events.map((event) => event.type).join(' → ')}: the chart says ${wanted}, the actor is in ${got}`
}

function drive<TMachine extends AnyStateMachine>(
  options: WalkOptions<TMachine>,
  actor: AnyActor,
  event: AnEvent,
  calls: Calls,
  clock: SimulatedClock,
): void | Promise<void> {
  const own = options.drive?.[event.type]
  if (own) return own(actor, event, calls, clock)
  const done = /^xstate\.done\.actor\.(.+)$/.exec(event.type)?.[1]
  if (done) return calls.settle(done, 'resolve', 'output' in event ? event.output : undefined)
  const failed = /^xstate\.error\.actor\.(.+)$/.exec(event.type)?.[1]
  if (failed) return calls.settle(failed, 'reject', 'error' in event ? event.error : new Error('scripted failure'))
  const delay = /^xstate\.after\.([^.]+)\./.exec(event.type)?.[1]
  if (delay) clock.increment(options.delaysMs?.[delay] ?? Number(delay))
  else actor.send(event)
}

/** Which transitions were taken, and which guards said no on the way. */
function note(microsteps: readonly ATransition[], before: AnyMachineSnapshot, event: string | null, seen: Seen): void {
  for (const one of microsteps) {
    seen.taken.add(keyOf(one))
    seen.states.add(one.source.id)
    const row = rowOf(one)
    for (const earlier of row.slice(0, row.indexOf(one))) seen.refused.add(keyOf(earlier))
  }
  if (event === null || microsteps.length > 0) return
  for (const node of before._nodes as AnyNode[])
    for (const one of node.transitions.get(event) ?? []) if (one.guard) seen.refused.add(keyOf(one))
}

const rowOf = (one: ATransition): ATransition[] =>
  one.eventType === '' ? (one.source.always ?? []) : (one.source.transitions.get(one.eventType) ?? [])

const transitionsOf = (node: AnyNode): ATransition[] => [...(node.always ?? []), ...[...node.transitions.values()].flat()]

const keyOf = (one: ATransition): string =>
  `${one.source.id} on ${one.eventType || 'always'} [${rowOf(one).indexOf(one)}] → ${one.target?.map((node) => node.id).join(', ') ?? 'stays'}`
