import { costNamePage } from '#views/finance/cost-names/cost-name-page.ts'
import { FinanceSection } from './FinanceSection.tsx'
import { ThingPage } from '#app/parts/ThingPage.tsx'

/** `/tool-list/finance/cost-names`: names of costs. */
export const FinanceCostNamesPage = () => (
  <FinanceSection here="FinanceCostNames">
    <ThingPage page={costNamePage} />
  </FinanceSection>
)
