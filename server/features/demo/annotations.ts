import type { Transaction } from 'kysely'
import type { Database } from '#server/db/schema.ts'

const DAY_MS = 86_400_000

/** What happened lately, a line each: days ago (first, last), type, games (none: all), by whom, what. */
const LATELY = [
  [58, 58, '3', ['10012'], 'buyer', '星河战纪 2.4 版本更新：新增公会战'],
  [40, 38, '4', ['10078'], 'buyer', '萌宠小镇周年庆活动'],
  [24, 24, '1', ['10012', '10045'], 'buyer', '应用商店首页推荐'],
  [11, 9, '2', [], 'admin', '双十一：全渠道流量上涨'],
  [6, 6, '3', ['10045'], 'buyer', '幻境之门 1.9 版本更新'],
  [3, 2, '5', [], 'finance', '账单系统维护，数据次日补齐'],
] as const

/** Dates with a note, so that the demo's charts over days show some. */
export async function insertAnnotations(trx: Transaction<Database>, people: ReadonlyMap<string, string>, now: Date): Promise<void> {
  const dayAgo = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString().slice(0, 10)
  const rows = LATELY.flatMap(([first, last, type, games, account, text]) => {
    const created_by = people.get(account)
    return created_by
      ? [{ type, from_day: dayAgo(first), to_day: dayAgo(last), all_games: games.length === 0, game_ids: [...games], text, created_by }]
      : []
  })
  await trx.insertInto('date_annotation').values(rows).execute()
}
