import { useActorRef } from '@xstate/react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { ROW_KINDS } from '#domain/finance/row-step.ts'
import type { MonthKey } from '#machines/month-confirmation/month-confirmation.types.ts'
import { MonthOverview } from '#views/finance/month/MonthOverview.tsx'
import { wiredSeenReading } from '#views/finance/month/wire.ts'
import { closingMonth, monthHref, prerequisiteHref } from '#app/parts/month-links.ts'

/** What finance begins with: income and outcome of the month that is being closed, each with what is still in the way. */
export function FinanceOverview() {
  const [month] = useState(closingMonth)
  return (
    <div className="fd-month-glances">
      {ROW_KINDS.map((kind) => (
        <Glance key={kind} kind={kind} month={month} />
      ))}
    </div>
  )
}

function Glance({ kind, month }: MonthKey) {
  const navigate = useNavigate()
  const key = { kind, month }
  const reading = useActorRef(wiredSeenReading, { input: { query: key } })
  const go = (href: string) => void navigate(href)
  return <MonthOverview reading={reading} hrefOf={(one) => prerequisiteHref(one, key)} onGo={go} onOpen={() => go(monthHref(key))} />
}
