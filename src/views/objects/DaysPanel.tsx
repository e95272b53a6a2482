import { Callout } from '@blueprintjs/core'
import { useActorRef, useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { blockerOfWire } from '#client/wire-blocker.ts'
import { companyDay, zonedCompanyTime } from '#domain/company-clock.ts'
import { LineChart } from '#views/kit/charts/LineChart.tsx'
import { EnumSelect } from '#views/kit/inputs/EnumSelect.tsx'
import { EmptyState } from '#views/kit/shell/states.tsx'
import { sayReason, useSay } from '#views/kit/words.tsx'
import { Unread } from '#views/things/Unread.tsx'
import type { PanelProps } from './ObjectPanel.tsx'
import { FIGURE_SPANS, wiredDays, type FigureSpan, type objectDays } from './wire-panel.ts'

/** Spend and results of an object, or of an account, by day. */
export function DaysPanel({ place }: Pick<PanelProps, 'place'>) {
  const reading = useActorRef(wiredDays, { input: { query: { ...place, span: '30', until: companyDay() } } })
  return <DaysView reading={reading} />
}

export function DaysView({ reading }: { reading: ActorRefFrom<typeof objectDays> }) {
  const say = useSay()
  const now = useSelector(reading, (snapshot) => snapshot)
  const { answer, query } = now.context
  if (!answer || now.matches('failed')) return <Unread reading={reading} />
  const { currency, days, read_at, until, failure } = answer
  const points = (of: 'impressions' | 'clicks' | 'results') => days.map((day) => ({ at: day.day, value: day[of] }))
  return (
    <div aria-busy={now.hasTag('busy')}>
      <div className="fd-line">
        <EnumSelect<FigureSpan>
          aria-label={say('object.days.span')}
          fill={false}
          value={query.span}
          options={FIGURE_SPANS.map((span) => ({ value: span, label: say('object.days.last', { days: span }) }))}
          onValue={(span) => reading.send({ type: 'reading.ask', query: { ...query, span } })}
        />
        <span className="fd-muted">
          {read_at && until ? say('object.days.read_at', { time: zonedCompanyTime(read_at), until }) : say('object.figures.none')}
        </span>
      </div>
      {failure ? (
        <Callout compact intent="warning" role="status">
          {sayReason(say, blockerOfWire(failure))}
        </Callout>
      ) : null}
      {days.length === 0 ? (
        <EmptyState title={say('object.days.empty')} />
      ) : (
        <div className="fd-obj-days">
          <LineChart
            label={say('object.column.spend')}
            format="money"
            currency={currency}
            points={days.map(({ day, spend }) => ({ at: day, value: Number(spend) }))}
          />
          {(['impressions', 'clicks', 'results'] as const).map((of) => (
            <LineChart key={of} label={say(`object.column.${of}`)} format="count" points={points(of)} />
          ))}
        </div>
      )}
    </div>
  )
}
