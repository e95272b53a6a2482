import { sql, type Kysely } from 'kysely'
import type { StoredTotals } from '#domain/batch/totals.ts'
import type { Channel, Level } from '#domain/channels/channel.ts'
import { byLevel } from '#domain/channels/levels.ts'
import type { Database } from '#server/db/schema.ts'

/** The batch added up from its rows: what `totalsCounter` of the domain gives, in one pass of the database. */
export async function readTotals(db: Kysely<Database>, batchId: string, channel: Channel): Promise<StoredTotals> {
  const budgetKeys = (kind: 'day' | 'total') =>
    channel.levels.flatMap(({ fields }) => fields.filter((field) => field.budget === kind).map((field) => field.key))
  // rows with problems are skipped, so every amount that is summed is a number
  const sum = (kind: 'day' | 'total') =>
    sql.join(
      [
        sql`0`,
        ...budgetKeys(kind).map((key) => sql`coalesce(sum((i."values"->>${sql.lit(key)})::numeric) filter (where not i.skipped), 0)`),
      ],
      sql` + `,
    )
  const { rows } = await sql<{
    level: Level
    currency: string
    rows: number
    skipped: number
    problems: number
    day: string
    total: string
  }>`
    select i.level, coalesce(a.currency, '') as currency, count(*)::int as rows, count(*) filter (where i.skipped)::int as skipped,
      count(*) filter (where i.problems is not null)::int as problems, (${sum('day')})::text as day, (${sum('total')})::text as total
    from batch_item i left join ad_account a on a.account_id = i.account_id
    where i.batch_id = ${batchId} and not i.existing
    group by i.level, a.currency`.execute(db)
  const totals: StoredTotals = { levels: byLevel(channel, () => 0), total: 0, skipped: 0, problems: 0, daily: [], lifetime: [] }
  const money = { day: new Map<string, bigint>(), total: new Map<string, bigint>() }
  for (const row of rows) {
    totals.levels[row.level] = (totals.levels[row.level] ?? 0) + row.rows
    totals.total += row.rows
    totals.skipped += row.skipped
    totals.problems += row.problems
    for (const kind of ['day', 'total'] as const)
      if (row[kind] !== '0') money[kind].set(row.currency, (money[kind].get(row.currency) ?? 0n) + BigInt(row[kind]))
  }
  const sorted = (sums: Map<string, bigint>) =>
    [...sums]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([currency, amount_minor]) => ({ currency, amount_minor: amount_minor.toString() }))
  return { ...totals, daily: sorted(money.day), lifetime: sorted(money.total) }
}
