import { filledRanges, LIFE_CYCLE, packagesIn } from '#domain/life-cycle/life-cycle.ts'
import { lengthOfRange } from '#domain/dated-range.ts'
import { draftOf } from '#domain/thing/thing.ts'
import type { CycleDesk, LifeCycle } from '#machines/lifecycle-confirm/lifecycle-confirm.types.ts'
import { pathOf } from '#permissions/pages.ts'
import { Facts } from '#views/kit/Facts.tsx'
import { RelativeTime } from '#views/kit/RelativeTime.tsx'
import { StateTag } from '#views/kit/StateTag.tsx'
import { fieldText } from '#views/kit/thing/choices.ts'
import { useSay } from '#views/kit/words.tsx'
import { cycleChoices } from './CycleForm.tsx'
import { CycleGantt } from './CycleGantt.tsx'
import { STATE_LOOKS } from './cycle-looks.ts'
import { RoundList } from './RoundList.tsx'

type Props = { desk: CycleDesk; cycle: LifeCycle }

/** A life cycle as it is stored: who confirmed or reopened it, its phases with their packages, and its test rounds. */
export function CycleFacts({ desk, cycle }: Props) {
  const say = useSay()
  const { confirmed_by, confirmed_at, reopened_by, reopened_at } = cycle
  const sources = fieldText(
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
          [say('lifecycle.field.overlap_allowed'), say(cycle.overlap_allowed ? 'thing.yes' : 'thing.no')],
          [say('lifecycle.field.gaps_allowed'), say(cycle.gaps_allowed ? 'thing.yes' : 'thing.no')],
          [say('lifecycle.field.media_source_ids'), sources || '–'],
          [say('lifecycle.column.creator'), cycle.creator?.name ?? '–'],
          [say('thing.updated_at'), <RelativeTime key="at" at={cycle.updated_at} />],
        ]}
      />
      <CycleGantt cycle={cycle} today={desk.today} />
      <h2>{say('lifecycle.field.phases')}</h2>
      <PhaseTable cycle={cycle} />
      <h2>{say('lifecycle.field.packages')}</h2>
      <ul>
        {filledRanges(cycle.packages).map(({ of, from, to }) => (
          <li key={`${of} ${from}`}>
            {of} <span className="fd-figures">{`${from} – ${to || say('thing.range_open')}`}</span>
          </li>
        ))}
      </ul>
      <RoundList rounds={desk.rounds} />
    </div>
  )
}

const FIGURES: ReadonlySet<string> = new Set(['thing.range.from', 'thing.range.to', 'lifecycle.days'])

function PhaseTable({ cycle }: { cycle: LifeCycle }) {
  const say = useSay()
  const packages = filledRanges(cycle.packages)
  return (
    <table className="fd-cycle-table">
      <thead>
        <tr>
          {['lifecycle.phase', 'thing.range.from', 'thing.range.to', 'lifecycle.days', 'lifecycle.field.packages'].map((key) => (
            <th key={key} scope="col" className={FIGURES.has(key) ? 'fd-figures' : undefined}>
              {say(key)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {filledRanges(cycle.phases)
          .toSorted((one, other) => (one.from < other.from ? -1 : 1))
          .map((phase) => (
            <tr key={phase.of}>
              <th scope="row">{say(`lifecycle.phase.${phase.of}`)}</th>
              <td className="fd-figures">{phase.from}</td>
              <td className="fd-figures">{phase.to || say('thing.range_open')}</td>
              <td className="fd-figures">{lengthOfRange(phase) ?? '–'}</td>
              <td>{packagesIn(phase, packages).join(say('common.between')) || '–'}</td>
            </tr>
          ))}
      </tbody>
    </table>
  )
}
