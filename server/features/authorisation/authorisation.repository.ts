import { randomUUID } from 'node:crypto'
import { sql, type Kysely, type Selectable, type Transaction } from 'kysely'
import { accessIn } from '#server/connectors/core/grant.ts'
import type { Assets, TokenFacts } from '#server/connectors/core/access-port.ts'
import type { Database } from '#server/db/schema.ts'
import { secretOwner, storeForEach, tokenOwner } from '#server/kit/credential.repository.ts'
import { last4Of, type Vault } from '#server/kit/vault.ts'

type Db = Kysely<Database>
type Trx = Transaction<Database>

export type Attempt = { stateHash: Buffer; userId: string; session: Buffer; appId: string; redirectUrl: string; verifier: string | null }

/** Keeps what a dialog was opened with, in place of the one the person opened before, and forgets those that were never ended. */
export async function keepAttempt(db: Db, attempt: Attempt, minutes: number): Promise<void> {
  await db
    .deleteFrom('oauth_attempt')
    .where((where) =>
      where.or([where('user_id', '=', attempt.userId), where('at', '<', sql<Date>`now() - make_interval(mins => ${minutes})`)]),
    )
    .execute()
  await db
    .insertInto('oauth_attempt')
    .values({
      state_hash: attempt.stateHash,
      user_id: attempt.userId,
      session: attempt.session,
      network_app_id: attempt.appId,
      redirect_url: attempt.redirectUrl,
      verifier: attempt.verifier,
    })
    .execute()
}

/** Takes the attempt out; undefined when this person, in this session, did not begin it so recently. */
export async function takeAttempt(db: Db, of: Pick<Attempt, 'stateHash' | 'userId' | 'session'>, minutes: number) {
  return await db
    .deleteFrom('oauth_attempt')
    .where('state_hash', '=', of.stateHash)
    .where('user_id', '=', of.userId)
    .where('session', '=', of.session)
    .where('at', '>', sql<Date>`now() - make_interval(mins => ${minutes})`)
    .returningAll()
    .executeTakeFirst()
}

