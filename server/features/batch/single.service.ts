import type { Kysely, Transaction } from 'kysely'
import { NAME_LENGTH_MAX } from '#domain/batch/batch.ts'
import { numbered } from '#domain/batch/expand.ts'
import { fillName, namingOf, singleNaming } from '#domain/batch/naming.ts'
import { rowParts } from '#domain/batch/row-parts.ts'
import { storedTotals, totalsCounter } from '#domain/batch/totals.ts'
import { blocker } from '#domain/blocker.ts'
import type { Channel, Level, Values } from '#domain/channels/channel.ts'
import { parentOf } from '#domain/channels/levels.ts'
import { dayInZone } from '#domain/zone.ts'
import type { Database } from '#server/db/schema.ts'
import { countSiblings, readLineage, type LineageObject } from '#server/features/object/object-lineage.reads.ts'
import { refuseIf, Refused } from '#server/kit/refused.ts'
import { addRows, type Edited } from './batch-edit.service.ts'
import { readAccounts, readGame } from './batch-facts.reads.ts'
import { commitBatch, presentBatch, type BatchCaller, type Committed } from './batch.service.ts'
import { specOf } from './duplicate.service.ts'
import { readItemsOf } from './batch.reads.ts'
import { insertSingle, knowExistingParents } from './single.repository.ts'

type Trx = Transaction<Database>

/** Where something is created at the network: in an object of an ad account, or directly in the account. */
export type Place = { game_id: string; account_id: string; parent_id?: string | undefined }
export type NewObject = { level: Level; name: string; values: Values }
type Created = Pick<Edited, 'rows' | 'batch'> & { added: number[]; committed: Committed }

/**
 * Creates a chain of objects, each in the one before it, as a batch of its own that is committed with it.
 * @throws Refused with each field that is against it, `row` counting the chain from 1; 404 when what they are to be in is not there
 */
export async function createSingle(trx: Trx, caller: BatchCaller, place: Place, chain: readonly NewObject[]): Promise<Created> {
  const { channel, userId } = caller
  const { game_id, account_id } = place
  const above = await lineageAt(trx, channel, chain[0]?.level ?? '', place)
  const name = Array.from(chain[0]?.name ?? '')
    .slice(0, NAME_LENGTH_MAX)
    .join('')
  const spec = specOf(channel, { game_id, name, account_ids: [account_id], naming: namingOf(channel), copies: 1 })
  const totals = storedTotals(totalsCounter(channel, () => '').totals())
  const batchId = await insertSingle(trx, { spec, accountId: account_id, totals, above, userId })
  const added: number[] = []
  for (const [at, { level, ...object }] of chain.entries()) {
    const parent_seq = added.at(-1) ?? (above.length > 0 ? above.length : undefined)
    const { added: seqs } = await inRow(at + 1, addRows(trx, caller, batchId, level, [{ ...object, account_id, parent_seq }]))
    added.push(...seqs)
  }
  const checked = await readItemsOf(trx, batchId, added)
  refuseIf(
    checked.flatMap(({ problems }, at) =>
      problems.filter(({ code }) => code !== 'batch.parent.blocked').map((problem) => ({ ...problem, row: at + 1 })),
    ),
  )
  await knowExistingParents(trx, batchId)
  const draft = await presentBatch(trx, caller, batchId)
  const committed = await commitBatch(trx, caller, { batchId, version: draft.version, total: draft.counts.total })
  return { rows: await readItemsOf(trx, batchId, added), batch: await presentBatch(trx, caller, batchId), added, committed }
}

/** What is wrong with one object of the chain says which. */
async function inRow<T>(row: number, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (failure) {
    if (!(failure instanceof Refused)) throw failure
    throw new Refused(
      failure.blockers.map((one) => ({ ...one, row })),
      { status: failure.status },
    )
  }
}

/** What the new object will be in, from the root down. @throws Refused when it is not there any more, or of another level */
async function lineageAt(db: Kysely<Database>, channel: Channel, level: Level, { account_id, parent_id }: Place): Promise<LineageObject[]> {
  const parentLevel = parentOf(channel, level)
  if ((parentLevel === null) !== (parent_id === undefined)) throw new Refused(blocker('batch.parent.missing', { field: 'parent_id' }))
  if (parentLevel === null || parent_id === undefined) return []
  const lineage = await readLineage(db, account_id, parentLevel, parent_id)
  if (lineage.length === 0)
    throw new Refused(blocker('object.change.unknown', { field: 'parent_id', params: { id: parent_id } }), { status: 404 })
  if (lineage.some(({ is_gone: isGone }) => isGone)) throw new Refused(blocker('object.change.gone', { field: 'parent_id' }))
  return lineage
}

/** The name that the template of the level, or this one, gives an object that is to be created at the network. */
export async function singleName(
  db: Kysely<Database>,
  caller: BatchCaller,
  place: Place,
  { level, values }: Pick<NewObject, 'level' | 'values'>,
  template: string | undefined,
): Promise<string> {
  const { channel, scope } = caller
  const above = await lineageAt(db, channel, level, place)
  const game = await readGame(db, place.game_id, scope)
  const accounts = await readAccounts(db, place.game_id, channel.spreaderId)
  const account = accounts.find(({ accountId }) => accountId === place.account_id)
  if (!game || !account) throw new Refused(blocker('batch.account.unknown', { field: 'account_id', params: { id: place.account_id } }))
  const siblings = { accountId: place.account_id, level, parentId: place.parent_id ?? null }
  const next = (await countSiblings(db, siblings)) + 1
  const date = dayInZone(Date.now(), game.timezone)
  const parts = rowParts(channel, null, { level, values }, { account, game, date, above, place: next })
  return fillName(channel, template ?? singleNaming(channel, level), parts) || numbered(next)
}
