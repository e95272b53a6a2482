import { useSearchParams } from 'react-router-dom'
import { refundPage } from '#views/finance/refunds/refund-page.ts'
import { RefundTrend } from '#views/finance/refunds/RefundTrend.tsx'
import { trendQueryFrom } from '#views/finance/refunds/refund-filter.ts'
import { wiredRefundTrend } from '#views/finance/refunds/wire.ts'
import { ChartAnnotations } from '#app/parts/ChartAnnotations.tsx'
import { ThingPage } from '#app/parts/ThingPage.tsx'
import { useAddressed } from '#app/parts/use-addressed.ts'
import { FinanceSection } from './FinanceSection.tsx'

/** `/tool-list/finance/refunds`: how refunds develop, and each of them below; the filter is in the address. */
export function FinanceRefundsPage() {
  const [, setSearch] = useSearchParams()
  const { reading } = useAddressed(wiredRefundTrend, trendQueryFrom)
  const showStep = (step: 'day' | 'month') => setSearch((now) => [...[...now].filter(([name]) => name !== 'step'), ['step', step]])
  return (
    <FinanceSection here="FinanceRefunds">
      <ChartAnnotations>
        <ThingPage
          page={refundPage}
          onSaved={() => reading.send({ type: 'reading.again' })}
          above={<RefundTrend reading={reading} onStep={showStep} />}
        />
      </ChartAnnotations>
    </FinanceSection>
  )
}
