import { sql, type Kysely, type Transaction } from 'kysely'
import type { Blocker } from '#domain/blocker.ts'
import type { CostShare } from '#domain/finance/cost-spread.ts'
import type { Database } from '#server/db/schema.ts'
import type { StoredCost } from './cost.repository.ts'

type Db = Kysely<Database>
type Trx = Transaction<Database>

/** How long a calculation may be quiet before another worker takes it over; database time only. */
const LEASE_S = 60

/** Takes the oldest committed entry, or one whose worker is gone; its id, or null when nothing waits. */
export async function claimCost(db: Db, workerId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    update cost_entry set state = 'calculating', lease_by = ${workerId}, lease_until = now() + make_interval(secs => ${LEASE_S})
    where id = (
      select id from cost_entry where state = 'committed' or (state = 'calculating' and lease_until < now())
      order by id limit 1 for update skip locked)
    returning id`.execute(db)
  return rows[0]?.id ?? null
}

/** The entry, held, as long as it is this worker's; undefined when it was edited, deleted or taken over. */
export async function holdClaimed(trx: Trx, id: string, workerId: string): Promise<StoredCost | undefined> {
  return await trx
    .selectFrom('cost_entry')
    .select(['id', 'month', 'day', 'game_id', 'country', 'spreader_id', 'master_id', 'name_id', 'branding', 'amount_minor', 'currency'])
    .select(['fx_rate_id', 'fx_rate', 'base_minor', 'level', 'note', 'state', 'version', 'entered_by', 'cpa_rule_id', 'cpa_days'])
    .where('id', '=', id)
    .where('state', '=', 'calculating')
    .where('lease_by', '=', workerId)
    .forUpdate()
    .executeTakeFirst()
}

const AT_ONCE = 2_000

/** Puts the shares in place of any earlier ones and posts the entry. */
export async function postShares(trx: Trx, entry: Pick<StoredCost, 'id' | 'month'>, shares: readonly CostShare[]): Promise<void> {
  await trx.deleteFrom('cost_share').where('entry_id', '=', entry.id).execute()
  for (let from = 0; from < shares.length; from += AT_ONCE) {
    const rows = shares.slice(from, from + AT_ONCE).map(({ day, gameId, spreaderId, amountMinor, baseMinor }) => ({
      entry_id: entry.id,
      month: entry.month,
      day,
      game_id: gameId,
      spreader_id: spreaderId,
      amount_minor: amountMinor,
      base_minor: baseMinor,
    }))
    await trx.insertInto('cost_share').values(rows).execute()
  }
  await trx
    .updateTable('cost_entry')
    .set({ state: 'posted', error: null, lease_by: null, lease_until: null, posted_at: sql<Date>`now()`, updated_at: sql<Date>`now()` })
    .where('id', '=', entry.id)
    .execute()
}

/** Ends the calculation with its reason. */
export async function failCost(trx: Trx, id: string, error: Blocker): Promise<void> {
  await trx
    .updateTable('cost_entry')
    .set({ state: 'failed', error: JSON.stringify(error), lease_by: null, lease_until: null, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}
