import type { RoundFinding } from '#domain/life-cycle/rounds.ts'
import type { TestRound } from '#machines/lifecycle-confirm/lifecycle-confirm.types.ts'
import { BlockerList } from '#views/kit/BlockerList.tsx'
import { useSay } from '#views/kit/words.tsx'
import { daysWord } from './cycle-looks.ts'

/** What was found about test rounds: first what keeps the life cycle from being confirmed, then what a person should look at. */
export function Findings({ findings }: { findings: readonly RoundFinding[] }) {
  const [stops, rest] = [findings.filter((one) => one.stops), findings.filter((one) => !one.stops)]
  return (
    <>
      {stops.length > 0 ? <BlockerList blockers={stops.map(({ reason }) => reason)} /> : null}
      {rest.length > 0 ? <BlockerList kind="warning" blockers={rest.map(({ reason }) => reason)} /> : null}
    </>
  )
}

/** Each test round with its days, its packages and what was found about it. */
export function RoundList({ rounds }: { rounds: readonly TestRound[] }) {
  const say = useSay()
  if (rounds.length === 0) return null
  return (
    <section aria-label={say('lifecycle.rounds')}>
      <h2>{say('lifecycle.rounds')}</h2>
      {rounds.map(({ round, from, to, packages, findings }) => (
        <div key={round} className="fd-cycle-round">
          <h3>
            {say('lifecycle.round', { round })} <span className="fd-figures fd-muted">{daysWord(say, { from, to })}</span>
          </h3>
          <p>{packages.join(say('common.between')) || say('lifecycle.round.no_packages')}</p>
          {findings.length === 0 ? <p className="fd-muted">{say('lifecycle.round.fine')}</p> : <Findings findings={findings} />}
        </div>
      ))}
    </section>
  )
}
