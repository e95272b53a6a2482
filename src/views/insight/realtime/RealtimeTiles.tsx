import { companyTime } from '#domain/company-clock.ts'
import { metricOf } from '#domain/metrics/catalogue.ts'
import { minuteLabel } from '#domain/metrics/day-parts.ts'
import type { Metric } from '#domain/metrics/metric.ts'
import { zoneName } from '#domain/zone.ts'
import { useSay, type Say } from '#views/kit/words.tsx'
import { figureText } from '../figure-text.ts'
import { changeText } from '../insight-rows.ts'
import { sideWords, type Realtime } from './realtime-table.ts'
import type { RealtimeShown } from './wire.ts'
import '../insight.css'
import './realtime.css'

type Props = { shown: RealtimeShown; realtime: Realtime; onMetric: (key: string) => void }

const AGAINST = ['yesterday', 'week'] as const

/** The drawn metric large, with how far it is told; then every metric up to the same time, with its change from the other days. */
export function RealtimeTiles({ shown, realtime, onMetric }: Props) {
  const say = useSay()
  const { view, days } = shown
  const drawn = metricOf(view.metric)
  const isToday = view.day === ''
  return (
    <>
      {drawn ? <Large shown={shown} realtime={realtime} metric={drawn} /> : null}
      <div className="fd-insight-tiles fd-realtime-tiles" role="group" aria-label={say('realtime.tiles')}>
        {realtime.metrics.map((metric) => {
          const { now, changes } = realtime.tileOf(metric)
          return (
            <button
              key={metric.key}
              type="button"
              className="fd-insight-tile"
              aria-pressed={metric.key === view.metric}
              title={AGAINST.flatMap((side) =>
                sameTime(say, isToday, side, changes[side]?.before, (value) => figureText(metric, value, days.currency)),
              ).join('\n')}
              onClick={() => onMetric(metric.key)}
            >
              <span className="fd-muted">{say(`metrics.name.${metric.name}`)}</span>
              <span className="fd-figures">
                <strong>{figureText(metric, now?.text, days.currency)}</strong>
              </span>
              {changesText(say, isToday, changes).map((text) => (
                <span key={text} className="fd-muted fd-figures">
                  {text}
                </span>
              ))}
            </button>
          )
        })}
      </div>
    </>
  )
}

const sameTime = (
  say: Say,
  isToday: boolean,
  side: 'yesterday' | 'week',
  before: string | null | undefined,
  textOf: (before: string) => string,
): string[] =>
  before === null || before === undefined ? [] : [say('realtime.same_time', { side: sideWords(say, side, isToday), value: textOf(before) })]

const changesText = (say: Say, isToday: boolean, changes: ReturnType<Realtime['tileOf']>['changes']): string[] =>
  AGAINST.flatMap((side) => {
    const change = changeText(changes[side]?.change ?? null)
    return change === '' ? [] : [say('realtime.change', { change, side: sideWords(say, side, isToday) })]
  })

type LargeProps = Omit<Props, 'onMetric'> & { metric: Metric }

function Large({ shown, realtime, metric }: LargeProps) {
  const say = useSay()
  const { view, zone, day, days } = shown
  const isToday = view.day === ''
  const { now, until, changes } = realtime.tileOf(metric)
  const [late, behind] = [realtime.lateOf(metric), realtime.behind(metric)]
  const lines = [
    until === 0
      ? say('realtime.nothing_told', { day })
      : say('realtime.until', { time: minuteLabel(until), zone: zoneName(zone, Date.parse(`${day}T12:00:00Z`)) }),
    ...(late > 0 ? [say('realtime.late', { count: late })] : []),
    ...(behind?.at && days.accounts > 1 ? [say('realtime.behind', { account: behind.account, time: companyTime(behind.at) })] : []),
  ]
  return (
    <section className="fd-realtime-large" aria-label={say('realtime.so_far', { metric: say(`metrics.name.${metric.name}`) })}>
      <div className="fd-realtime-drawn">
        <span className="fd-muted">{say(`metrics.name.${metric.name}`)}</span>
        <strong className="fd-figures">{figureText(metric, now?.text, days.currency)}</strong>
      </div>
      <div className="fd-figures">
        {AGAINST.flatMap((side) =>
          sameTime(say, isToday, side, changes[side]?.before, (value) => figureText(metric, value, days.currency)).map((text) =>
            `${text} ${changeText(changes[side]?.change ?? null)}`.trim(),
          ),
        ).join(' · ')}
      </div>
      <p className="fd-muted">{lines.join(' · ')}</p>
    </section>
  )
}
