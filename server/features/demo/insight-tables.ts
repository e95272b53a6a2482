import type { Transaction } from 'kysely'
import { NEW_TABLE, type TableSpec } from '#domain/insight-table/table-spec.ts'
import type { Database } from '#server/db/schema.ts'

/** Folder, name, who finds it, question. */
const TABLES: readonly (readonly [string | null, string, 'mine' | 'seen' | 'edited', Partial<TableSpec>])[] = [
  ['晨会', '昨日各账户消耗', 'seen', { dimensions: ['spreader', 'account'], range: 'yesterday', comparison: 'week' }],
  ['晨会', '游戏 × 国家', 'edited', { dimensions: ['game', 'country'], metrics: ['spend', 'results', 'result_cost', 'return_rate'] }],
  [
    null,
    '每日消耗走势',
    'mine',
    { dimensions: ['game'], granularity: 'day', range: 'last30', chart: true, sort: [{ by: 'time', descending: true }] },
  ],
]

/** Custom tables of the demo's buyer, one of them in no folder. */
export async function insertInsightTables(trx: Transaction<Database>, people: ReadonlyMap<string, string>): Promise<void> {
  const owner_id = people.get('buyer')
  if (owner_id === undefined) return
  const folders = new Map<string, string>()
  for (const [folder, name, sharing, change] of TABLES) {
    if (folder !== null && !folders.has(folder)) {
      const { id } = await trx.insertInto('insight_folder').values({ owner_id, name: folder }).returning('id').executeTakeFirstOrThrow()
      folders.set(folder, id)
    }
    const spec = JSON.stringify({ ...NEW_TABLE, ...change })
    const folder_id = folder === null ? null : (folders.get(folder) ?? null)
    await trx.insertInto('insight_table').values({ owner_id, folder_id, name, spec, sharing, saved_by: owner_id }).execute()
  }
}
