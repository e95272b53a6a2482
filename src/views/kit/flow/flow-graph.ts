import type { AnyStateMachine, AnyStateNode } from 'xstate'

export type FlowNode = {
  path: string
  key: string
  depth: number
  kind: 'plain' | 'final' | 'group'
  parent: string | null
  tags: readonly string[]
}
/** `event` is the machine's own name of it (`xstate.done.actor.…` for an answer), empty for a way that is taken at once. */
export type FlowEdge = { from: string; to: string; event: string }
export type FlowGraph = { nodes: FlowNode[]; edges: FlowEdge[]; initial: string }

/** Every state of a machine and every way between them, by dotted path: what the chart draws and tests count. */
export function flowGraphOf(machine: AnyStateMachine): FlowGraph {
  const states = below(machine.root)
  const nodes = states.map((node): FlowNode => {
    const isGroup = node.type === 'compound' || node.type === 'parallel'
    return {
      path: pathOf(node),
      key: node.key,
      depth: node.path.length,
      kind: node.type === 'final' ? 'final' : isGroup ? 'group' : 'plain',
      parent: node.parent && node.parent.path.length > 0 ? pathOf(node.parent) : null,
      tags: node.tags,
    }
  })
  const seen = new Set<string>()
  const edges = [machine.root, ...states].flatMap((node) =>
    transitionsOf(node).flatMap(({ event, to }) => {
      // what the root answers is possible everywhere and would only cover the drawing
      const id = `${pathOf(node)} ${event} ${to}`
      if (node.path.length === 0 || seen.has(id) || pathOf(node) === to) return []
      seen.add(id)
      return [{ from: pathOf(node), to, event }]
    }),
  )
  return { nodes, edges, initial: initialOf(machine.root) }
}

/** Statuses and the steps that are legal between them, as a graph. */
export function statusGraphOf(steps: Readonly<Record<string, readonly (string | number)[]>>, start: string): FlowGraph {
  return {
    nodes: Object.keys(steps).map((path) => ({ path, key: path, depth: 1, kind: 'plain', parent: null, tags: [] })),
    edges: Object.entries(steps).flatMap(([from, to]) => to.map((one) => ({ from, to: String(one), event: '' }))),
    initial: start,
  }
}

/** The paths of a snapshot's value: `{ pushing: 'watching' }` → `pushing`, `pushing.watching`. */
export function activePaths(value: unknown, above = ''): string[] {
  if (typeof value === 'string') return [above ? `${above}.${value}` : value]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) => {
    const path = above ? `${above}.${key}` : key
    return [path, ...activePaths(inner, path)]
  })
}

const below = (node: AnyStateNode): AnyStateNode[] => Object.values(node.states).flatMap((child: AnyStateNode) => [child, ...below(child)])

const pathOf = (node: AnyStateNode): string => node.path.join('.')

function transitionsOf(node: AnyStateNode): { event: string; to: string }[] {
  const eventless = node.always ?? []
  const named = [...node.transitions.values()].flat()
  return [...named, ...eventless].flatMap(({ eventType, target }) => (target ?? []).map((to) => ({ event: eventType, to: pathOf(to) })))
}

function initialOf(root: AnyStateNode): string {
  const [first] = root.initial?.target ?? []
  return first ? pathOf(first) : ''
}
