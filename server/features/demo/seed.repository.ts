import { sql, type Insertable, type Transaction } from 'kysely'
import type { BatchSpec } from '#domain/batch/batch.ts'
import type { StoredTotals } from '#domain/batch/totals.ts'
import { accessOfSpreader } from '#domain/channels/access.ts'
import { clientKey } from '#domain/client-key.ts'
import type { Grants } from '#permissions/grants.ts'
import { installationId } from '#server/db/installation.ts'
import type { Database } from '#server/db/schema.ts'
import { storeCredential } from '#server/kit/credential.repository.ts'
import type { Vault } from '#server/kit/vault.ts'
import type { BatchPlan } from './batch-plan.ts'
import type { DemoRow } from './batch-rows.ts'
import type { DemoAdAccount } from './company.ts'

type Trx = Transaction<Database>

/** Takes the server for this transaction; false when someone works here already. Of two that seed at once, the second waits and sees it. */
export async function claimEmptyHouse(trx: Trx): Promise<boolean> {
  const { seeded_at } = await trx.selectFrom('installation').select('seeded_at').forUpdate().executeTakeFirstOrThrow()
  const somebody = await trx.selectFrom('app_user').select('id').limit(1).executeTakeFirst()
  const something = await trx.selectFrom('game').select('game_id').limit(1).executeTakeFirst()
  if (seeded_at !== null || somebody || something) return false
  await trx
    .updateTable('installation')
    .set({ seeded_at: sql<Date>`now()` })
    .execute()
  return true
}

export type NewPerson = {
  account: string
  name: string
  passwordHash: string
  grants: Grants
  isAgent: boolean
  domestic: boolean
  observatory: boolean
}

/** The people, in order; answers account → id. */
export async function insertPeople(trx: Trx, people: readonly NewPerson[]): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const { account, name, passwordHash, grants, isAgent, domestic, observatory } of people) {
    const row = { account, name, password_hash: passwordHash, grants: JSON.stringify(grants), is_agent: isAgent, domestic, observatory }
    const { id } = await trx.insertInto('app_user').values(row).returning('id').executeTakeFirstOrThrow()
    ids.set(account, id)
  }
  return ids
}

export async function insertAdAccounts(
  trx: Trx,
  accounts: readonly (DemoAdAccount & { owner_id: string | null; updated_at: Date })[],
  vault: Vault,
): Promise<void> {
  await trx
    .insertInto('ad_account')
    .values(accounts.map(({ games: _games, credential, ...row }) => ({ ...row, ...(credential ? toldOf(row) : {}) })))
    .execute()
  for (const { account_id: accountId, credential } of accounts)
    if (credential) await storeCredential(trx, vault, { accountId, secret: credential, authorisationId: null })
  await trx
    .insertInto('ad_account_game')
    .values(accounts.flatMap(({ account_id, games }) => games.map((game_id) => ({ account_id, game_id }))))
    .execute()
}

/** What its network says of an account with a credential, so that the first reading finds nothing that changed. */
const toldOf = ({
  spreader_id: spreaderId,
  currency,
  balance_minor: limit,
  updated_at: readAt,
}: Pick<DemoAdAccount, 'spreader_id' | 'currency' | 'balance_minor'> & { updated_at: Date }) => {
  const isBill = accessOfSpreader(spreaderId)?.balance === 'due'
  return {
    network_currency: currency,
    network_state: 'active',
    spent_minor: isBill ? '0' : null,
    cap_minor: !isBill || limit === '0' ? null : limit,
    read_at: readAt,
  } as const
}

export type NewBatch = {
  plan: BatchPlan
  spec: BatchSpec
  rows: readonly DemoRow[]
  totals: StoredTotals
  createdBy: string
  sourceBatchId: string | null
  createdAt: Date
  committedAt: Date | null
  settledAt: Date | null
}

