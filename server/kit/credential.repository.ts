import { sql, type Kysely, type Transaction } from 'kysely'
import type { Database } from '#server/db/schema.ts'
import { keyIdOf, last4Of, type Vault } from './vault.ts'

type Given = {
  accountId: string
  secret: string
  /** null: it was entered by hand, and no one's sign-in speaks of it any more */ authorisationId: string | null
}

/** Seals a credential for its account, and keeps what may be shown of it. An empty one takes it away. */
export async function storeCredential(db: Kysely<Database>, vault: Vault, { accountId, secret, authorisationId }: Given): Promise<boolean> {
  const row = await db
    .updateTable('ad_account')
    .set({
      credential: secret === '' ? '' : vault.seal(secret, accountId),
      credential_last4: last4Of(secret),
      credential_set_at: sql<Date>`now()`,
      authorisation_id: authorisationId,
      // usable from here on; what the network says against it, the push and the reading of tokens find out
      ...(secret === '' ? {} : { auth_status: 'authorised' as const }),
    })
    .where('account_id', '=', accountId)
    .returning('account_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Seals one secret for several accounts, separately for each. `last4`: the part that may be shown. */
export async function storeForEach(
  db: Kysely<Database>,
  vault: Vault,
  { accountIds, secret, last4, authorisationId }: { accountIds: readonly string[]; secret: string; last4: string; authorisationId: string },
): Promise<void> {
  const sealed = accountIds.map((id) => ({ id, credential: vault.seal(secret, id) }))
  await sql`
    update ad_account a set credential = t.credential, credential_last4 = ${last4}, credential_set_at = now(),
           authorisation_id = ${authorisationId}, auth_status = 'authorised'
      from jsonb_to_recordset(${JSON.stringify(sealed)}::jsonb) as t (id text, credential text)
     where a.account_id = t.id`.execute(db)
}

/** Seals what was stored in the open by a release before this one. Answers how many there were. */
export async function sealOpenCredentials(db: Kysely<Database>, vault: Vault): Promise<number> {
  return await db.transaction().execute(async (trx) => {
    const rows = await trx.selectFrom('ad_account').select(['account_id', 'credential']).where('credential', '<>', '').forUpdate().execute()
    const open = rows.filter(({ credential }) => keyIdOf(credential) === null)
    for (const { account_id: accountId, credential } of open)
      await storeCredential(trx, vault, { accountId, secret: credential, authorisationId: null })
    return open.length
  })
}

/** Seals every credential with the current key; when it was set stays. Answers how many were sealed again. */
export async function resealCredentials(db: Kysely<Database>, vault: Vault): Promise<number> {
  const current = vault.keyId()
  return await db.transaction().execute(async (trx) => {
    const rows = await trx.selectFrom('ad_account').select(['account_id', 'credential']).where('credential', '<>', '').forUpdate().execute()
    const old = rows.filter(({ credential }) => keyIdOf(credential) !== current)
    for (const { account_id: accountId, credential } of old) {
      const secret = keyIdOf(credential) === null ? credential : vault.open(credential, accountId)
      await trx
        .updateTable('ad_account')
        .set({ credential: vault.seal(secret, accountId) })
        .where('account_id', '=', accountId)
        .execute()
    }
    return old.length + (await resealAccess(trx, vault, current))
  })
}

/** Secrets of applications and tokens of authorisations, each for its owner. */
async function resealAccess(trx: Transaction<Database>, vault: Vault, current: string): Promise<number> {
  const again = (envelope: string, owner: string) => vault.seal(vault.open(envelope, owner), owner)
  const apps = await trx.selectFrom('network_app').select(['id', 'secret']).where('secret', '<>', '').forUpdate().execute()
  const tokens = await trx.selectFrom('network_authorisation').select(['id', 'token']).forUpdate().execute()
  const oldApps = apps.filter(({ secret }) => keyIdOf(secret) !== current)
  const oldTokens = tokens.filter(({ token }) => keyIdOf(token) !== current)
  for (const { id, secret } of oldApps)
    await trx
      .updateTable('network_app')
      .set({ secret: again(secret, secretOwner(id)) })
      .where('id', '=', id)
      .execute()
  for (const { id, token } of oldTokens)
    await trx
      .updateTable('network_authorisation')
      .set({ token: again(token, tokenOwner(id)) })
      .where('id', '=', id)
      .execute()
  return oldApps.length + oldTokens.length
}

/** Who an envelope is sealed for: it opens for no other row. */
export const secretOwner = (id: string) => `network_app:${id}`
export const tokenOwner = (id: string) => `authorisation:${id}`
