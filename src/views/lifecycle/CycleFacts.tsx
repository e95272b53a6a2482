import { filledRanges, LIFE_CYCLE, packagesIn } from '#domain/life-cycle/life-cycle.ts'
import { lengthOfRange, rangeText } from '#domain/dated-range.ts'
import { draftOf } from '#domain/thing/thing.ts'
import type { CycleDesk, LifeCycle } from '#machines/lifecycle-confirm/lifecycle-confirm.types.ts'
import { pathOf } from '#permissions/pages.ts'
import { ChartTable } from '#views/kit/charts/ChartTable.tsx'
import { Facts } from '#views/kit/Facts.tsx'
import { RelativeTime } from '#views/kit/RelativeTime.tsx'
import { StateTag } from '#views/kit/StateTag.tsx'
import { fieldText } from '#views/kit/thing/choices.ts'
import { useSay } from '#views/kit/words.tsx'
import { cycleChoices } from './CycleForm.tsx'
import { CycleGantt } from './CycleGantt.tsx'
import { daysWord, phaseWord, STATE_LOOKS } from './cycle-looks.ts'
import { PackageSources } from './PackageSources.tsx'
import { RoundList } from './RoundList.tsx'
import type { CycleReads } from './wire.ts'

type Props = { desk: CycleDesk; cycle: LifeCycle; sources: CycleReads['sources'] }

/** A life cycle as it is stored: who confirmed or reopened it, its phases with their packages, and its test rounds. */
export function CycleFacts({ desk, cycle, sources }: Props) {
  const say = useSay()
  const { confirmed_by, confirmed_at, reopened_by, reopened_at } = cycle
  const media = fieldText(
    say,
    LIFE_CYCLE.words,
    ['media_source_ids', LIFE_CYCLE.fields.media_source_ids],
    cycle.media_source_ids,
    cycleChoices(desk),
    draftOf(LIFE_CYCLE, cycle).values,
  )
  return (
    <div className="fd-cycle-facts">
      <p>
        <StateTag state={STATE_LOOKS[cycle.state]} label={say(`lifecycle.state.${cycle.state}`)} />{' '}
        {confirmed_at ? (
          <span className="fd-muted">
            {say('lifecycle.confirmed_by', { name: confirmed_by?.name ?? '–' })} <RelativeTime at={confirmed_at} />
          </span>
        ) : null}
      </p>
      {reopened_at ? (
        <p>
          {say('lifecycle.reopened_by', { name: reopened_by?.name ?? '–', reason: cycle.reopen_reason })} <RelativeTime at={reopened_at} />
        </p>
      ) : null}
      {cycle.state === 'reopened' ? <p className="fd-muted">{say('lifecycle.reopened_note')}</p> : null}
      <Facts
        facts={[
          [
            say('lifecycle.field.game_id'),
            <a key="game" href={`${pathOf('ToolsGamePackage')}?game_id=${encodeURIComponent(cycle.game_id)}`}>
              {cycle.game_name}
            </a>,
          ],
          [say('lifecycle.column.is_main'), say(cycle.is_main ? 'lifecycle.main.yes' : 'lifecycle.main.no')],
          ...(cycle.confirmed_at
            ? ([
                [
                  say('lifecycle.reports'),
                  <a key="reports" href={`${pathOf('TableLifeCycle')}?${new URLSearchParams({ game: cycle.game_id, cycle: cycle.id })}`}>
                    {say('lifecycle.reports.open')} →
                  </a>,
                ],
              ] as const)
            : []),
          [say('lifecycle.field.overlap_allowed'), say(cycle.overlap_allowed ? 'thing.yes' : 'thing.no')],
          [say('lifecycle.field.gaps_allowed'), say(cycle.gaps_allowed ? 'thing.yes' : 'thing.no')],
          [say('lifecycle.field.media_source_ids'), media || '–'],
          [say('lifecycle.column.creator'), cycle.creator?.name ?? '–'],
          [say('thing.updated_at'), <RelativeTime key="at" at={cycle.updated_at} />],
        ]}
      />
      <CycleGantt cycle={cycle} today={desk.today} />
      <h2>{say('lifecycle.field.phases')}</h2>
      <PhaseTable cycle={cycle} />
      <h2>{say('lifecycle.field.packages')}</h2>
      <ul>
        {filledRanges(cycle.packages).map((range) => (
          <li key={rangeText(range)}>
            {range.of} <span className="fd-figures">{daysWord(say, range)}</span>{' '}
            <PackageSources sources={sources} gameId={cycle.game_id} name={range.of} />
          </li>
        ))}
      </ul>
      <RoundList rounds={desk.rounds} />
    </div>
  )
}

function PhaseTable({ cycle }: { cycle: LifeCycle }) {
  const say = useSay()
  const packages = filledRanges(cycle.packages)
  return (
    <ChartTable
      label={say('lifecycle.field.phases')}
      columns={[
        { label: say('lifecycle.phase') },
        { label: say('thing.range.from'), isFigure: true },
        { label: say('thing.range.to'), isFigure: true },
        { label: say('lifecycle.days'), isFigure: true },
        { label: say('lifecycle.field.packages') },
      ]}
      rows={filledRanges(cycle.phases)
        .toSorted((one, other) => (one.from < other.from ? -1 : 1))
        .map((phase) => ({
          key: phase.of,
          cells: [
            phaseWord(say, phase.of),
            phase.from,
            phase.to || say('thing.range_open'),
            lengthOfRange(phase) ?? '–',
            packagesIn(phase, packages).join(say('common.between')) || '–',
          ],
        }))}
    />
  )
}
