import type { Transaction } from 'kysely'
import { companyZone } from '#domain/company-terms.ts'
import { dueAfter } from '#domain/report-export/export-schedule.ts'
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
    { dimensions: ['game'], granularity: 'day', range: 'last30', chart: 'areas', sort: [{ by: 'time', descending: true }] },
  ],
]

/** Custom tables of the demo's buyer, one of them in no folder. */
export async function insertInsightTables(trx: Transaction<Database>, people: ReadonlyMap<string, string>, now: Date): Promise<void> {
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
    const table = { owner_id, folder_id, name, spec, sharing, saved_by: owner_id }
    const { id } = await trx.insertInto('insight_table').values(table).returning('id').executeTakeFirstOrThrow()
    if (name === SCHEDULED) await insertSchedule(trx, { owner_id, table_id: id, name }, now.getTime())
  }
}

/** The table that is a file every morning, of which the robot tells. */
const SCHEDULED = '昨日各账户消耗'
const EVERY_MORNING = { every: 'day', weekday: '1', month_day: '1', hour: '9' } as const
const DAY_MS = 86_400_000
/** By then the worker has read the first figures. */
const FIGURES_COME_MS = 180_000

/** A schedule, and the file of its last time, which the worker makes as soon as it runs. */
async function insertSchedule(
  trx: Transaction<Database>,
  { owner_id, table_id, name }: { owner_id: string; table_id: string; name: string },
  now: number,
): Promise<void> {
  const zone = companyZone()
  const how = { format: 'xlsx', language: 'zh' } as const
  const { id: schedule_id } = await trx
    .insertInto('export_schedule')
    .values({ owner_id, table_id, every: 'day', hour: 9, ...how, tell_robot: true, zone, next_due: dueAfter(EVERY_MORNING, now, zone) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const due_at = dueAfter(EVERY_MORNING, now - DAY_MS, zone)
  await trx
    .insertInto('report_file')
    .values({ owner_id, schedule_id, due_at, name, ...how, try_at: new Date(now + FIGURES_COME_MS), tell: true })
    .execute()
}
