import type { Page } from './page-list.ts'
import { pageOf } from './pages.ts'

/** Pages that are reached from a list, and that list: what is done there is done to something of it. */
const OF_A_LIST: Readonly<Record<string, string>> = {
  AdvertiseObject: 'AdvertiseObjects',
  AdvertiseObjectChanges: 'AdvertiseObjects',
  Duplication: 'AdvertiseHome',
}

/** Lists whose things have an address below them, next to those of flows. */
const LISTS = new Set(['Advertise', 'Settings'])

/** The page above an address: the list that it shows one of, or that its page is reached from. Null: it is reached from the menus. */
export function parentPage(path: string): Page | null {
  const page = pageOf(path)
  if (!page) return null
  if (path === page.path) return pageOf(OF_A_LIST[page.name] ?? '')
  const isSection = page.name === 'Settings' && path.split('/').length < 4
  return (page.flows || LISTS.has(page.name)) && !isSection ? page : null
}
