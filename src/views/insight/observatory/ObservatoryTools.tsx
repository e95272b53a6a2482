import { Switch } from '@blueprintjs/core'
import { GROUPING_NAMES, OBSERVATORY_TIMES, OBSERVED_DIMENSIONS } from '#domain/observatory/grouping.ts'
import { EnumSelect } from '#views/kit/inputs/EnumSelect.tsx'
import { MonthInput } from '#views/kit/inputs/MonthInput.tsx'
import { useSay } from '#views/kit/words.tsx'
import type { FilterChoices } from '../filters/FilterEditor.tsx'
import { FilterPanel } from '../filters/FilterPanel.tsx'
import { GameSelect } from '../GameSelect.tsx'
import type { Games } from '../QuestionTools.tsx'
import { measuresOf, MONTH_RANGES, type ObservatoryView } from './observatory-query.ts'

type Props = {
  view: ObservatoryView
  games: Games
  choices: Pick<FilterChoices, 'finds' | 'names'>
  onView: (view: ObservatoryView) => void
}

/** Of which game and months, by what, in which periods, and whether odd days are marked. */
export function ObservatoryTools({ view, games, choices, onView }: Props) {
  const say = useSay()
  return (
    <div className="fd-insight-tools" role="group" aria-label={say('observatory.title')}>
      <GameSelect of={view} games={games} onFilters={(filters) => onView({ ...view, filters })} />
      <EnumSelect
        aria-label={say('dictionary.observatory_grouping')}
        fill={false}
        value={view.grouping}
        options={GROUPING_NAMES.map((value) => ({ value, label: `dict.observatory_grouping.${value}` }))}
        onValue={(grouping) => onView({ ...view, grouping })}
      />
      <EnumSelect
        aria-label={say('observatory.range')}
        fill={false}
        value={view.range}
        options={MONTH_RANGES.map((value) => ({ value, label: `observatory.range.${value}` }))}
        onValue={(range) => onView({ ...view, range })}
      />
      {view.range === 'own' ? (
        <>
          <MonthInput
            aria-label={say('kit.word.from')}
            month={view.from}
            onMonth={(from) => (from === '' ? undefined : onView({ ...view, from }))}
          />
          <MonthInput
            aria-label={say('kit.word.to')}
            month={view.until}
            onMonth={(until) => (until === '' ? undefined : onView({ ...view, until }))}
          />
        </>
      ) : null}
      <EnumSelect
        aria-label={say('insight.granularity')}
        fill={false}
        value={view.time}
        options={OBSERVATORY_TIMES.map((value) => ({ value, label: `insight.granularity.${value}` }))}
        onValue={(time) => onView({ ...view, time, measure: measuresOf(time).find((one) => one === view.measure) ?? 'dap_cost_amount' })}
      />
      <FilterPanel
        filters={view.filters}
        // a measure that is not told by a filter is "–" and says why
        choices={{ ...choices, metrics: [], dimensions: OBSERVED_DIMENSIONS }}
        onFilters={(filters) => onView({ ...view, filters })}
      >
        <Switch
          checked={view.marks}
          label={say('observatory.marks')}
          onChange={({ currentTarget: { checked } }) => onView({ ...view, marks: checked })}
        />
      </FilterPanel>
    </div>
  )
}
