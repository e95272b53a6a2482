import { useState } from 'react'
import { home } from '#i18n/areas/home.ts'
import { addWords } from '#i18n/words.ts'
import { useNavigate } from 'react-router-dom'
import '#i18n/finance-words.ts'
import { wiredSeenReading } from '#views/finance/month/wire.ts'
import { OpenMonth } from '#views/finance/month/OpenMonth.tsx'
import { HomePart } from '#views/home/HomePart.tsx'
import { useSay } from '#views/kit/words.tsx'
import { closingMonth, monthHref, prerequisiteHref } from '#app/parts/month-links.ts'

addWords(home)

/** On the home page of finance: the month that is being closed, income and outcome, with those before it that are open, and what is in the way of each. */
export function MonthsPart() {
  const say = useSay()
  const navigate = useNavigate()
  const [month] = useState(closingMonth)
  const ways = { hrefOf: monthHref, wayOf: prerequisiteHref, onGo: (href: string) => void navigate(href) }
  return (
    <HomePart title={say('home.months')}>
      <div className="fd-glance-columns">
        <OpenMonth machine={wiredSeenReading} month={{ kind: 'income', month }} {...ways} />
        <OpenMonth machine={wiredSeenReading} month={{ kind: 'outcome', month }} {...ways} />
      </div>
    </HomePart>
  )
}
