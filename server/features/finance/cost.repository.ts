import { sql, type Kysely, type Transaction } from 'kysely'
import { COST, type CostDraft } from '#domain/finance/cost.ts'
import type { CpaCostDay } from '#domain/finance/cpa-cost.ts'
import type { FxRate } from '#domain/finance/fx.ts'
import { namesOf } from '#domain/thing/thing.ts'
import type { Scope } from '#permissions/grants.ts'
import type { Database } from '#server/db/schema.ts'
import { scoped, scopedOrNone } from '#server/db/sql.ts'

type Db = Kysely<Database>
type Trx = Transaction<Database>

const COLUMNS = [
  'id',
  ...namesOf(COST),
  'fx_rate_id',
  'fx_rate',
  'base_minor',
  'state',
  'version',
  'entered_by',
  'cpa_rule_id',
  'cpa_days',
] as const

/** What an entry is converted with, and to. */
export type Converted = { rate: FxRate; baseMinor: bigint }

/** Whose charges an entry is of, and of which days. */
export type OfRule = { ruleId: string; days: readonly CpaCostDay[] }

const valuesOf = (draft: CostDraft, { rate, baseMinor }: Converted, ofRule: OfRule | null) => ({
  ...draft,
  branding: JSON.stringify(draft.branding),
  fx_rate_id: rate.id === '' ? null : rate.id,
  fx_rate: rate.rate,
  base_minor: baseMinor,
  cpa_rule_id: ofRule?.ruleId ?? null,
  cpa_days: ofRule && JSON.stringify(ofRule.days),
})

/** Ids come from outside: what can be none names nothing. */
const among = (column: 'id' | 'entry_id', ids: readonly string[]) =>
  sql<boolean>`${sql.ref(column)} = any(${ids.filter((id) => /^\d{1,18}$/.test(id))}::bigint[])`

/** Entries come one after the other until the transaction ends: of two equal ones the second sees the first. */
export async function takeCostTurn(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${COSTS})`.execute(trx)
}

// a number that is ours only among advisory locks of one key
const COSTS = 7_235_190_440

type NewCost = Converted & { draft: CostDraft; ofRule?: OfRule }

export async function insertCosts(trx: Trx, entries: readonly NewCost[], userId: string): Promise<string[]> {
  const rows = await trx
    .insertInto('cost_entry')
    .values(entries.map(({ draft, ofRule = null, ...converted }) => ({ ...valuesOf(draft, converted, ofRule), entered_by: userId })))
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

const chosen = (db: Db, ids: readonly string[], scopes: { games: Scope; spreaders: Scope }) =>
  db
    .selectFrom('cost_entry')
    .where(among('id', ids))
    .where(scoped('game_id', scopes.games))
    .where(scopedOrNone('spreader_id', scopes.spreaders))
    .orderBy('id')

/** Entries of the caller's games and channels, in the order of their ids. */
export const findCosts = (...of: Parameters<typeof chosen>) =>
  chosen(...of)
    .select(COLUMNS)
    .execute()
export type StoredCost = Awaited<ReturnType<typeof findCosts>>[number]

/** The same, held until the transaction ends. */
export const lockCosts = (...of: [Trx, ...(Parameters<typeof chosen> extends [Db, ...infer Rest] ? Rest : never)]) =>
  chosen(...of)
    .select(COLUMNS)
    .forUpdate()
    .execute()

/** The keys of entries of these months. */
export async function keysOf(db: Db, months: readonly string[]) {
  return await db
    .selectFrom('cost_entry')
    .select(['id', 'month', 'game_id', 'spreader_id', 'country', 'name_id', 'cpa_rule_id'])
    .where(sql<boolean>`month = any(${[...months]}::text[])`)
    .execute()
}

export async function markCommitted(trx: Trx, ids: readonly string[], userId: string): Promise<Date> {
  const rows = await trx
    .updateTable('cost_entry')
    .set({
      state: 'committed',
      error: null,
      committed_by: userId,
      committed_at: sql<Date>`now()`,
      updated_at: sql<Date>`now()`,
      version: sql<number>`version + 1`,
    })
    .where(among('id', ids))
    .returning('committed_at')
    .execute()
  return rows[0]?.committed_at ?? new Date()
}

/** Writes an entry again; what has shares loses them and goes back to `next`, to be calculated or committed again. */
export async function updateCost(
  trx: Trx,
  { id, draft, next, userId }: { id: string; draft: CostDraft; next: 'committed' | 'staged' | null; userId: string },
  converted: Converted,
  ofRule: OfRule | null = null,
): Promise<void> {
  await trx
    .updateTable('cost_entry')
    .set({
      ...valuesOf(draft, converted, ofRule),
      version: sql<number>`version + 1`,
      updated_at: sql<Date>`now()`,
      ...(next === null ? {} : { state: next, error: null, lease_by: null, lease_until: null, posted_at: null }),
      ...(next === 'staged' ? { entered_by: userId, committed_by: null, committed_at: null } : {}),
    })
    .where('id', '=', id)
    .execute()
  if (next !== null) await trx.deleteFrom('cost_share').where('entry_id', '=', id).execute()
}

export async function deleteCost(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('cost_entry').where('id', '=', id).execute()
}

/** How many shares entries have: entry → count. */
export async function countShares(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('cost_share')
    .select(['entry_id', sql<number>`count(*)::int`.as('shares')])
    .where(among('entry_id', ids))
    .groupBy('entry_id')
    .execute()
  return new Map(rows.map(({ entry_id, shares }) => [entry_id, shares]))
}

/** States of entries, for the poll. */
export const statesOf = (...of: Parameters<typeof chosen>) =>
  chosen(...of)
    .select(['id', 'state', 'error'])
    .execute()
