import { download } from '#client/call.ts'
import { costList } from '#contract/finance-costs.ts'
import { costsAsked, type CostFilter } from './cost-reading.ts'
import { saveFile } from '#views/things/save-file.ts'

/** The whole filter as a file, with filter, zone, currency and time on top; a failure is told as a notice. */
export async function exportCosts(filter: CostFilter, format: 'xlsx' | 'csv'): Promise<void> {
  await saveFile(download(costList, { ...costsAsked(filter), format }), `costs.${format}`)
}
