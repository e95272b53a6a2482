import { sql, type Transaction } from 'kysely'
import type { CpaCharge, CpaDay, CpaTier } from '#domain/finance/cpa.ts'
import type { Database } from '#server/db/schema.ts'
import { WAITING } from './cpa.reads.ts'

type Trx = Transaction<Database>

export type DueRule = { id: string; starts_on: string; ends_on: string | null; tiers: CpaTier[]; currency: string; terms_version: number }

/** Charges outside the rule's days as they are now, or of earlier terms with nothing counted under the present ones, in months that are open. */
const STRAY = sql`cpa_execution x where x.rule_id = r.id and (x.day < r.starts_on or x.day > r.ends_on
  or (x.rule_version <> r.terms_version and not exists (select from cpa_event_day c
    where c.day = x.day and c.game_id = r.game_id and c.spreader_id = r.spreader_id and c.event = r.event)))
  and not exists (select from finance_month m where m.month = x.month and m.kind = 'cost' and m.state = 'confirmed')`

/** Takes an active rule that has days to charge, or charges to drop, passing over those another worker has; null when none waits. */
export async function holdDueRule(trx: Trx): Promise<{ rule: DueRule; days: CpaDay[] } | null> {
  const { rows } = await sql<DueRule>`
    select r.id::text, r.starts_on, r.ends_on, r.tiers, r.currency, r.terms_version from cpa_rule r
    where r.status = 'active' and (exists (select from ${WAITING}) or exists (select from ${STRAY}))
    order by r.id limit 1 for update of r skip locked`.execute(trx)
  const [rule] = rows
  if (!rule) return null
  // the counts are held, so that none of them changes between being read and being charged
  const days = await sql<CpaDay>`select e.day, e.events from cpa_event_day e join cpa_rule r on r.id = ${rule.id}::bigint
    join ${WAITING} on waiting.day = e.day
    where e.game_id = r.game_id and e.spreader_id = r.spreader_id and e.event = r.event order by e.day for share of e`.execute(trx)
  return { rule, days: days.rows }
}

const AT_ONCE = 500

/** One charge a day, whatever was charged for it before. */
export async function putCharges(trx: Trx, rule: DueRule, charges: readonly CpaCharge[]): Promise<void> {
  for (let from = 0; from < charges.length; from += AT_ONCE) {
    const rows = charges.slice(from, from + AT_ONCE).map(({ day, events, amountMinor }) => ({
      rule_id: rule.id,
      rule_version: rule.terms_version,
      day,
      events,
      amount_minor: amountMinor,
      currency: rule.currency,
    }))
    await trx
      .insertInto('cpa_execution')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['rule_id', 'day']).doUpdateSet((row) => ({
          rule_version: row.ref('excluded.rule_version'),
          events: row.ref('excluded.events'),
          amount_minor: row.ref('excluded.amount_minor'),
          currency: row.ref('excluded.currency'),
          at: sql<Date>`now()`,
        })),
      )
      .execute()
  }
}

/** A rule that begins later or ends earlier than it did takes back the days it no longer counts on; how many. */
export async function dropStrayCharges(trx: Trx, rule: DueRule): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from cpa_execution c using cpa_rule r
    where r.id = ${rule.id}::bigint and c.id in (select x.id from ${STRAY})`.execute(trx)
  return Number(numAffectedRows ?? 0n)
}
