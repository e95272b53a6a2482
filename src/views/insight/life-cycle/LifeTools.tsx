import { SegmentedControl } from '@blueprintjs/core'
import type { LifeAnswer } from '#contract/life-reports.ts'
import { LIFE_REPORTS, LIFE_ROWS, shapeOf, type LifeReport } from '#domain/life-cycle/life-report.ts'
import { metricOf } from '#domain/metrics/catalogue.ts'
import { DIMENSIONS, isDimension } from '#domain/metrics/dimensions.ts'
import { withoutFilter } from '#domain/metrics/filters.ts'
import { DayInput } from '#views/kit/inputs/DayInput.tsx'
import { EnumSelect } from '#views/kit/inputs/EnumSelect.tsx'
import { useSay, type Say } from '#views/kit/words.tsx'
import type { FindValues } from '../filters/FilterEditor.tsx'
import { FilterPanel } from '../filters/FilterPanel.tsx'
import type { Games } from '../QuestionTools.tsx'
import { AXES, CURVES, gameOf, isOfCohorts, metricsOfReport, OVERS, withGame, withOver, withReport, type LifeView } from './life-query.ts'

/** What figures of one game are narrowed by. */
const OF_A_GAME = Object.keys(DIMENSIONS)
  .filter(isDimension)
  .filter((dimension) => dimension !== 'game')

type ToolProps = { view: LifeView; answer: LifeAnswer; onView: (view: LifeView) => void }
type Props = { view: LifeView; answer: LifeAnswer | null; games: Games; finds: FindValues; onView: (view: LifeView) => void }

/** Which game, life cycle and report it is, and what only this report has. */
export function LifeTools({ view, answer, games, finds, onView }: Props) {
  const say = useSay()
  const cycles = answer?.cycles.filter(({ state }) => state !== 'draft') ?? []
  return (
    <div className="fd-insight-tools fd-life-tools" role="group" aria-label={say('life_report.title')}>
      <EnumSelect
        aria-label={say('kit.word.game')}
        fill={false}
        value={gameOf(view)}
        placeholder={say('life_report.choose_game')}
        options={games}
        onValue={(game) => onView(withGame(view, game))}
      />
      {answer?.cycle && cycles.length > 1 ? (
        <EnumSelect
          aria-label={say('life_report.cycle')}
          fill={false}
          value={answer.cycle.id}
          options={cycles.map(({ id, name, is_main }) => ({
            value: id,
            label: is_main ? `${name} · ${say('life_report.followed')}` : name,
          }))}
          onValue={(cycle) => onView({ ...view, cycle, phase: '', over: '', day: '' })}
        />
      ) : null}
      <SegmentedControl
        size="small"
        aria-label={say('life_report.report')}
        value={view.report}
        options={LIFE_REPORTS.map((value) => ({ value, label: say(`life_report.report.${value}`) }))}
        onValueChange={(value) => onView(withReport(view, LIFE_REPORTS.find((one) => one === value) ?? view.report))}
      />
      <FilterPanel
        filters={withoutFilter(view, 'game').filters}
        choices={{
          finds,
          metrics: metricsOfReport(view.report),
          grain: view.report === 'rt5' ? 'rt5' : 'day',
          dimensions: OF_A_GAME,
          names: answer?.parts.find(({ table }) => table !== null)?.table?.names ?? {},
        }}
        onFilters={(filters) => onView({ ...view, filters: [...view.filters.filter(({ dimension }) => dimension === 'game'), ...filters] })}
      >
        {answer && answer.phases.length > 0 ? <ReportTools view={view} answer={answer} onView={onView} /> : null}
      </FilterPanel>
    </div>
  )
}

const metricOptions = (say: Say, report: LifeReport) =>
  shapeOf(report).metrics.flatMap((value) => {
    const metric = metricOf(value)
    return metric ? [{ value, label: say(`metrics.name.${metric.name}`, metric.n === undefined ? {} : { n: metric.n }) }] : []
  })

/** What only this report has. */
function ReportTools({ view, answer, onView }: ToolProps) {
  const say = useSay()
  const { report } = view
  return (
    <>
      {report === 'rt5' ? <DayTools view={view} answer={answer} onView={onView} /> : null}
      {report === 'test_phase' ? null : <OverSelect view={view} answer={answer} onView={onView} />}
      {isOfCohorts(report) ? (
        <EnumSelect
          aria-label={say('life_report.rows')}
          fill={false}
          value={view.rows}
          options={LIFE_ROWS.map((value) => ({
            value,
            label: value === 'day' || value === 'week' ? `insight.cohorts.rows.${value}` : `life_report.report.${value}`,
          }))}
          onValue={(rows) => onView({ ...view, rows })}
        />
      ) : (
        <EnumSelect
          aria-label={say('life_report.metric')}
          fill={false}
          value={view.metric}
          options={metricOptions(say, report)}
          onValue={(metric) => onView({ ...view, metric })}
        />
      )}
      {report === 'daily' ? (
        <EnumSelect
          aria-label={say('life_report.axis')}
          fill={false}
          value={view.axis}
          options={AXES.map((value) => ({ value, label: `life_report.axis.${value}` }))}
          onValue={(axis) => onView({ ...view, axis })}
        />
      ) : null}
    </>
  )
}

/** Which day the curve is of, on which clock, and whether it adds up. */
function DayTools({ view, answer, onView }: ToolProps) {
  const say = useSay()
  const [part] = answer.parts
  return (
    <>
      <DayInput aria-label={say('life_report.day')} day={view.day || part?.from || ''} onDay={(day) => onView({ ...view, day })} />
      {answer.zones.length > 1 ? (
        <EnumSelect
          aria-label={say('life_report.zone')}
          fill={false}
          value={answer.zone}
          options={answer.zones.map((value) => ({ value, label: value }))}
          onValue={(zone) => onView({ ...view, zone })}
        />
      ) : null}
      <EnumSelect
        aria-label={say('life_report.curve')}
        fill={false}
        value={view.curve}
        options={CURVES.map((value) => ({ value, label: `life_report.curve.${value}` }))}
        onValue={(curve) => onView({ ...view, curve })}
      />
    </>
  )
}

/** The phase that the shown one is held against; of a day also the day before. */
function OverSelect({ view, answer, onView }: ToolProps) {
  const say = useSay()
  const [part] = answer.parts
  const phase = view.phase || (part?.phase ?? '')
  const isOfADay = view.report === 'rt5'
  const usual = isOfADay ? 'yesterday' : 'none'
  const others = answer.phases.filter((one) => one.phase !== phase && one.until !== null)
  return (
    <EnumSelect
      aria-label={say('life_report.over')}
      fill={false}
      value={view.over || usual}
      options={[
        ...OVERS.filter((one) => isOfADay || one === 'none').map((value) => ({ value, label: say(`life_report.over.${value}`) })),
        ...others.map((one) => ({
          value: one.phase,
          label: say('life_report.over.phase', { phase: say(`lifecycle.phase.${one.phase}`) }),
        })),
      ]}
      onValue={(over) => onView(over === usual ? { ...view, over: '' } : withOver(view, phase, over))}
    />
  )
}
