import { useSelector } from '@xstate/react'
import { useMemo, type ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import { priced } from '#domain/money.ts'
import { minuteLabel } from '#domain/metrics/day-parts.ts'
import { withFilter } from '#domain/metrics/filters.ts'
import { zoneName } from '#domain/zone.ts'
import { SeriesChart } from '#views/kit/charts/SeriesChart.tsx'
import { RelativeTime } from '#views/kit/RelativeTime.tsx'
import { EmptyState } from '#views/kit/shell/states.tsx'
import { Way } from '#views/kit/shell/Way.tsx'
import { useLanguage, useSay } from '#views/kit/words.tsx'
import { Unread } from '#views/things/Unread.tsx'
import { changeText, nameOf } from '../insight-rows.ts'
import type { RealtimeView } from './realtime-query.ts'
import { realtimeOf, realtimeSeries } from './realtime-table.ts'
import { networkShares, spendMetric, type todayMachine } from './today.ts'
import type { RealtimeShown } from './wire.ts'
import '#views/kit/shell/glance.css'

type Props = {
  reading: ActorRefFrom<typeof todayMachine>
  /** where real-time figures are, narrowed to a view */
  hrefOf: (view: RealtimeView) => string
  onGo: (href: string) => void
  /** what helps someone who has spent nothing */
  way: ReactNode
}

/** What was spent today against the same hours of yesterday, by hour and by network; figures lead to the page of real-time figures. */
export function SpendToday({ reading, hrefOf, onGo, way }: Props) {
  const say = useSay()
  const shown = useSelector(reading, ({ context }) => context.answer)
  if (shown === null) return <Unread reading={reading} />
  if (shown.days.rows.length === 0) return <EmptyState title={say('home.spend.empty')} hint={say('home.spend.empty_hint')} action={way} />
  return <Spent shown={shown} hrefOf={hrefOf} onGo={onGo} />
}

function Spent({ shown, hrefOf, onGo }: Pick<Props, 'hrefOf' | 'onGo'> & { shown: RealtimeShown }) {
  const say = useSay()
  const language = useLanguage()
  const realtime = useMemo(() => realtimeOf(shown), [shown])
  const series = useMemo(() => {
    const all = realtimeSeries(say, shown, realtime, say('realtime.gaps'))
    return all && { ...all, series: all.series.filter(({ id }) => id !== 'week') }
  }, [say, shown, realtime])
  if (!spendMetric || !series) return null
  const { view, zone, day, days } = shown
  const { now, until, changes } = realtime.tileOf(spendMetric)
  const before = changes.yesterday
  return (
    <div className="fd-glance">
      <p className="fd-glance-large fd-figures">
        <Way href={hrefOf(view)} onGo={onGo}>
          <strong>{priced(now?.text ?? '–', days.currency)}</strong>
        </Way>
        {before?.before ? (
          <span>
            {say('realtime.same_time', { side: say('realtime.yesterday'), value: priced(before.before, days.currency) })}{' '}
            {changeText(before.change)}
          </span>
        ) : null}
        <span className="fd-muted">
          {until === 0
            ? say('realtime.nothing_told', { day })
            : say('realtime.until', { time: minuteLabel(until), zone: zoneName(zone, Date.parse(`${day}T12:00:00Z`)) })}
          {days.as_of === null ? null : (
            <>
              {' '}
              · {say('home.spend.as_of')} <RelativeTime at={days.as_of} />
            </>
          )}
        </span>
      </p>
      <p className="fd-glance-line fd-figures">
        {networkShares(shown, until).map(({ network, share }) =>
          network === '' ? (
            <span key="" className="fd-muted">
              {say('insight.unknown')} {shareText(share)}
            </span>
          ) : (
            <Way key={network} href={hrefOf(withFilter(view, 'spreader', [network]))} onGo={onGo}>
              {shown.groups ? nameOf(shown.groups, 'spreader', network, language) : network} {shareText(share)}
            </Way>
          ),
        )}
      </p>
      <SeriesChart data={series} kind="lines" low />
    </div>
  )
}

const shareText = (share: number): string => `${(share * 100).toFixed(1)}%`
