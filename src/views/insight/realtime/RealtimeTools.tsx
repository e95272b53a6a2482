import { SegmentedControl } from '@blueprintjs/core'
import { PART_GRAINS } from '#domain/metrics/facts.ts'
import { SUBJECTS } from '#domain/metrics/families.ts'
import { DayInput } from '#views/kit/inputs/DayInput.tsx'
import { EnumSelect } from '#views/kit/inputs/EnumSelect.tsx'
import { useSay } from '#views/kit/words.tsx'
import type { FindValues } from '../filters/FilterEditor.tsx'
import { FilterPanel } from '../filters/FilterPanel.tsx'
import { GameSelect } from '../GameSelect.tsx'
import type { Games } from '../QuestionTools.tsx'
import { KINDS, REALTIME_ROWS, realtimeMetrics, type RealtimeRows, type RealtimeView } from './realtime-query.ts'
import type { RealtimeShown } from './wire.ts'

type Props = {
  view: RealtimeView
  shown: RealtimeShown | null
  games: Games
  finds: FindValues
  onView: (view: RealtimeView) => void
}

/** Of which game, clock and day the figures are, by which parts of the day, and what a row is of. */
export function RealtimeTools({ view, shown, games, finds, onView }: Props) {
  const say = useSay()
  const clocks = shown?.days.parts?.clocks ?? []
  return (
    <div className="fd-insight-tools" role="group" aria-label={say('realtime.title')}>
      <GameSelect of={view} games={games} onFilters={(filters) => onView({ ...view, filters })} />
      <DayInput aria-label={say('realtime.of_day')} day={view.day || (shown?.day ?? '')} onDay={(day) => onView({ ...view, day })} />
      <SegmentedControl
        size="small"
        aria-label={say('insight.granularity')}
        value={view.grain}
        options={PART_GRAINS.map((value) => ({ value, label: say(`dict.granularity.${value}`) }))}
        onValueChange={(value) => {
          const grain = PART_GRAINS.find((one) => one === value) ?? view.grain
          const metrics = realtimeMetrics(grain)
          const isThere = metrics.some(({ key }) => key === view.metric)
          onView({ ...view, grain, metric: isThere ? view.metric : (metrics[0]?.key ?? '') })
        }}
      />
      <SegmentedControl
        size="small"
        aria-label={say('dictionary.time_type')}
        value={view.kind}
        options={KINDS.map((value) => ({ value, label: say(`dict.time_type.${value}`) }))}
        onValueChange={(value) => onView({ ...view, kind: KINDS.find((one) => one === value) ?? view.kind })}
      />
      <EnumSelect<RealtimeRows>
        aria-label={say('realtime.rows')}
        fill={false}
        value={view.rows}
        options={REALTIME_ROWS.map((value) => ({ value, label: rowsWord(value) }))}
        onValue={(rows) => onView({ ...view, rows })}
      />
      <FilterPanel
        filters={view.filters}
        choices={{ finds, metrics: realtimeMetrics(view.grain), grain: view.grain, names: shown?.days.names ?? {} }}
        onFilters={(filters) => onView({ ...view, filters })}
      />
      {/* known with the answer: last, so that nothing moves when it comes */}
      {clocks.length > 1 || view.zone !== '' ? (
        <EnumSelect
          aria-label={say('realtime.zone')}
          fill={false}
          value={shown?.zone ?? view.zone}
          options={[
            ...clocks,
            ...(clocks.some(({ zone }) => zone === (shown?.zone ?? view.zone)) ? [] : [{ zone: view.zone, accounts: 0 }]),
          ].map(({ zone, accounts }) => ({ value: zone, label: say('realtime.zone_choice', { zone, count: accounts }) }))}
          onValue={(zone) => onView({ ...view, zone })}
        />
      ) : null}
    </div>
  )
}

/** The key of the word of what rows are of. */
export const rowsWord = (rows: RealtimeRows): string => (rows === 'time' ? 'realtime.rows.time' : `metrics.dimension.${SUBJECTS[rows]}`)
