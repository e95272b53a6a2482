import { functionBlockers } from './grants.ts'
import { isPageShown, type Person } from './page-can.ts'
import type { Page } from './page-list.ts'
import { pageOf } from './pages.ts'

/** Pages a working day begins with, each with the function its first call asks for; the first that a person may use is their start page. */
const DESK = [
  ['AdvertiseHome', 'ads.batch.view'],
  ['FinanceMonth', 'finance.month.view'],
  ['FinanceCostIn', 'finance.cost.view'],
  ['FinanceIncome', 'finance.statement.view'],
  ['MaterialAudit', 'review.queue.view'],
  ['Table', 'data.table.view'],
  ['CreativeMaterialList', 'material.list.view'],
  ['CreativeLibrary', 'creative.list.view'],
  ['ArtResource', 'art.resource.view'],
  ['ToolsLandingPage', 'landing.page.view'],
] as const
/** On a phone the ad data come first (S1 §2). */
const PHONE = [...DESK].sort(([one], [other]) => Number(other === 'Table') - Number(one === 'Table'))

/** Where a person begins after signing in. `/` is open to everybody, and holds for whom nothing else is. */
export function startPathOf(person: Person, isPhone: boolean): string {
  const isTheirs = ([name, func]: (typeof DESK)[number]): Page[] => {
    const page = pageOf(name)
    return page && isPageShown(person, page) && functionBlockers(person.grants, func).length === 0 ? [page] : []
  }
  return (isPhone ? PHONE : DESK).flatMap(isTheirs)[0]?.path ?? '/'
}
