import { eventCountPage } from '#views/finance/event-counts/event-count-page.ts'
import { FinanceSection } from './FinanceSection.tsx'
import { ThingPage } from '#app/parts/ThingPage.tsx'

/** `/tool-list/finance/event-counts`: counted events. */
export const FinanceEventCountsPage = () => (
  <FinanceSection here="FinanceEventCounts">
    <ThingPage page={eventCountPage} />
  </FinanceSection>
)
