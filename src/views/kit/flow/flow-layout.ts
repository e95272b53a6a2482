import { textWidth } from '#domain/text-width.ts'
import type { FlowEdge, FlowGraph, FlowNode } from './flow-graph.ts'

export type Box = { path: string; x: number; y: number; width: number; height: number; node: FlowNode }
export type Arrow = { edge: FlowEdge; from: [number, number]; to: [number, number]; back: boolean }
export type FlowDrawing = { boxes: Box[]; arrows: Arrow[]; width: number; height: number }

const HEIGHT = 24
const GAP_X = 64
const GAP_Y = 16
const MARGIN = 16
const PX_PER_HALF_WIDTH = 7
/** room for the mark in front of a lit or visited state, and air */
const TEXT_MARGIN = 36

/**
 * Columns by distance from the first state, so time runs to the right; within a column, in the order of the machine.
 * A group is shown as a box of its own before its inner states.
 */
export function layoutFlow(graph: FlowGraph, titleOf: (path: string) => string): FlowDrawing {
  const layers = layersOf(graph)
  const columns = new Map<number, FlowNode[]>()
  for (const node of graph.nodes) {
    const layer = layers.get(node.path) ?? 0
    columns.set(layer, [...(columns.get(layer) ?? []), node])
  }
  const boxes: Box[] = []
  let x = MARGIN
  for (const [, nodes] of [...columns].sort(([a], [b]) => a - b)) {
    const width = Math.max(...nodes.map(({ path }) => textWidth(titleOf(path)) * PX_PER_HALF_WIDTH + TEXT_MARGIN))
    nodes.forEach((node, index) => boxes.push({ path: node.path, x, y: MARGIN + index * (HEIGHT + GAP_Y), width, height: HEIGHT, node }))
    x += width + GAP_X
  }
  const byPath = new Map(boxes.map((box) => [box.path, box]))
  const arrows = graph.edges.flatMap((edge): Arrow[] => {
    const [from, to] = [byPath.get(edge.from), byPath.get(edge.to)]
    if (!from || !to) return []
    const back = to.x <= from.x
    return [
      {
        edge,
        back,
        from: back ? [from.x, from.y + HEIGHT / 2] : [from.x + from.width, from.y + HEIGHT / 2],
        to: back ? [to.x + to.width, to.y + HEIGHT / 2] : [to.x, to.y + HEIGHT / 2],
      },
    ]
  })
  const tallest = Math.max(0, ...[...columns.values()].map((nodes) => nodes.length))
  return { boxes, arrows, width: x - GAP_X + MARGIN, height: MARGIN * 2 + tallest * (HEIGHT + GAP_Y) - GAP_Y }
}

/** Shortest distance in arrows from the first state; a state that nothing reaches comes after the last. */
function layersOf({ nodes, edges, initial }: FlowGraph): Map<string, number> {
  const layers = new Map<string, number>([[initial, 0]])
  let wave = [initial]
  for (let layer = 1; wave.length > 0; layer += 1) {
    const next = new Set<string>()
    for (const path of wave) {
      for (const edge of edges) if (edge.from === path && !layers.has(edge.to)) next.add(edge.to)
      for (const node of nodes) if (node.parent === path && !layers.has(node.path)) next.add(node.path)
    }
    for (const path of next) layers.set(path, layer)
    wave = [...next]
  }
  const last = Math.max(...layers.values())
  for (const { path } of nodes) if (!layers.has(path)) layers.set(path, last + 1)
  return layers
}
