import type { Kysely } from 'kysely'
import type { ItemRow } from '#contract/batch-shapes.ts'
import { numbered } from '#domain/batch/expand.ts'
import { fillName } from '#domain/batch/naming.ts'
import { rowParts } from '#domain/batch/row-parts.ts'
import { dayInZone } from '#domain/zone.ts'
import { blocker } from '#domain/blocker.ts'
import type { Level } from '#domain/channels/channel.ts'
import type { Database } from '#server/db/schema.ts'
import { Refused } from '#server/kit/refused.ts'
import { readAccounts, readGame } from './batch-facts.reads.ts'
import { presentBatch, type BatchCaller } from './batch.service.ts'
import { readDetail, readItem, readPlace } from './batch.reads.ts'
import { missingRow } from './missing-row.ts'

type Db = Kysely<Database>

/** The name the template gives a row (a new object without `seq`), from its values, its place and the objects above it. */
export async function autoName(
  db: Db,
  caller: BatchCaller,
  level: Level,
  batchId: string,
  seq: number | undefined,
  template: string | undefined,
): Promise<string> {
  const { channel } = caller
  const batch = await presentBatch(db, caller, batchId)
  const { spec } = await readDetail(db, batchId)
  const game = await readGame(db, batch.game_id, caller.scope)
  const row = seq === undefined ? null : await readItem(db, batchId, seq)
  if (seq !== undefined && row?.level !== level) throw missingRow(seq)
  const accounts = await readAccounts(db, batch.game_id, channel.spreaderId)
  const account = accounts.find((one) => one.accountId === (row?.account_id ?? batch.account_ids[0]))
  if (!game || !account) throw new Refused(blocker('batch.account.unknown', { field: 'batch_id', params: { id: row?.account_id ?? '' } }))
  const lineage = row ? await readLineage(db, batchId, row) : []
  const place = await readPlace(db, batchId, { parent_seq: row?.parent_seq ?? null, accountId: account.accountId, seq: seq ?? null })
  const date = dayInZone(Date.parse(batch.created_at), game.timezone)
  const parts = rowParts(channel, spec, row, { account, game, date, above: lineage, place })
  return fillName(channel, template ?? spec.naming[level] ?? '', parts) || numbered(place)
}

async function readLineage(db: Db, batchId: string, row: ItemRow): Promise<ItemRow[]> {
  const parent = row.parent_seq === null ? null : await readItem(db, batchId, row.parent_seq)
  return parent ? [...(await readLineage(db, batchId, parent)), parent] : []
}
