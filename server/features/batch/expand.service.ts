import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import { checkedItems, type CheckedItem } from '#domain/batch/check.ts'
import { expandBatch } from '#domain/batch/expand.ts'
import { expandRows, type ImportedRow } from '#domain/batch/expand-rows.ts'
import { referencesIn, writtenValues, type ExpandContext } from '#domain/batch/spec-values.ts'
import { storedTotals, totalsCounter } from '#domain/batch/totals.ts'
import { dayInZone } from '#domain/zone.ts'
import type { Channel } from '#domain/channels/channel.ts'
import { channelOf } from '#domain/channels/index.ts'
import type { BatchSpec } from '#domain/batch/batch.ts'
import { levelKeys, rootOf } from '#domain/channels/levels.ts'
import type { OpenedDatabase } from '#server/db/open.ts'
import type { Database } from '#server/db/schema.ts'
import { readAccounts, readKnown } from './batch-facts.reads.ts'
import {
  analyzeItems,
  copyEncoder,
  findImportRows,
  findNetworkNames,
  findToExpand,
  finishExpansion,
  release,
  removeRows,
  storeChunk,
  tryClaim,
  type ExpandingBatch,
} from './expand.repository.ts'

/** The first chunk is the preview's first page; the others are large enough to cost little each, small enough to keep memory flat. */
const FIRST_CHUNK = 500
const CHUNK = 4_000
/** Rows between two turns of the loop: a turn's work is short for what else waits, and what is sent to the database meanwhile never runs out. */
const PIECE = 100

/**
 * Expands a batch from its specification into rows, checked, and makes it a draft. Whatever an interrupted expansion left is
 * removed first, so that it may be called again at any time; a batch that another process expands, or that is no longer
 * expanding, is left as it was. The same specification gives the same rows: the clock is the batch's creation.
 */
export async function expandStored({ pool, db }: Pick<OpenedDatabase, 'pool' | 'db'>, batchId: string): Promise<void> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    if (!(await tryClaim(client, batchId))) return
    try {
      const batch = await findToExpand(client, batchId)
      if (batch) {
        await expandClaimed(client, db, batch)
        await analyzeItems(client)
      }
    } finally {
      await release(client, batchId)
    }
  } catch (error) {
    broken = error instanceof Error ? error : new Error(String(error))
    throw error
  } finally {
    client.release(broken) // a failed connection may still hold the claim; closing it frees the batch
  }
}

async function expandClaimed(client: pg.PoolClient, db: Kysely<Database>, batch: ExpandingBatch): Promise<void> {
  const channel = channelOf(batch.channel)
  if (!channel) throw new Error(`batch ${batch.id} is for the unknown channel '${batch.channel}'`)
  if (batch.expanded > 0) await removeRows(client, batch.id)
  const rows = batch.spec.import_id === undefined ? null : await findImportRows(client, batch.spec.import_id)
  const { context: known, check } = await readContext(db, channel, batch, rows)
  const context = rows ? known : { ...known, taken: await takenNames(client, channel, batch.spec, known.date) }
  const items = rows ? expandRows(channel, batch.spec, rows, context) : expandBatch(channel, batch.spec, context)
  await storeAll(
    client,
    channel,
    batch.id,
    checkedItems(channel, items, check),
    (accountId) => context.accounts.get(accountId)?.currency ?? '',
  )
}

async function readContext(db: Kysely<Database>, channel: Channel, batch: ExpandingBatch, rows: readonly ImportedRow[] | null) {
  const accounts = new Map((await readAccounts(db, batch.gameId, channel.spreaderId)).map((account) => [account.accountId, account]))
  const asked = referencesIn(channel, [
    ...writtenValues(channel, batch.spec),
    ...(rows ?? []).flatMap(({ values }) => levelKeys(channel).map((level) => [level, values[level] ?? {}] as const)),
  ])
  const known = await readKnown(db, batch.gameId, channel.spreaderId, channel.abilities.materialKinds, asked, batch.spec.account_ids)
  const context: ExpandContext = {
    game: { gameId: batch.gameId, name: batch.game.name },
    accounts,
    date: dayInZone(batch.createdAt.getTime(), batch.game.timezone),
  }
  return { context, check: { accounts, nowMs: batch.createdAt.getTime(), known } }
}

/** The names of first objects in the accounts of a specification, of those that its template could give. */
async function takenNames(client: pg.PoolClient, channel: Channel, spec: BatchSpec, date: string) {
  const level = rootOf(channel)
  const template = spec.naming[level] ?? ''
  if (!template.includes('{seq}')) return undefined
  const names = await findNetworkNames(client, { level, accountIds: spec.account_ids, part: template.includes('{date}') ? date : '' })
  return (accountId: string): ReadonlySet<string> => names.get(accountId) ?? NO_NAMES
}

const NO_NAMES: ReadonlySet<string> = new Set()

/** Builds the next chunk while the database stores the one before. The last one, and the only one of most batches, is stored with the end. */
async function storeAll(
  client: pg.PoolClient,
  channel: Channel,
  batchId: string,
  items: Generator<CheckedItem, void, void>,
  currencyOf: (accountId: string) => string,
): Promise<void> {
  const counter = totalsCounter(channel, currencyOf)
  const encode = copyEncoder(batchId)
  let wanted = FIRST_CHUNK
  let storing: Promise<boolean> = Promise.resolve(true)
  for (;;) {
    const chunk = await take(items, wanted)
    for (const item of chunk) counter.add(item)
    const text = encode(chunk)
    const totals = storedTotals(counter.totals())
    if (!(await storing)) return
    if (chunk.length < wanted) return void (await finishExpansion(client, batchId, text, totals))
    storing = storeChunk(client, batchId, text, totals.total, totals)
    storing.catch(() => {}) // it is awaited a turn later; until then its failure is not unhandled
    wanted = CHUNK
  }
}

/** Taken piece by piece: between two the database is sent more of the chunk before, and is never without work. */
async function take<Item>(items: Iterator<Item>, size: number): Promise<Item[]> {
  const taken: Item[] = []
  while (taken.length < size) {
    const next = items.next()
    if (next.done) break
    taken.push(next.value)
    if (taken.length % PIECE === 0) await nextTurn()
  }
  return taken
}
