import { functionBlockers, scopeOf } from '#permissions/grants.ts'
import type { ToolCounter } from '#server/kit/tool-counter.ts'
import { countLandings } from './landing.reads.ts'

/** Pages that visitors are sent to and that lead nowhere, or show what no letter covers today, for who may mend them. */
export const landingWaiting: ToolCounter = {
  tool: 'ToolsLandingPage',
  topics: ['landing_page', 'landing_link', 'authorization_book'],
  async count(db, { grants }) {
    if (functionBlockers(grants, 'landing.page.save').length > 0) return 0
    return await countLandings(db, scopeOf(grants, 'landing', 'game'), { switch: 'on', trouble: 'any' })
  },
}
