import { billPage } from '#views/finance/bills/bill-page.ts'
import { FinanceSection } from './FinanceSection.tsx'
import { ThingPage } from '#app/parts/ThingPage.tsx'

/** `/tool-list/finance/bills`: bills that payments are laid on. */
export const FinanceBillsPage = () => (
  <FinanceSection here="FinanceBills">
    <ThingPage page={billPage} />
  </FinanceSection>
)
