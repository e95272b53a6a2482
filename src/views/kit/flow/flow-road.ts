import type { AnyStateMachine } from 'xstate'
import { activePaths, flowGraphOf, type FlowGraph, type FlowNode } from './flow-graph.ts'

export type RoadState = {
  path: string
  /** the state that it is folded with: itself, or the one it is in */
  unit: string
  /** `uncertain`: the outcome of a write is unknown; `passing`: left immediately, never shown; `group`: has child states */
  kind: 'plain' | 'failure' | 'uncertain' | 'passing' | 'group'
}
/** A step of the step bar: its states in the order they are gone through, and which of them only some ways lead through. */
export type RoadStep = { states: readonly string[]; aside?: readonly string[] }
/** A stage of the road: the state that it is named for, and all states that belong to it, that one first. */
export type RoadStage = { path: string; states: readonly RoadState[] }

/**
 * The way that users take through a machine: the states of its step bar in their order, without failures and without what only some ways
 * lead through. Those are folded into the stage before them, and a state that the step bar does not have into the stage that leads to it.
 * Without a step bar every state that is no failure is a stage, the nearest to the first state first.
 */
export function roadOf(machine: AnyStateMachine, steps: readonly RoadStep[] = []): RoadStage[] {
  // the regions of a parallel machine are no states to be in: theirs are
  const { nodes, units, ways } = unitsOf(flowGraphOf(machine), machine.root.type === 'parallel' ? 2 : 1)
  const isStop = (unit: string) => nodes.some(({ path, kind }) => path === unit && (kind === 'plain' || kind === 'group'))
  const walked = walkFrom(units, ways)
  const owners =
    steps.length > 0 ? foldedIn(steps, isStop) : new Map(walked.flatMap((unit) => (isStop(unit) ? [[unit, unit] as const] : [])))
  const stops = [...new Set(owners.values())]
  const before = beforeStages(walked[0] ?? '', ways, owners)
  const ownerOf = (unit: string) => owners.get(unit) ?? (before.includes(unit) ? null : stageBefore(unit, ways, owners, stops)) ?? stops[0]
  return stops.map((stop) => ({
    path: stop,
    states: nodes
      .filter(({ unit }) => ownerOf(unit) === stop)
      .sort((one, other) => Number(other.path === stop) - Number(one.path === stop)),
  }))
}

/**
 * Which stage a snapshot is in. Of the regions of a parallel machine one is the road; the states of the others are folded into its first
 * stage, so the farthest stage is the present one.
 */
export const presentOn = (road: readonly RoadStage[], value: unknown): number =>
  Math.max(...activePaths(value).map((path) => road.findIndex(({ states }) => states.some((state) => state.path === path))))

type Ways = readonly { from: string; to: string }[]

/** Every state with what it is, and the ways between those that can be a stage. */
function unitsOf(graph: FlowGraph, depth: number): { nodes: RoadState[]; units: string[]; ways: Ways } {
  const unitOf = (path: string) => path.split('.').slice(0, depth).join('.')
  const passing = new Set(graph.edges.flatMap(({ from, event }) => (event === '' ? [from] : [])))
  const nodes = graph.nodes.map((node) => ({ path: node.path, kind: kindOf(graph, node, passing), unit: unitOf(node.path) }))
  const ways = graph.edges.flatMap(({ from, to }) => (unitOf(from) === unitOf(to) ? [] : [{ from: unitOf(from), to: unitOf(to) }]))
  const initial = unitOf(graph.initial)
  const units = [...new Set([initial, ...nodes.map(({ unit }) => unit)])].filter((unit) =>
    graph.nodes.some(({ path, depth: at }) => path === unit && at === depth),
  )
  return { nodes, units, ways }
}

/** A state inside a failure is one. */
function kindOf({ nodes }: FlowGraph, { path, kind }: FlowNode, passing: ReadonlySet<string>): RoadState['kind'] {
  const tags = nodes.filter((node) => path === node.path || path.startsWith(`${node.path}.`)).flatMap((node) => node.tags)
  if (tags.includes('uncertain')) return 'uncertain'
  if (tags.includes('failure')) return 'failure'
  if (kind === 'group') return 'group'
  return passing.has(path) ? 'passing' : 'plain'
}

/** The stage of each state of the step bar: the one before it in its step, or the first of that step. */
function foldedIn(steps: readonly RoadStep[], isStop: (unit: string) => boolean): Map<string, string> {
  const owners = new Map<string, string>()
  for (const { states, aside = [] } of steps) {
    const stops = states.filter((state) => isStop(state) && !aside.includes(state))
    let last = stops[0]
    for (const state of states) {
      if (stops.includes(state)) last = state
      if (last !== undefined) owners.set(state, last)
    }
  }
  return owners
}

/** By the distance from the first, those that nothing leads to last. */
function walkFrom(units: readonly string[], ways: Ways): string[] {
  const walked = units.slice(0, 1)
  for (const unit of walked) for (const { from, to } of ways) if (from === unit && !walked.includes(to)) walked.push(to)
  return [...walked, ...units.filter((unit) => !walked.includes(unit))]
}

/** What is gone through before the first stage. */
function beforeStages(start: string, ways: Ways, owners: ReadonlyMap<string, string>): string[] {
  const reached = owners.has(start) ? [] : [start]
  for (const unit of reached)
    for (const { from, to } of ways) if (from === unit && !owners.has(to) && !reached.includes(to)) reached.push(to)
  return reached
}

/** The stage from which the fewest ways lead to a state; of several the first. */
function stageBefore(unit: string, ways: Ways, owners: ReadonlyMap<string, string>, stops: readonly string[]): string | undefined {
  const seen = new Set([unit])
  for (let wave = [unit]; wave.length > 0;) {
    const from = [...new Set(ways.flatMap((way) => (wave.includes(way.to) && !seen.has(way.from) ? [way.from] : [])))]
    const found = from.flatMap((one) => owners.get(one) ?? []).sort((one, other) => stops.indexOf(one) - stops.indexOf(other))
    if (found[0] !== undefined) return found[0]
    for (const one of from) seen.add(one)
    wave = from
  }
  return undefined
}
