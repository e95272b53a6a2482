import { Button } from '@blueprintjs/core'
import { useId, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { ChartFrame } from '../charts/ChartFrame.tsx'
import { ChartTable } from '../charts/ChartTable.tsx'
import { openBy } from '../charts/open-by.ts'
import { stepped } from '../charts/use-chart-cursor.ts'
import { usePlotWidth } from '../charts/use-plot-width.ts'
import { useSay, type Say } from '../words.tsx'
import { FlowChart, FlowWays } from './FlowChart.tsx'
import type { FlowChartProps } from './FlowFrame.tsx'
import { roadOf } from './flow-road.ts'
import { layoutRoad, markOf, signOf, wordsOf, type RoadPlace } from './road-layout.ts'
import { shownStages, type ShownStage, type ShownState } from './road-stages.ts'
import { RoadBox, ROAD_GLYPHS, RoadWay } from './RoadBox.tsx'
import { flowWord } from './trail-words.ts'
import { useCentred } from './use-centred.ts'

/** The chart of a flow: the stages that users go through, with the present one lit. The whole machine is one press further. */
export function FlowRoad(chart: FlowChartProps) {
  const { machine, steps, value, titleOf } = chart
  const say = useSay()
  const [isWhole, setWhole] = useState(false)
  const road = useMemo(() => roadOf(machine, steps), [machine, steps])
  const stages = shownStages(road, value, (path) => titleOf?.(path) ?? flowWord(say, machine, path) ?? path)
  const whole = (
    <Button
      size="small"
      variant="minimal"
      text={say('kit.flow.whole')}
      active={isWhole}
      aria-pressed={isWhole}
      onClick={() => setWhole(!isWhole)}
    />
  )
  return (
    <div className="fd-flow-road">
      <ChartFrame title={say('kit.flow.chart')} tools={whole} table={isWhole ? <FlowWays {...chart} /> : <StageTable stages={stages} />}>
        {isWhole ? <FlowChart {...chart} /> : <Road stages={stages} />}
      </ChartFrame>
    </div>
  )
}

/** The stages as a row of boxes: one stop of Tab, arrows go from stage to stage, a press shows what is folded into one. */
function Road({ stages }: { stages: readonly ShownStage[] }) {
  const say = useSay()
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const width = usePlotWidth(box)
  const { boxes, ways, height } = layoutRoad(stages, width)
  const present = stages.findIndex(({ isHere }) => isHere)
  const [stop, setStop] = useState<number | null>(null)
  const [open, setOpen] = useState<string | null>(null)
  const opened = stages.find(({ path }) => path === open)
  const at = boxes[present]
  const frame = useCentred<HTMLDivElement>(at ? at.x + at.width / 2 : 0, at ? at.y + at.height / 2 : 0)
  const turn = (path: string) => setOpen(open === path ? null : path)
  const walk = (event: KeyboardEvent<SVGSVGElement>) => {
    const next = event.ctrlKey || event.metaKey || event.altKey ? undefined : stepped(event.key, stop, stages.length)
    if (next === undefined || (next === null && !opened)) return
    event.preventDefault()
    event.stopPropagation()
    if (next === null) setOpen(null)
    else event.currentTarget.querySelector<SVGGElement>(`[data-stage="${stages[next]?.path}"]`)?.focus()
  }
  return (
    <div ref={box}>
      <div ref={frame} className="fd-road">
        <svg
          role="group"
          aria-label={say('kit.flow.chart_of', { state: stages[present]?.title ?? '' })}
          width={width}
          style={{ height }}
          onKeyDown={walk}
        >
          {ways.map((d, index) => (
            <RoadWay key={d} d={d} isOpen={index >= present} />
          ))}
          {stages.map((stage, index) => {
            const place = boxes[index]
            return place ? (
              <Stage
                key={stage.path}
                {...{ stage, place }}
                isStop={index === (stop ?? Math.max(0, present))}
                opens={{ panel: id, isOpen: open === stage.path, onTurn: () => turn(stage.path), onFocus: () => setStop(index) }}
              />
            ) : null
          })}
        </svg>
      </div>
      {opened ? <StageStates id={id} stage={opened} /> : null}
    </div>
  )
}

type StageProps = {
  stage: ShownStage
  place: RoadPlace
  isStop: boolean
  opens: { panel: string; isOpen: boolean; onTurn: () => void; onFocus: () => void }
}

function Stage({ stage, place, isStop, opens: { panel, isOpen, onTurn, onFocus } }: StageProps) {
  const say = useSay()
  const { path, look, isHere, failures } = stage
  const { x, y, width, height, lines } = place
  return (
    <g
      className="fd-road-stage"
      data-stage={path}
      role="button"
      tabIndex={isStop ? 0 : -1}
      aria-label={stageWords(say, stage)}
      aria-current={isHere ? 'step' : undefined}
      aria-expanded={isOpen}
      aria-controls={isOpen ? panel : undefined}
      onClick={onTurn}
      onFocus={onFocus}
      onKeyDown={(event) => openBy(event, onTurn)}
    >
      <RoadBox
        {...{ look, x, y, width, height }}
        lines={[
          { text: ROAD_GLYPHS[look], ...signOf(place) },
          ...lines.map((text, index) => ({ text, ...wordsOf(place, index) })),
          ...(failures.length > 0
            ? [{ text: `${ROAD_GLYPHS.failed}${failures.length}`, ...markOf(place), anchor: 'end' as const, className: 'fd-road-mark' }]
            : []),
        ]}
      />
      {failures.length > 0 ? <title>{say('kit.flow.failures', { count: failures.length })}</title> : null}
    </g>
  )
}

/** A stage in one line, for a screen reader. */
const stageWords = (say: Say, { title, told, failures, ...stage }: ShownStage): string =>
  [
    title,
    standingWords(say, stage),
    ...(told === null ? [] : [told]),
    ...(failures.length > 0 ? [say('kit.flow.failures', { count: failures.length })] : []),
  ].join(' · ')

const standingWords = (say: Say, { look, isHere }: Pick<ShownStage, 'look' | 'isHere'>): string =>
  say(`kit.stage.${isHere ? 'current' : look === 'done' ? 'done' : 'ahead'}`)

/** What is folded into a stage, the failures first. */
function StageStates({ id, stage: { title, failures, others } }: { id: string; stage: ShownStage }) {
  const say = useSay()
  const states = [...failures, ...others]
  return (
    <section id={id} className="fd-road-states" aria-label={title}>
      <strong>{title}</strong>
      {states.length === 0 ? <p className="fd-muted">{say('kit.flow.no_states')}</p> : null}
      <ul>
        {states.map(({ path, words, isHere, look }) => (
          <li key={path} className={`fd-road-${look}`} aria-current={isHere ? 'step' : undefined}>
            <span aria-hidden="true">{isHere && look === 'ahead' ? ROAD_GLYPHS.here : ROAD_GLYPHS[look]}</span> {words}
            {isHere ? <span className="fd-hidden"> ({say('kit.stage.current')})</span> : null}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The same as a table. */
function StageTable({ stages }: { stages: readonly ShownStage[] }) {
  const say = useSay()
  const listed = (states: readonly ShownState[]) => states.map(({ words }) => words).join(say('common.between'))
  return (
    <ChartTable
      label={say('kit.flow.chart')}
      columns={[
        { label: say('kit.flow.stages') },
        { label: say('kit.word.status') },
        { label: say('kit.flow.failure_states') },
        { label: say('kit.flow.other_states') },
      ]}
      rows={stages.map((stage) => ({
        key: stage.path,
        cells: [
          stage.title,
          [standingWords(say, stage), ...(stage.told === null ? [] : [stage.told])].join(' · '),
          listed(stage.failures),
          listed(stage.others),
        ],
      }))}
    />
  )
}
