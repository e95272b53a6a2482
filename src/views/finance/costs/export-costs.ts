import { download } from '#client/call.ts'
import { costList } from '#contract/finance-costs.ts'
import type { CostFilter } from './cost-reading.ts'
import { saveFile } from '#views/things/save-file.ts'

/** The whole filter as a file, with filter, zone, currency and time on top; a failure is told as a notice. */
export async function exportCosts(filter: CostFilter, format: 'xlsx' | 'csv'): Promise<void> {
  const asked = {
    ...(filter.month ? { month: filter.month } : {}),
    ...(filter.gameId ? { game_id: filter.gameId } : {}),
    ...(filter.spreaderId ? { spreader_id: filter.spreaderId } : {}),
    ...(filter.state ? { state: filter.state } : {}),
    ...(filter.q ? { q: filter.q } : {}),
  }
  await saveFile(download(costList, { ...asked, format }), `costs.${format}`)
}