/** As it was before it was taken, its time included. */
export async function giveBackAttempt(db: Db, attempt: Selectable<Database['oauth_attempt']>): Promise<void> {
  await db
    .insertInto('oauth_attempt')
    .values(attempt)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function storeSecret(db: Db, vault: Vault, id: string, secret: string): Promise<string> {
  const last4 = last4Of(secret)
  await db
    .updateTable('network_app')
    .set({ secret: vault.seal(secret, secretOwner(id)), secret_last4: last4, secret_set_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
  return last4
}

type Given = { channel: string; appId: string | null; kind: 'oauth' | 'token'; token: string; facts: TokenFacts; by: string }

/** The authorisation of the same person and application with its new token, or a new one. Its accounts get the token in the same transaction. */
export async function keepToken(trx: Trx, vault: Vault, { channel, appId, kind, token, facts, by }: Given): Promise<{ id: string }> {
  await lockAccess(trx)
  const same = await trx
    .selectFrom('network_authorisation')
    .select('id')
    .where('channel', '=', channel)
    .where(sql<string>`coalesce(network_app_id, '')`, '=', appId ?? '')
    .where('network_user_id', '=', facts.userId)
    .forUpdate()
    .executeTakeFirst()
  const id = same?.id ?? randomUUID()
  const told = { ...toldColumns(facts), ...sealedColumns(vault, id, token), kind, network_user_name: facts.userName }
  if (same) {
    await trx
      .updateTable('network_authorisation')
      // the new token may be due for renewal before the next read of the old one
      .set({ ...told, version: sql<number>`version + 1`, next_at: sql<Date>`now()` })
      .where('id', '=', id)
      .execute()
    await sealForAccounts(trx, vault, id, token)
    return { id }
  }
  await trx
    .insertInto('network_authorisation')
    .values({ id, channel, network_app_id: appId, network_user_id: facts.userId, created_by: by, ...told })
    .execute()
  return { id }
}

/** People see the last characters of the access token, not of the text that is stored. */
export const sealedColumns = (vault: Vault, id: string, token: string) => ({
  token: vault.seal(token, tokenOwner(id)),
  last4: last4Of(accessIn(token)),
})

const toldColumns = ({ rights, expiresAt, dataExpiresAt, valid, reason }: TokenFacts) => ({
  rights,
  expires_at: expiresAt,
  data_expires_at: dataExpiresAt,
  status: valid ? ('authorised' as const) : ('invalid' as const),
  reason,
  read_at: sql<Date>`now()`,
  updated_at: sql<Date>`now()`,
})

/**
 * Taken before any row of both is held or written: users who keep accounts lock the view over them, which locks these tables in this order, and
 * would wait for us as we for them.
 */
const lockAccess = (trx: Trx) => sql`lock table ad_account, network_authorisation in row exclusive mode`.execute(trx)

/**
 * Holds an authorisation until the transaction ends, as it is now: each new token raises its version, so that what the network said of the
 * token before is not kept of the new one.
 */
export async function holdAuthorisation(trx: Trx, id: string) {
  await lockAccess(trx)
  return await trx
    .selectFrom('network_authorisation')
    .select(['token', 'version', 'lease_by'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** Makes the token due, so that the next free worker reads it. */
export async function makeDue(trx: Trx, id: string): Promise<void> {
  await sql`update network_authorisation set next_at = least(next_at, now()) where id = ${id}`.execute(trx)
}

/** What the network says of a token we have; its accounts are signed out with it, or in again. */
export async function noteFacts(trx: Trx, id: string, facts: TokenFacts): Promise<void> {
  await trx.updateTable('network_authorisation').set(toldColumns(facts)).where('id', '=', id).execute()
  await trx
    .updateTable('ad_account')
    .set({ auth_status: facts.valid ? 'authorised' : 'invalid' })
    .where('authorisation_id', '=', id)
    .execute()
}

export async function sealForAccounts(trx: Trx, vault: Vault, id: string, token: string): Promise<void> {
  const rows = await trx.selectFrom('ad_account').select('account_id').where('authorisation_id', '=', id).orderBy('account_id').execute()
  const accountIds = rows.map((row) => row.account_id)
  await storeForEach(trx, vault, { accountIds, secret: token, last4: last4Of(accessIn(token)), authorisationId: id })
}

/** Holds the accounts until the transaction ends, those that are new too: two people who take the same one over wait for each other here. */
export async function holdAccounts(trx: Trx, spreaderId: string, accounts: readonly Assets['account'][]): Promise<void> {
  if (accounts.length === 0) return
  const rows = accounts.map(({ id, name, currency, timezone, business }) => ({
    account_id: id,
    name,
    spreader_id: spreaderId,
    entity: business?.name ?? '',
    currency,
    timezone,
    auth_status: 'unbound' as const,
  }))
  const sorted = rows.sort((one, other) => (one.account_id < other.account_id ? -1 : 1))
  await trx
    .insertInto('ad_account')
    .values(sorted)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await trx
    .selectFrom('ad_account')
    .select('account_id')
    .where(
      'account_id',
      'in',
      accounts.map(({ id }) => id),
    )
    .orderBy('account_id')
    .forUpdate()
    .execute()
}

/** Makes held accounts push with the token, under their names at the network, for these games besides those they have. */
export async function takeAccounts(
  trx: Trx,
  vault: Vault,
  {
    accounts,
    authorisationId,
    token,
    gameIds,
  }: { accounts: readonly Assets['account'][]; authorisationId: string; token: string; gameIds: readonly string[] },
): Promise<void> {
  // a form that was open before meets what came in: the version goes up
  await sql`
    update ad_account a
       set name = t.name, timezone = t.timezone, version = a.version + 1, updated_at = now(), network_currency = t.currency, network_state = t.state,
           disable_reason = t."disableReason", cap_minor = t."capMinor", spent_minor = t."spentMinor", read_at = now(), read_wanted_at = null,
           balance_minor = coalesce(t."balanceMinor", a.balance_minor)
      from jsonb_to_recordset(${JSON.stringify(accounts)}::jsonb) as t (id text, name text, timezone text, currency text, state text,
           "disableReason" text, "capMinor" bigint, "spentMinor" bigint, "balanceMinor" bigint)
     where a.account_id = t.id`.execute(trx)
  const ids = accounts.map(({ id }) => id)
  await storeForEach(trx, vault, { accountIds: ids, secret: token, last4: last4Of(accessIn(token)), authorisationId })
  await sql`
    insert into ad_account_game (account_id, game_id)
    select a, g from unnest(${ids}::text[]) a, unnest(${[...gameIds]}::text[]) g on conflict do nothing`.execute(trx)
}

export async function takePage(trx: Trx, spreaderId: string, page: Assets['page']): Promise<void> {
  const told = { name: page.name, instagram_user_id: page.instagram?.id ?? null, instagram_name: page.instagram?.name ?? null }
  await trx
    .insertInto('network_page')
    .values({ page_id: page.id, spreader_id: spreaderId, ...told })
    .onConflict((conflict) => conflict.column('page_id').doUpdateSet(told))
    .execute()
}

/** Adds audiences to games, each once, and tells those that are there the name and size of now. */
export async function takeAudiences(
  trx: Trx,
  spreaderId: string,
  { audiences, gameIds }: { audiences: readonly Assets['audience'][]; gameIds: readonly string[] },
): Promise<void> {
  const told = sql`jsonb_to_recordset(${JSON.stringify(audiences)}::jsonb) v (id text, name text, size bigint)`
  await sql`
    update audience a set name = v.name, size_low = v.size, size_high = v.size from ${told}
     where a.spreader_id = ${spreaderId} and a.network_id = v.id`.execute(trx)
  await sql`
    insert into audience (audience_id, spreader_id, game_id, name, type, network_id, size_low, size_high)
    select g || '-' || v.id, ${spreaderId}, g, v.name, 'all', v.id, v.size, v.size from ${told}, unnest(${[...gameIds]}::text[]) g
     where not exists (select from audience a where a.spreader_id = ${spreaderId} and a.network_id = v.id and a.game_id = g)
    on conflict do nothing`.execute(trx)
}
