import { useActorRef } from '@xstate/react'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { refundFilterFrom, refundSearch } from '#views/finance/refunds/refund-filter.ts'
import { RefundsView } from '#views/finance/refunds/RefundsView.tsx'
import { exportRefunds, wiredRefundsMachine } from '#views/finance/refunds/wire.ts'
import { FinanceSection } from './FinanceSection.tsx'

/** `/tool-list/finance/refunds`: how refunds develop and each of them; the filter stands in the address. */
export function FinanceRefundsPage() {
  const [search, setSearch] = useSearchParams()
  const [openedMs] = useState(() => Date.now())
  const filter = refundFilterFrom(search, openedMs)
  const address = search.toString()
  const reading = useActorRef(wiredRefundsMachine, { input: { query: filter } })
  useEffect(() => {
    const query = refundFilterFrom(new URLSearchParams(address), openedMs)
    const { query: shown } = reading.getSnapshot().context
    if (JSON.stringify(query) !== JSON.stringify(shown)) reading.send({ type: 'reading.ask', query })
  }, [reading, address, openedMs])
  return (
    <FinanceSection here="FinanceRefunds">
      <div className="fd-page">
        <RefundsView
          reading={reading}
          onFilter={(next) => setSearch(refundSearch(next))}
          onExport={(format) => void exportRefunds(filter, format)}
        />
      </div>
    </FinanceSection>
  )
}
