import { withFilter } from '#domain/metrics/filters.ts'
import { useMemo } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { LifeAnswer } from '#contract/life-reports.ts'
import { KEPT_DAYS } from '#domain/metrics/facts.ts'
import type { GridStatus } from '#views/kit/grid/grid-props.ts'
import { EmptyState } from '#views/kit/shell/states.tsx'
import { follow } from '#views/kit/shell/follow.ts'
import { useLanguage, useSay, type Say } from '#views/kit/words.tsx'
import { useList } from '#views/things/use-list.ts'
import { FigureGrid } from '../FigureGrid.tsx'
import { ReportFrame, type ReportProps } from '../ReportFrame.tsx'
import { lifeColumns } from './life-columns.ts'
import { dimensionOf, isSplit, questionIn, withPhase, withReport, type LifeQuestion, type LifeView } from './life-query.ts'
import { joined, keptSince, lifeRows, phaseWord, toldParts, type LifeRow } from './life-rows.ts'
import { LifeCharts } from './LifeCharts.tsx'
import { LifeTools } from './LifeTools.tsx'
import { PhaseBand } from './PhaseBand.tsx'
import type { lifeMachine } from './wire.ts'
import './life-reports.css'

export type LifeReportsProps = ReportProps<LifeView, LifeRow> & {
  reading: ActorRefFrom<typeof lifeMachine>
  /** the page of a life cycle; null: of those of a game */
  cycleHref: (gameId: string, id: string | null) => string
  onGo: (href: string) => void
}

/** The figures of one game along its life cycle: its phases with the report of them, drawn and as a grid. */
export function LifeReportsView(props: LifeReportsProps) {
  const { reading, view, games, finds, onView } = props
  const say = useSay()
  const { answer: shown, ...list } = useList(reading, 'data.table.view')
  const answer = shown?.answer ?? null
  return (
    <ReportFrame
      {...props}
      title={say('life_report.title')}
      list={list}
      table={answer?.parts.flatMap((part) => part.table ?? [])[0]}
      fixed="game"
      tools={<LifeTools view={view} answer={answer} games={games} finds={finds} onView={onView} />}
    >
      {shown && answer && answer.phases.length > 0 ? (
        <>
          <PhaseBand answer={answer} onPhase={(phase) => onView(withPhase(view, phase))} />
          <LifeNotes {...props} question={shown.question} answer={answer} />
          <LifeCharts view={drawnBy(view, shown.question)} question={shown.question} answer={answer} />
          <LifeGrid {...props} question={shown.question} answer={answer} status={list.status} />
        </>
      ) : shown ? (
        <LifeEmpty {...props} answer={answer} />
      ) : (
        <LifeGrid {...props} question={questionIn(view)} answer={null} status={list.status} />
      )}
    </ReportFrame>
  )
}

/** What is drawn of an answer: the view may be of the next one already. */
const drawnBy = (view: LifeView, { report }: LifeQuestion): LifeView => (view.report === report ? view : withReport(view, report))

type ShownProps = { question: LifeQuestion; answer: LifeAnswer }

/** What is to be known of the ranges and the days that are shown. */
function LifeNotes({ question, answer, cycleHref, onGo }: ShownProps & Pick<LifeReportsProps, 'cycleHref' | 'onGo'>) {
  const say = useSay()
  const { cycle, cycles, game } = answer
  if (!cycle) return null
  const main = cycles.find(({ is_main }) => is_main)
  const href = cycleHref(game.id, cycle.id)
  const lines = [
    ...(cycle.state === 'reopened' ? [say('life_report.reopened', { name: cycle.name })] : []),
    ...(main && !cycle.is_main ? [say('life_report.not_followed', { name: main.name })] : []),
    ...(question.report === 'rt5' ? dayNotes(say, answer) : []),
    ...answer.parts.flatMap((part) => missingPart(say, question, part)),
  ]
  return (
    <p className="fd-life-notes">
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
      <a href={href} onClick={(event) => follow(event, href, onGo)}>
        {say('life_report.to_cycle')} →
      </a>
    </p>
  )
}

function dayNotes(say: Say, answer: LifeAnswer): string[] {
  const { zone, zones, game } = answer
  const since = keptSince(game.today)
  const isOld = toldParts(answer).some(({ until }) => until < since)
  return [
    ...(zone !== null && zones.length > 1 ? [say('life_report.one_zone', { zone })] : []),
    ...(isOld ? [say('life_report.kept', { count: KEPT_DAYS.rt5, day: since })] : []),
  ]
}

const missingPart = (say: Say, { report }: LifeQuestion, { phase, table, life_day: n }: LifeAnswer['parts'][number]): string[] => {
  if (table !== null) return []
  const word = phaseWord(say, phase)
  return [report === 'rt5' && n > 1 ? say('life_report.no_such_day', { phase: word, n }) : say('life_report.not_begun', { phase: word })]
}

type GridProps = Pick<LifeReportsProps, 'view' | 'onView' | 'grid'> & {
  question: LifeQuestion
  answer: LifeAnswer | null
  status: GridStatus
}

/** `answer` null: it was not read yet, or why it cannot be. */
function LifeGrid({ view, onView, grid, question, answer, status }: GridProps) {
  const say = useSay()
  const language = useLanguage()
  const parts = useMemo(() => (answer ? toldParts(answer) : []), [answer])
  const currency = parts[0]?.table.currency ?? ''
  const { report, rows: by } = question
  const isOver = report === 'rt5' && parts.length > 1
  const columns = useMemo(() => lifeColumns(say, { report, rows: by }, currency, isOver), [say, report, by, currency, isOver])
  const rows = useMemo(
    () => answer && lifeRows(answer, view.curve, { say, language, question }),
    [answer, view.curve, say, language, question],
  )
  const open = ({ group, phase }: LifeRow) => {
    if (isSplit(report) && group !== '') onView(withReport({ ...withFilter(view, dimensionOf(report), [group]), phase }, 'daily'))
  }
  return (
    <FigureGrid<LifeRow>
      label={say('life_report.title')}
      name={`insight.life.${report}`}
      columns={columns}
      rows={rows ?? undefined}
      shown={joined(parts, rows?.length ?? 0)}
      status={status}
      onOpenRow={open}
      view={grid}
      fileName={`life-cycle-${report}`}
    />
  )
}

/** No game is chosen, or nothing of the game was confirmed: then the way to do so. */
function LifeEmpty({ answer, cycleHref, onGo }: Pick<LifeReportsProps, 'cycleHref' | 'onGo'> & { answer: LifeAnswer | null }) {
  const say = useSay()
  if (answer === null) return <EmptyState title={say('life_report.choose_game')} hint={say('life_report.choose_game_hint')} />
  const { game, cycle } = answer
  const href = cycleHref(game.id, cycle?.id ?? null)
  return (
    <EmptyState
      title={say('life_report.none')}
      hint={say('life_report.none_hint')}
      action={
        <a href={href} onClick={(event) => follow(event, href, onGo)}>
          {say('life_report.to_confirm')} →
        </a>
      }
    />
  )
}
