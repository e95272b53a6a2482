import type { Kysely, Transaction } from 'kysely'
import type { BatchRow } from '#contract/batch-row.ts'
import { batchStepBlockers, commitBlockers, KINDS_OF_ROWS, type BatchSpec } from '#domain/batch/batch.ts'
import { isPause, type Rest } from '#domain/batch/rest.ts'
import { tallyRows, type ImportedRow } from '#domain/batch/expand-rows.ts'
import { checkSpec, structureBlockers } from '#domain/batch/spec-check.ts'
import { referencesIn, writtenValues } from '#domain/batch/spec-values.ts'
import { tooMany } from '#domain/batch/tally.ts'
import { sumOf } from '#domain/batch/totals.ts'
import { blocker, type Blocker } from '#domain/blocker.ts'
import { wayBlockers } from '#domain/channels/abilities.ts'
import type { Channel } from '#domain/channels/channel.ts'
import { unreviewedBlockers, videoBlockers } from '#domain/material/usable.ts'
import type { Scope } from '#permissions/grants.ts'
import type { Database } from '#server/db/schema.ts'
import type { Call } from '#server/kit/handler.ts'
import { refuseIf, Refused } from '#server/kit/refused.ts'
import { liftBlock } from '#server/push/rate-bucket.ts'
import { kyselySql } from '#server/push/sql.ts'
import { readAccounts, readGame, readKnown, type UsableAccount } from './batch-facts.reads.ts'
import { findUnreadyVideos } from './batch-videos.reads.ts'
import { readBatch, readDetail, readLastBatchId } from './batch.reads.ts'
import { findUnreviewed, insertBatch, lockBatch, markCommitted, markDiscarded, type LockedBatch } from './batch.repository.ts'
import { findImport } from './batch-import.repository.ts'

type Db = Kysely<Database>
type Trx = Transaction<Database>

/** Who acts, and on which channel. */
export type BatchCaller = { channel: Channel; userId: string; scope: Scope }

export const actorOf = (channel: Channel, call: Call): BatchCaller => ({ channel, userId: call.user.id, scope: call.scope('game') })

/** @throws Refused 404: also for a batch of a game the caller may not use */
export async function presentBatch(db: Db, { channel, scope }: Pick<BatchCaller, 'channel' | 'scope'>, batchId: string): Promise<BatchRow> {
  const batch = await readBatch(db, { channel: channel.key, scope, batchId })
  if (!batch) throw new Refused(blocker('batch.missing', { field: 'batch_id' }), { status: 404 })
  return batch
}

export async function lockedBatch(trx: Trx, { channel, scope }: BatchCaller, batchId: string): Promise<LockedBatch> {
  const batch = await lockBatch(trx, batchId, channel.key, scope)
  if (!batch) throw new Refused(blocker('batch.missing', { field: 'batch_id' }), { status: 404 })
  return batch
}

/** Stores a draft batch to be expanded. @throws Refused with the specification's blockers, each with its field path */
export async function createBatch(trx: Trx, caller: BatchCaller, spec: BatchSpec): Promise<string> {
  const { channel, userId } = caller
  if (spec.channel !== channel.key)
    throw new Refused(blocker('batch.channel.mismatch', { field: 'spec.channel', params: { channel: spec.channel } }))
  const accounts = await gameAccounts(trx, caller, spec.game_id)
  const facts = { nowMs: Date.now(), known: await knownOf(trx, channel, spec) }
  refuseIf([...accountsOff(spec, accounts), ...checkSpec(spec, channel, accounts, facts)])
  const kind = spec.import_id === undefined ? 'create' : 'import'
  if (spec.import_id !== undefined) refuseIf(importBlockers(channel, await importRows(trx, caller, spec, spec.import_id)))
  return insertBatch(trx, { kind, spec, accountIds: spec.account_ids, sourceBatchId: null, userId })
}

/** A draft from an earlier batch. Values may have aged since: that is for the preview to show, not a reason to refuse. */
export async function createFromLast(trx: Trx, caller: BatchCaller, gameId: string, fromBatchId: string | undefined): Promise<string> {
  const { channel, scope, userId } = caller
  refuseIf(wayBlockers(channel, 'last'))
  const sourceId = fromBatchId ?? (await readLastBatchId(trx, { channel: channel.key, scope, gameId, createdBy: userId }))
  const source = sourceId === null ? null : await readBatch(trx, { channel: channel.key, scope, batchId: sourceId })
  if (!source || source.game_id !== gameId || KINDS_OF_ROWS.some((kind) => kind === source.kind))
    throw new Refused(blocker('batch.last.missing', { field: 'game_id' }), { status: 404 })
  const { spec } = await readDetail(trx, source.batch_id)
  const accounts = await gameAccounts(trx, caller, gameId)
  refuseIf([...accountsOff(spec, accounts), ...structureBlockers(spec, channel, accounts)])
  return insertBatch(trx, { kind: 'last', spec, accountIds: spec.account_ids, sourceBatchId: source.batch_id, userId })
}

