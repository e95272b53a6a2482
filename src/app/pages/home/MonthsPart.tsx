import { useActorRef } from '@xstate/react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import '#i18n/finance-words.ts'
import { wiredSeenReading } from '#views/finance/month/wire.ts'
import { OpenMonths } from '#views/finance/month/OpenMonths.tsx'
import { HomePart } from '#views/home/HomePart.tsx'
import { useSay } from '#views/kit/words.tsx'
import { closingMonth, monthHref, prerequisiteHref } from '#app/parts/month-links.ts'

/** On the home page of finance: the month that is being closed, income and outcome, and what is in the way of each. */
export function MonthsPart() {
  const say = useSay()
  const navigate = useNavigate()
  const [month] = useState(closingMonth)
  const income = useActorRef(wiredSeenReading, { id: 'income', input: { query: { kind: 'income', month } } })
  const outcome = useActorRef(wiredSeenReading, { id: 'outcome', input: { query: { kind: 'outcome', month } } })
  return (
    <HomePart title={say('home.months')}>
      <OpenMonths readings={[income, outcome]} hrefOf={monthHref} wayOf={prerequisiteHref} onGo={(href) => void navigate(href)} />
    </HomePart>
  )
}
