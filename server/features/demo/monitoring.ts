import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import { CALL_BUCKETS_MS } from '#domain/monitor/buckets.ts'
import type { Database } from '#server/db/schema.ts'
import { createRandom } from './random.ts'

/** Which pages the demo monitors; the account list is named by its channel (S1 §2). */
const ROWS = [
  { position: 10, url: '/tools/account-steward/account-list', name: '账户列表 · {spreader}', advanced: false, local_path: '' },
  { position: 20, url: '^/advertise-2/batch(/|$)', name: '批次', advanced: false, local_path: '/advertise-2' },
  { position: 30, url: '^/advertise-2/home$', name: '广告投放', advanced: false, local_path: '' },
  { position: 40, url: 'region_id=\\d+', name: '地区 {region} 的页面', advanced: true, local_path: '' },
  { position: 90, url: '^/settings', name: '系统设置', advanced: false, local_path: '' },
] as const

const CONTACTS = [
  ['admin', '平台管理部'],
  ['buyer', '海外投放一组'],
  ['linjia', '海外投放一组'],
  ['huanghao', '海外投放二组'],
  ['finance', '财务部'],
  ['reviewer', '素材审核组'],
] as const

const DAYS = 14
const DAY_MS = 86_400_000
const VISITED = [
  { name: '广告投放', page: '/advertise-2/home', weight: 9 },
  { name: '批次', page: '/advertise-2', weight: 6 },
  { name: '系统设置', page: '/settings', weight: 2 },
] as const
const CALLED = [
  { url: '/dapper/api/batch_list', fast: 2 },
  { url: '/dapper/api/fb_ad/batch_status', fast: 1 },
  { url: '/dapper/api/games', fast: 1 },
] as const
const HOST = 'localhost'

/** Rows of the monitor, two weeks of visits and calls, and whom to reach how. */
export async function insertMonitoring(trx: Transaction<Database>, people: ReadonlyMap<string, string>, now: Date): Promise<void> {
  await trx.insertInto('monitor_config').values(ROWS).execute()
  await trx
    .insertInto('contact')
    .values(
      CONTACTS.flatMap(([account, department]) => {
        const user_id = people.get(account)
        return user_id ? [{ user_id, department, feishu_id: `ou_${account}` }] : []
      }),
    )
    .execute()
  await trx.insertInto('monitor_visit').values(demoVisits(people, now)).execute()
  await trx.insertInto('monitor_call').values(demoCalls(now)).execute()
}

function demoVisits(people: ReadonlyMap<string, string>, now: Date) {
  const random = createRandom('visits')
  return Array.from({ length: DAYS }, (_, day) => day + 1).flatMap((daysAgo) =>
    [...people.values()].flatMap((user_id) =>
      VISITED.flatMap(({ name, page, weight }) =>
        Array.from({ length: random.between(0, weight) }, () => {
          const dwell_ms = random.between(3, 900) * 1_000
          const opened_at = new Date(now.getTime() - daysAgo * DAY_MS + random.between(0, 480) * 60_000)
          const left_at = new Date(opened_at.getTime() + dwell_ms + 1_000)
          return { id: randomUUID(), user_id, name, page, host: HOST, opened_at, seen_at: left_at, dwell_ms, left_at }
        }),
      ),
    ),
  )
}

function demoCalls(now: Date) {
  const random = createRandom('calls')
  return Array.from({ length: DAYS }, (_, day) => day + 1).flatMap((daysAgo) => {
    const day = new Date(now.getTime() - daysAgo * DAY_MS + 8 * 3_600_000).toISOString().slice(0, 10)
    return CALLED.flatMap(({ url, fast }) =>
      [fast - 1, fast, fast + 1, fast + 3].map((bucket, rank) => {
        const calls = random.between(10, 200) >> (rank * 2)
        return { day, url, status: 200, host: HOST, bucket, calls: calls + 1, total_ms: (calls + 1) * (CALL_BUCKETS_MS[bucket] ?? 1) }
      }),
    )
  })
}