async function gameAccounts(db: Db, { channel, scope }: BatchCaller, gameId: string): Promise<UsableAccount[]> {
  if (!(await readGame(db, gameId, scope))) throw new Refused(blocker('batch.game.unknown', { field: 'game_id', params: { id: gameId } }))
  return readAccounts(db, gameId, channel.spreaderId)
}

const accountsOff = (spec: BatchSpec, accounts: readonly UsableAccount[]): Blocker[] =>
  accounts
    .filter((account) => account.off && spec.account_ids.includes(account.accountId))
    .map((account) => blocker(`batch.account.${account.off}`, { field: 'account_ids', params: { id: account.accountId } }))

async function knownOf(db: Db, channel: Channel, spec: BatchSpec) {
  const asked = referencesIn(channel, writtenValues(channel, spec))
  return readKnown(db, spec.game_id, channel.spreaderId, channel.abilities.materialKinds, asked, [])
}

async function importRows(db: Db, caller: BatchCaller, spec: BatchSpec, importId: string): Promise<readonly ImportedRow[]> {
  const found = await findImport(db, importId, caller.channel.key, caller.userId)
  if (!found || found.gameId !== spec.game_id) throw new Refused(blocker('batch.import.missing', { field: 'import_id' }))
  const strangers = [...new Set(found.rows.map((row) => row.account_id))].filter((accountId) => !spec.account_ids.includes(accountId))
  refuseIf(strangers.map((id) => blocker('batch.account.not_chosen', { field: 'account_ids', params: { id } })))
  return found.rows
}

const importBlockers = (channel: Channel, rows: readonly ImportedRow[]): Blocker[] =>
  rows.length === 0 ? [blocker('batch.import.no_rows', { field: 'import_id' })] : tooMany(sumOf(tallyRows(channel, rows)))

export type Committed = { batch_id: string; committed: number; committed_at: string }

/**
 * Commits what the person confirmed: this version with this many rows. A batch that is committed already at that very version
 * gives the answer of its commit again, whatever the ticket: two tabs, one commit.
 * @throws Refused 409 with the present batch when it is another version, or in no state to be committed
 */
export async function commitBatch(
  trx: Trx,
  caller: BatchCaller,
  confirmed: { batchId: string; version: number; total: number },
): Promise<Committed & { first: boolean }> {
  const locked = await lockedBatch(trx, caller, confirmed.batchId)
  const present = await presentBatch(trx, caller, confirmed.batchId)
  const committed = present.counts.total - present.counts.skipped
  const same = present.version === confirmed.version && present.counts.total === confirmed.total
  if (same && locked.committedAt) return { batch_id: locked.id, committed, committed_at: locked.committedAt.toISOString(), first: false }
  const unreviewed = (await findUnreviewed(trx, locked.id)).flatMap(unreviewedBlockers)
  const unready = (await findUnreadyVideos(trx, locked.id)).flatMap(videoBlockers)
  const reasons = [...commitBlockers({ state: locked.state, counts: present.counts, unsavedEdits: 0 }), ...unreviewed, ...unready]
  refuseIf(
    [...reasons, ...(same ? [] : [blocker('batch.changed', { params: { version: present.version, total: present.counts.total } })])],
    { status: 409, present },
  )
  const at = await markCommitted(trx, locked.id, caller.userId)
  return { batch_id: locked.id, committed, committed_at: at.toISOString(), first: true }
}

/** @throws Refused 409 when it has been committed */
export async function discardBatch(trx: Trx, caller: BatchCaller, batchId: string): Promise<BatchRow> {
  const { id, state } = await lockedBatch(trx, caller, batchId)
  if (state !== 'discarded') {
    const reasons = batchStepBlockers(state, 'discarded')
    refuseIf(reasons, { status: 409, ...(reasons.length > 0 ? { present: await presentBatch(trx, caller, batchId) } : {}) })
    await markDiscarded(trx, id)
  }
  return presentBatch(trx, caller, batchId)
}

/** Ends the pause of an account the batch waits for. @throws Refused 409 with the present batch when it does not rest, or is switched off */
export async function liftRest(
  trx: Trx,
  caller: BatchCaller,
  batchId: string,
  accountId: string,
): Promise<{ before: Rest; batch: BatchRow }> {
  const present = await presentBatch(trx, caller, batchId)
  const rest = present.resting?.find((one) => one.account_id === accountId)
  if (!rest || !isPause(rest) || !(await liftBlock(kyselySql(trx), caller.channel.key, accountId)))
    throw new Refused(blocker('batch.rest.none', { field: 'account_id', params: { id: accountId } }), { status: 409, present })
  return { before: rest, batch: await presentBatch(trx, caller, batchId) }
}

/** '1' every row settled and none failed or unknown, '0' settled with such, '2' still moving (S1 §4). */
export function pollResult({ state, counts }: Pick<BatchRow, 'state' | 'counts'>): '0' | '1' | '2' {
  if (state === 'expanding' || state === 'draft' || (state === 'pushing' && counts.waiting > 0)) return '2'
  return state === 'discarded' || counts.failed + counts.unknown > 0 ? '0' : '1'
}
