import { functionBlockers } from './grants.ts'
import { isPageShown, type Viewer } from './page-can.ts'
import type { Page } from './page-list.ts'
import { pageOf } from './pages.ts'

/**
 * Pages a working day begins with, each with the functions it takes; the first that a person may use is their start page. What a person does comes
 * before what a person may look at: who decides reviews and only sees batches begins at the review queue.
 */
const DESK: readonly (readonly [name: string, ...functions: string[]])[] = [
  ['AdvertiseHome', 'ads.batch.view', 'ads.batch.build'],
  ['AdvertiseHome', 'ads.batch.view', 'ads.batch.commit'],
  // shown to people of the finance list only
  ['FinanceMonth', 'finance.month.view'],
  ['FinanceCostIn', 'finance.cost.view'],
  ['MaterialAudit', 'review.queue.view', 'review.item.decide'],
  ['AdvertiseHome', 'ads.batch.view'],
  ['FinanceIncome', 'finance.statement.view'],
  ['MaterialAudit', 'review.queue.view'],
  ['Table', 'data.table.view'],
  ['CreativeMaterialList', 'material.list.view'],
  ['CreativeLibrary', 'creative.list.view'],
  ['ArtResource', 'art.resource.view'],
  ['ToolsLandingPage', 'landing.page.view'],
]
/** On a phone the ad data come first (S1 §2). */
const PHONE = [...DESK].sort(([one], [other]) => Number(other === 'Table') - Number(one === 'Table'))

/** Where a person begins after signing in. `/` is open to everybody, and holds for whom nothing else is. */
export function startPathOf(person: Viewer, isPhone: boolean): string {
  const isTheirs = ([name, ...functions]: (typeof DESK)[number]): Page[] => {
    const page = pageOf(name)
    return page && isPageShown(person, page) && functions.every((one) => functionBlockers(person.grants, one).length === 0) ? [page] : []
  }
  return (isPhone ? PHONE : DESK).flatMap(isTheirs)[0]?.path ?? '/'
}
