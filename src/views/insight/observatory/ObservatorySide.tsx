import type { ObservedAnomaly } from '#contract/observatory.ts'
import { grouped } from '#domain/grouped.ts'
import { follow } from '#views/kit/shell/follow.ts'
import { useSay } from '#views/kit/words.tsx'
import { anomalyReason, anomalyText } from './anomaly-words.ts'
import type { Month } from './observatory-rows.ts'
import type { ObservatoryShown } from './wire.ts'

type Links = {
  /** the page of a month of finance */
  monthHref: (month: string, kind: 'income' | 'outcome') => string
  /** the ad data of a game on a day */
  dayHref: (anomaly: ObservedAnomaly) => string
  onGo: (href: string) => void
}
export type SideProps = Links & { shown: ObservatoryShown }

/** How far finance is with each month, and the days that are out of what their weekdays were before. */
export function ObservatorySide(props: SideProps) {
  const { months = [], anomalies = null } = props.shown.table.observatory ?? {}
  return (
    <>
      {months.length > 0 ? <Months {...props} months={months} /> : null}
      {anomalies ? <Anomalies {...props} anomalies={anomalies} /> : null}
    </>
  )
}

function Months({ months, monthHref, onGo }: SideProps & { months: readonly Month[] }) {
  const say = useSay()
  return (
    <ul className="fd-observatory-months" aria-label={say('observatory.months_confirmed')}>
      {months.map(({ month, income, outcome }) => (
        <li key={month}>
          <span className="fd-figures">{month}</span>
          {(
            [
              ['income', income],
              ['outcome', outcome],
            ] as const
          ).map(([kind, is]) => (
            <a key={kind} href={monthHref(month, kind)} onClick={(event) => follow(event, monthHref(month, kind), onGo)}>
              <span aria-hidden="true">{is ? '✓' : '○'}</span> {say(`observatory.kind.${kind}`)}{' '}
              {say(is ? 'observatory.confirmed' : 'observatory.open')}
            </a>
          ))}
        </li>
      ))}
    </ul>
  )
}

/** Lines that are listed; the others are counted. */
const LISTED = 6

/** A line for each game and measure: its latest day, and how many there are. */
function linesOf(found: readonly ObservedAnomaly[]): { latest: ObservedAnomaly; days: number }[] {
  const lines = [...grouped(found, ({ game_id, measure }) => `${game_id} ${measure}`).values()].flatMap((some) => {
    const latest = some.toSorted((one, other) => other.day.localeCompare(one.day))[0]
    return latest ? [{ latest, days: some.length }] : []
  })
  return lines.sort((one, other) => other.latest.day.localeCompare(one.latest.day) || distance(other.latest) - distance(one.latest))
}

const distance = ({ value, median }: ObservedAnomaly): number => Math.abs(value - median)

type Anomalies = NonNullable<NonNullable<ObservatoryShown['table']['observatory']>['anomalies']>

function Anomalies({ shown: { table }, anomalies, dayHref, onGo }: SideProps & { anomalies: Anomalies }) {
  const say = useSay()
  const { found, since, until, too_many } = anomalies
  const lines = linesOf(found)
  const more = lines.length - LISTED
  return (
    <section className="fd-observatory-anomalies" aria-label={say('observatory.anomalies')}>
      {found.length === 0 ? (
        <p className="fd-muted">{say(too_many ? 'observatory.anomalies_too_many' : 'observatory.anomalies_none', { since, until })}</p>
      ) : (
        <ul>
          {lines.slice(0, LISTED).map(({ latest, days }) => (
            <li key={`${latest.game_id} ${latest.measure}`}>
              <span aria-hidden="true">▲</span>
              <a href={dayHref(latest)} title={anomalyReason(say, latest, table)} onClick={(event) => follow(event, dayHref(latest), onGo)}>
                {anomalyText(say, latest, table)}
              </a>
              {days > 1 ? <span>{say('observatory.anomaly_days', { count: days, since })}</span> : null}
              <span className="fd-muted">{anomalyReason(say, latest, table)}</span>
            </li>
          ))}
          {more > 0 ? <li className="fd-muted">{say('observatory.anomalies_more', { count: more })}</li> : null}
        </ul>
      )}
    </section>
  )
}
