import { useCallback, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { refundFilterFrom, refundSearch } from '#views/finance/refunds/refund-filter.ts'
import { RefundsView } from '#views/finance/refunds/RefundsView.tsx'
import { exportRefunds, wiredRefundsMachine } from '#views/finance/refunds/wire.ts'
import { ChartAnnotations } from '#app/parts/ChartAnnotations.tsx'
import { FinanceSection } from './FinanceSection.tsx'
import { pageOf } from '#views/things/paging.ts'
import { useAddressed } from '#app/parts/use-addressed.ts'

/** `/tool-list/finance/refunds`: how refunds develop and each of them; the filter is in the address. */
export function FinanceRefundsPage() {
  const [, setSearch] = useSearchParams()
  const [openedMs] = useState(() => Date.now())
  const filterFrom = useCallback((search: URLSearchParams) => refundFilterFrom(search, openedMs, pageOf(search)), [openedMs])
  const { reading, query, turnTo } = useAddressed(wiredRefundsMachine, filterFrom)
  return (
    <FinanceSection here="FinanceRefunds">
      <div className="fd-page">
        <ChartAnnotations>
          <RefundsView
            reading={reading}
            onFilter={(next) => setSearch(refundSearch(next))}
            onPage={turnTo}
            onExport={(format) => void exportRefunds(query, format)}
          />
        </ChartAnnotations>
      </div>
    </FinanceSection>
  )
}
