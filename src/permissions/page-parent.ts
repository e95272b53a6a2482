import type { Page } from './page-list.ts'
import { pageOf } from './pages.ts'

/** Pages that are reached from a list, and that list: what is done there is done to something of it. */
const OF_A_LIST: Readonly<Record<string, string>> = {
  AdvertiseObject: 'AdvertiseObjects',
  AdvertiseObjectChanges: 'AdvertiseObjects',
  AdvertiseDrafts: 'AdvertiseHome',
  Duplication: 'AdvertiseHome',
}

/** The page above an address: the list that it shows one of, or that its page is reached from. Null: it is reached from the menus. */
export function parentPage(path: string): Page | null {
  const page = pageOf(path)
  if (!page) return null
  if (path === page.path) return pageOf(OF_A_LIST[page.name] ?? '')
  // batches have an address of the specification, and not that of a flow
  return page.flows || page.name === 'Advertise' ? page : null
}
