import { sql, type Kysely, type Transaction } from 'kysely'
import type { AccessTrouble } from '#domain/account/network-state.ts'
import type { Database } from '#server/db/schema.ts'
import { makeDue } from './authorisation.repository.ts'
import type { Held } from './upkeep.repository.ts'

type Db = Kysely<Database>
type Trx = Transaction<Database>

/** What the network says of an account, and the trail tells when it changes. */
export const TRAILED = ['network_currency', 'timezone', 'network_state', 'disable_reason', 'cap_minor'] as const

const storedFacts = (trx: Trx) =>
  trx
    .selectFrom('ad_account')
    // what an account spends moves with every reading, and is no change of the account
    .select(['account_id', 'currency', ...TRAILED, 'balance_minor', 'spent_minor'])
    .orderBy('account_id')
    .forUpdate()

/** Holds the accounts of a token that we have until the transaction ends. */
export const holdAccountsOf = (trx: Trx, authorisationId: string) =>
  storedFacts(trx).where('authorisation_id', '=', authorisationId).execute()
export type StoredFacts = Awaited<ReturnType<typeof holdAccountsOf>>[number]

/** The same for these accounts. */
export const holdThese = (trx: Trx, ids: readonly string[]) =>
  storedFacts(trx)
    .where('account_id', '=', sql<string>`any(${[...ids]}::text[])`)
    .execute()

/** The time of the database, to the microsecond. */
export async function clock(db: Db): Promise<string> {
  const { rows } = await sql<{ at: string }>`select clock_timestamp()::text as at`.execute(db)
  return rows[0]?.at ?? ''
}

/** Has all accounts of a token read by the next worker. Answers how many. */
export async function askForAccounts(trx: Trx, id: string): Promise<number> {
  const { numAffectedRows = 0n } =
    await sql`update ad_account set read_wanted_at = clock_timestamp() where authorisation_id = ${id}`.execute(trx)
  await makeDue(trx, id)
  return Number(numAffectedRows)
}

/** `raised`: the version goes up. Who asked before `began` has been answered. */
export async function storeFacts(trx: Trx, told: readonly (StoredFacts & { raised: boolean })[], began: string): Promise<void> {
  await sql`
    update ad_account a
       set network_currency = t.network_currency, timezone = t.timezone, network_state = t.network_state, disable_reason = t.disable_reason,
           balance_minor = t.balance_minor, cap_minor = t.cap_minor, spent_minor = t.spent_minor, read_at = now(),
           read_wanted_at = ${stillWanted(began)}, version = a.version + t.raised::int
      from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as t (account_id text, network_currency text, timezone text, network_state text,
           disable_reason text, balance_minor bigint, cap_minor bigint, spent_minor bigint, raised boolean)
     where a.account_id = t.account_id`.execute(trx)
}

const stillWanted = (began: string) => sql`case when a.read_wanted_at > ${began}::timestamptz then a.read_wanted_at end`

/** What the last reading of its accounts failed with, empty when it did not; by who still has the lease. */
export async function noteTrouble(db: Db, { id, attempt }: Held, trouble: '' | AccessTrouble, began: string): Promise<void> {
  const { numAffectedRows } = await sql`
    update network_authorisation set accounts_trouble = ${trouble} where id = ${id} and lease_by = ${attempt}`.execute(db)
  if (numAffectedRows === 0n) return
  await sql`
    update ad_account a set read_wanted_at = null where a.authorisation_id = ${id} and a.read_wanted_at <= ${began}::timestamptz`.execute(
    db,
  )
}