export async function insertBatch(trx: Trx, batch: NewBatch): Promise<string> {
  const { plan, spec, rows, totals, createdBy, createdAt, committedAt, settledAt } = batch
  const { id } = await trx
    .insertInto('batch')
    .values({
      channel: spec.channel,
      kind: plan.kind,
      name: plan.name,
      game_id: spec.game_id,
      account_ids: [...spec.account_ids],
      spec: JSON.stringify(spec),
      source_batch_id: batch.sourceBatchId,
      state: plan.state,
      expanded: rows.length,
      totals: JSON.stringify(totals),
      created_by: createdBy,
      created_at: createdAt,
      committed_by: committedAt ? createdBy : null,
      committed_at: committedAt,
      settled_at: settledAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const stored = await itemsOf(trx, id, rows, committedAt, settledAt ?? createdAt)
  for (let from = 0; from < stored.length; from += 500)
    await trx
      .insertInto('batch_item')
      .values(stored.slice(from, from + 500))
      .execute()
  return id
}

async function itemsOf(trx: Trx, batchId: string, rows: readonly DemoRow[], sentAt: Date | null, updatedAt: Date) {
  const installation = await installationId(trx)
  const networkIds = new Map(rows.map((row) => [row.seq, row.network_id]))
  return rows.map((row) => ({
    batch_id: batchId,
    seq: row.seq,
    level: row.level,
    parent_seq: row.parent_seq,
    account_id: row.account_id,
    name: row.name,
    values: JSON.stringify(row.values),
    problems: listOrNull(row.problems),
    warnings: listOrNull(row.warnings),
    excluded_reason: row.excluded_reason,
    sync_status: row.sync_status,
    undecided: row.undecided,
    network_id: row.network_id,
    parent_id: row.parent_seq === null ? null : (networkIds.get(row.parent_seq) ?? null),
    attempts: row.attempts,
    reconcile: row.undecided,
    intent:
      row.attempts > 0 && sentAt
        ? JSON.stringify({ clientKey: clientKey(installation, batchId, row.seq), attempt: row.attempts, at: sentAt.toISOString() })
        : null,
    error: row.error && JSON.stringify(row.error),
    review: row.review,
    review_reasons: listOrNull(row.review_reasons),
    updated_at: updatedAt,
  }))
}

const listOrNull = (list: readonly unknown[]): string | null => (list.length > 0 ? JSON.stringify(list) : null)

/** Lines of the trail with the time they would have had. */
export async function insertAudit(
  trx: Trx,
  lines: readonly { at: Date; userId: string | null; requestId: string; entityId: string; event: string; before?: object; after: object }[],
): Promise<void> {
  await trx
    .insertInto('audit_log')
    .values(
      lines.map((line) => ({
        at: line.at,
        user_id: line.userId,
        request_id: line.requestId,
        entity: 'batch',
        entity_id: line.entityId,
        event: line.event,
        before: line.before ? JSON.stringify(line.before) : null,
        after: JSON.stringify(line.after),
      })),
    )
    .execute()
}

/** Adds to the catalogue what needs no more than its rows. */
export async function insertCatalogue(
  trx: Trx,
  lists: {
    [T in 'game' | 'spreader' | 'master' | 'network_page' | 'audience' | 'vendor' | 'material']?: readonly Insertable<Database[T]>[]
  },
): Promise<void> {
  if (lists.game) await trx.insertInto('game').values(lists.game).execute()
  if (lists.spreader) await trx.insertInto('spreader').values(lists.spreader).execute()
  if (lists.master) await trx.insertInto('master').values(lists.master).execute()
  if (lists.network_page) await trx.insertInto('network_page').values(lists.network_page).execute()
  if (lists.audience) await trx.insertInto('audience').values(lists.audience).execute()
  if (lists.vendor) await trx.insertInto('vendor').values(lists.vendor).execute()
  if (lists.material) await trx.insertInto('material').values(lists.material).execute()
}
