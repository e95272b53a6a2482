import { ratePage } from '#views/finance/rates/rate-page.ts'
import { FinanceSection } from './FinanceSection.tsx'
import { ThingPage } from '#app/parts/ThingPage.tsx'

/** `/tool-list/finance/rates`: exchange rates. */
export const FinanceRatesPage = () => (
  <FinanceSection here="FinanceRates">
    <ThingPage page={ratePage} />
  </FinanceSection>
)
