import type { Insertable, Transaction } from 'kysely'
import { companyDay } from '#domain/company-clock.ts'
import { dayAfter } from '#domain/day.ts'
import type { Database } from '#server/db/schema.ts'
import { GAMES } from './games.ts'

type Trx = Transaction<Database>
type Row = Insertable<Database['life_cycle']>
type Parts = { people: ReadonlyMap<string, string>; now: Date }

const DAY_MS = 24 * 3_600_000

/** Life cycles in each of their states: one that reports follow, one that was reopened to move its launch, one with a round left out. */
export async function insertLifeCycles(trx: Trx, { people, now }: Parts): Promise<void> {
  const today = companyDay(now)
  const range = (of: string, from: number, to: number | null) =>
    `${of}/${dayAfter(today, -from)}/${to === null ? '' : dayAfter(today, -to)}`
  const [buyer, other] = [people.get('buyer') ?? null, people.get('linjia') ?? null]
  const at = (daysAgo: number) => new Date(now.getTime() - daysAgo * DAY_MS)
  const app = (gameId: string, kind: string) => `com.starfield.g${gameId}.${kind}`
  const [first, second, third] = GAMES.map(({ gameId }) => gameId)
  if (first === undefined || second === undefined || third === undefined) return

  const followed = {
    phases: [
      range('test_1', 80, 67),
      range('test_2', 60, 47),
      range('soft_launch', 40, 22),
      range('launch', 21, 8),
      range('operation', 7, null),
    ],
    packages: [range(app(first, 'cbt'), 82, 46), range(app(first, 'live'), 42, null)],
  }
  const launched = [range('test_1', 90, 70), range('launch', 25, 12), range('operation', 11, null)]
  const packages = [range(app(third, 'cbt'), 92, 65), range(app(third, 'live'), 30, null)]
  const rows: Row[] = [
    {
      game_id: first,
      name: '首发',
      ...followed,
      media_source_ids: ['21'],
      ...confirmedAs(followed.phases, followed.packages, buyer, at(6)),
      ...made(other, at(40)),
      version: 3,
    },
    {
      game_id: first,
      name: '周年重启方案',
      phases: [range('launch', 1, -13), range('operation', -14, null)],
      packages: [range(app(first, 'anniversary'), 2, null)],
      ...made(buyer, at(2)),
    },
    {
      game_id: third,
      name: '首发',
      phases: [range('test_1', 90, 70), range('launch', 25, 8), range('operation', 7, null)],
      packages,
      ...confirmedAs(launched, packages, other, at(9)),
      reopened_by: buyer,
      reopened_at: at(1),
      reopen_reason: '上线期延长四天，运营期相应推后',
      ...made(other, at(30)),
      version: 5,
    },
    {
      game_id: second,
      name: '测试计划',
      phases: [range('test_1', 20, 16), range('test_3', 6, -8)],
      packages: [range(app(second, 'cbt'), 20, null)],
      gaps_allowed: true,
      ...made(other, at(15)),
    },
  ]
  const stored = await trx.insertInto('life_cycle').values(rows).returning(['id', 'game_id', 'confirmed_at']).execute()
  for (const { id, game_id, confirmed_at } of stored)
    if (confirmed_at !== null) await trx.updateTable('game_life_cycle').set({ main_id: id }).where('id', '=', game_id).execute()
}

const made = (userId: string | null, at: Date) => ({ creator: userId, created_at: at, updated_by: userId, updated_at: at })

const confirmedAs = (phases: string[], packages: string[], userId: string | null, at: Date) => ({
  confirmed_phases: phases,
  confirmed_packages: packages,
  confirmed_by: userId,
  confirmed_at: at,
})
