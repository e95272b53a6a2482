import { companyDay } from '#domain/company-clock.ts'
import { functionBlockers, scopeOf } from '#permissions/grants.ts'
import type { ToolCounter } from '#server/kit/tool-counter.ts'
import { landingStore } from './landing.reads.ts'

/** Pages that visitors are sent to and that lead nowhere, or show what no letter covers today, for who may mend them. */
export const landingWaiting: ToolCounter = {
  tool: 'ToolsLandingPage',
  topics: ['landing_page', 'landing_link', 'authorization_book'],
  async count(db, { grants }) {
    if (functionBlockers(grants, 'landing.page.save').length > 0) return 0
    const reader = { games: scopeOf(grants, 'landing', 'game'), today: companyDay() }
    return await landingStore.count(db, reader, { switch: 'on', trouble: 'any' })
  },
}
