import { reportStore } from '#contract/reports.ts'
import type { StoreWatch } from '#server/column-store/store-watch.ts'
import { handle, type Handler } from '#server/kit/handler.ts'

/** How the store of reports is, for the pages that show figures and for the people who operate it. */
export const reportStoreRoutes = ({ watch }: { watch: Pick<StoreWatch, 'ask'> }): Handler[] => [
  handle(reportStore, async () => ({ data: await watch.ask() })),
]
