import { sql, type Transaction } from 'kysely'
import type { CpaDraft, CpaStatus } from '#domain/finance/cpa.ts'
import type { Database } from '#server/db/schema.ts'

type Trx = Transaction<Database>

// a number that is ours only among advisory locks of one key
const CPA_RULES = 7_235_190_441

/** Rules are saved one after the other: of two whose days meet the second sees the first. */
export async function takeCpaTurn(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${CPA_RULES})`.execute(trx)
}

const valuesOf = (draft: CpaDraft) => ({ ...draft, tiers: JSON.stringify(draft.tiers) })

export async function insertRule(trx: Trx, draft: CpaDraft, { status, userId }: { status: CpaStatus; userId: string }): Promise<string> {
  const { id } = await trx
    .insertInto('cpa_rule')
    .values({ ...valuesOf(draft), status, created_by: userId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Writes a rule, its status, or both; `reprices` makes its open days be charged again. */
export async function updateRule(
  trx: Trx,
  id: string,
  { draft, status, reprices }: { draft: CpaDraft | undefined; status: CpaStatus | undefined; reprices: boolean },
): Promise<void> {
  await trx
    .updateTable('cpa_rule')
    .set({
      ...(draft ? valuesOf(draft) : {}),
      ...(status === undefined ? {} : { status }),
      ...(reprices ? { terms_version: sql<number>`terms_version + 1` } : {}),
      version: sql<number>`version + 1`,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .execute()
}

/** Holds rules, in the order of their ids, until the transaction ends. */
export async function holdRules(trx: Trx, ids: readonly string[]): Promise<void> {
  await sql`select from cpa_rule where id = any(${ids.filter((id) => /^\d{1,18}$/.test(id))}::bigint[]) order by id for update`.execute(trx)
}
