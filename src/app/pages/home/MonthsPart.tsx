import { useActorRef } from '@xstate/react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { previousMonth } from '#domain/finance/month.ts'
import '#i18n/finance-words.ts'
import type { MonthKey } from '#machines/month-confirmation/month-confirmation.types.ts'
import { wiredSeenReading } from '#views/finance/month/wire.ts'
import { OpenMonth } from '#views/finance/month/OpenMonth.tsx'
import { HomePart } from '#views/home/HomePart.tsx'
import { useSay } from '#views/kit/words.tsx'
import { closingMonth, monthHref, prerequisiteHref } from '#app/parts/month-links.ts'

/** On the home page of finance: the month that is being closed, income and outcome, with those before it that are open, and what is in the way of each. */
export function MonthsPart() {
  const say = useSay()
  const [month] = useState(closingMonth)
  return (
    <HomePart title={say('home.months')}>
      <div className="fd-glance-columns">
        <MonthsUntil kind="income" month={month} />
        <MonthsUntil kind="outcome" month={month} />
      </div>
    </HomePart>
  )
}

function MonthsUntil({ kind, month }: MonthKey) {
  const navigate = useNavigate()
  const reading = useActorRef(wiredSeenReading, { input: { query: { kind, month } } })
  return (
    <OpenMonth
      reading={reading}
      before={<MonthsUntil kind={kind} month={previousMonth(month)} />}
      hrefOf={monthHref}
      wayOf={prerequisiteHref}
      onGo={(href) => void navigate(href)}
    />
  )
}
