import { firmPage } from '#views/finance/firms/firm-page.ts'
import { FinanceSection } from './FinanceSection.tsx'
import { ThingPage } from '#app/parts/ThingPage.tsx'

/** `/tool-list/finance/firms`: firms of statements and bills. */
export const FinanceFirmsPage = () => (
  <FinanceSection here="FinanceFirms">
    <ThingPage page={firmPage} />
  </FinanceSection>
)
