import { line, curveBasis } from 'd3'
import { useMemo } from 'react'
import type { AnyStateMachine } from 'xstate'
import { STATE_GLYPHS, type StateKey } from '../state-colors.ts'
import { ChartTable } from '../charts/ChartTable.tsx'
import { useSay } from '../words.tsx'
import { activePaths, flowGraphOf, statusGraphOf, type FlowEdge, type FlowGraph, type FlowNode } from './flow-graph.ts'
import { layoutFlow, type Arrow } from './flow-layout.ts'
import { eventWords, flowWord, stateWords } from './trail-words.ts'
import { useCentred } from './use-centred.ts'

type Props = {
  machine: AnyStateMachine
  /** the snapshot's `value`: these states are lit */
  value: unknown
  /** paths the flow has been in: these are marked */
  visited?: readonly string[]
  /** a state in words; left out = `flowWord` of the catalogue, or the path's last part */
  titleOf?: (path: string) => string
}

/** The machine as it is, drawn: where the flow is, where it has been, where it can go. */
export function FlowChart({ machine, value, visited = [], titleOf }: Props) {
  const say = useSay()
  const graph = useMemo(() => flowGraphOf(machine), [machine])
  const words = (path: string) => titleOf?.(path) ?? flowWord(say, machine, path) ?? path.split('.').at(-1) ?? path
  return (
    <GraphDrawing
      graph={graph}
      active={activePaths(value)}
      visited={visited}
      words={words}
      by={(event) => eventWords(say, machine, event)}
    />
  )
}

/** Every way between the states of a machine, as a table. */
export function FlowWays({ machine, titleOf }: Pick<Props, 'machine' | 'titleOf'>) {
  const say = useSay()
  const words = (path: string) => titleOf?.(path) ?? stateWords(say, machine, path)
  return (
    <ChartTable
      label={say('kit.flow.whole')}
      columns={[{ label: say('kit.word.from') }, { label: say('kit.word.to') }, { label: say('kit.word.event') }]}
      rows={flowGraphOf(machine).edges.map(({ from, to, event }) => ({
        key: `${from} ${event} ${to}`,
        cells: [words(from), words(to), event === '' ? '' : eventWords(say, machine, event)],
      }))}
    />
  )
}

type StatusProps = {
  /** the legal steps: status → where it may go from there, as the domain keeps them */
  steps: Readonly<Record<string, readonly (string | number)[]>>
  start: string
  /** the status that is lit; one that the table does not know lights none */
  status: string
  wordOf: (status: string) => string
}

/** Statuses with the steps that are legal between them, drawn from the table that the server is held to as well. */
export function StatusChart({ steps, start, status, wordOf }: StatusProps) {
  const graph = useMemo(() => statusGraphOf(steps, start), [steps, start])
  return <GraphDrawing graph={graph} active={[status]} visited={[]} words={wordOf} by={() => ''} />
}

type DrawingProps = {
  graph: FlowGraph
  active: readonly string[]
  visited: readonly string[]
  words: (path: string) => string
  by: (event: string) => string
}

function GraphDrawing({ graph, active, visited, words, by }: DrawingProps) {
  const say = useSay()
  const drawing = layoutFlow(graph, words)
  const here = active.map(words).join(' · ')
  const wayOf = ({ from, to, event }: FlowEdge) => `${words(from)} → ${words(to)}${event ? say('kit.flow.by', { event: by(event) }) : ''}`
  const first = drawing.boxes.find(({ path }) => active.includes(path))
  const [x, y] = first ? [first.x + first.width / 2, first.y + first.height / 2] : [0, 0]
  const figure = useCentred<HTMLElement>(x, y)
  const lit = (arrow: Arrow) => active.includes(arrow.edge.from)
  return (
    // keys are to scroll it: it has nothing in it that takes the focus
    <figure ref={figure} className="fd-flow-chart" tabIndex={0} aria-label={say('kit.flow.chart_of', { state: here })}>
      <svg
        role="img"
        aria-label={say('kit.flow.chart_of', { state: here })}
        viewBox={`0 0 ${drawing.width} ${drawing.height}`}
        width={drawing.width}
        style={{ height: drawing.height }}
      >
        <defs>
          {['', '-lit'].map((kind) => (
            <marker
              key={kind}
              id={`fd-arrow${kind}`}
              className={`fd-arrow${kind}`}
              viewBox="0 0 8 8"
              refX="7"
              refY="4"
              markerWidth="6"
              markerHeight="6"
              orient="auto"
            >
              <path d="M0 0L8 4L0 8z" />
            </marker>
          ))}
        </defs>
        {drawing.arrows.map((arrow) => (
          <path
            key={`${arrow.edge.from} ${arrow.edge.event} ${arrow.edge.to}`}
            className={`fd-flow-edge${lit(arrow) ? ' fd-flow-edge-lit' : ''}${arrow.back ? ' fd-flow-edge-back' : ''}`}
            markerEnd={`url(#fd-arrow${lit(arrow) ? '-lit' : ''})`}
            d={curveOf(arrow)}
          >
            <title>{wayOf(arrow.edge)}</title>
          </path>
        ))}
        {drawing.boxes.map(({ path, x, y, width, height, node }) => (
          <g
            key={path}
            data-state={path}
            className={`fd-flow-state fd-flow-state-${node.kind}${active.includes(path) ? ' fd-flow-state-here' : visited.includes(path) ? ` fd-flow-state-visited fd-flow-was-${lookOf(node)}` : ''}`}
          >
            <rect x={x} y={y} width={width} height={height} rx={4} />
            <text x={x + width / 2} y={y + height / 2} dominantBaseline="central" textAnchor="middle">
              {active.includes(path) ? '◉ ' : visited.includes(path) ? `${STATE_GLYPHS[lookOf(node)]} ` : ''}
              {words(path)}
            </text>
          </g>
        ))}
      </svg>
      <figcaption className="fd-hidden">
        <ul>
          {graph.edges.map((edge) => (
            <li key={`${edge.from} ${edge.event} ${edge.to}`}>{wayOf(edge)}</li>
          ))}
        </ul>
      </figcaption>
    </figure>
  )
}

/** Where the flow has been: a state of failure is passed through as well, and is no success. */
function lookOf({ tags }: FlowNode): StateKey {
  if (tags.includes('uncertain')) return 'unknown'
  return tags.includes('failure') ? 'refused' : 'done'
}

const curve = line().curve(curveBasis)

/** Forward arrows run straight on; arrows back swing below, so that they are told apart. */
function curveOf({ from: [x1, y1], to: [x2, y2], back }: Arrow): string {
  const reach = back ? -18 : 18
  const sag = back ? Math.max(y1, y2) + 20 : null
  const middle: [number, number][] =
    sag === null
      ? []
      : [
          [x1 + reach, sag],
          [x2 - reach, sag],
        ]
  return curve([[x1, y1], [x1 + reach, y1], ...middle, [x2 - reach, y2], [x2, y2]]) ?? ''
}
