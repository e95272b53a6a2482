import { useActorRef } from '@xstate/react'
import { useNavigate } from 'react-router-dom'
import '#i18n/finance-words.ts'
import { pathOf } from '#permissions/pages.ts'
import { home } from '#i18n/areas/home.ts'
import { addWords } from '#i18n/words.ts'
import { DueBills } from '#views/finance/repayments/DueBills.tsx'
import { DUE_DAYS, wiredBillsMachine } from '#views/finance/repayments/wire.ts'
import { HomePart } from '#views/home/HomePart.tsx'
import { useSay } from '#views/kit/words.tsx'

addWords(home)

/** On the home page of finance: bills that are overdue or due soon. */
export function BillsPart() {
  const say = useSay()
  const navigate = useNavigate()
  const reading = useActorRef(wiredBillsMachine, {
    input: { query: { month: '', kind: '', open: true, waiting: '', due: String(DUE_DAYS), q: '', page: 1 } },
  })
  const all = pathOf('FinanceRepayments')
  return (
    <HomePart title={say('home.bills')}>
      <DueBills
        reading={reading}
        hrefOf={({ number }) => `${all}?${new URLSearchParams({ q: number })}`}
        dueHref={`${all}?${new URLSearchParams({ due: String(DUE_DAYS) })}`}
        allHref={all}
        onGo={(href) => void navigate(href)}
      />
    </HomePart>
  )
}
