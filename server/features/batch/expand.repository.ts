import { once } from 'node:events'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { BatchSpec } from '#domain/batch/batch.ts'
import type { CheckedItem } from '#domain/batch/check.ts'
import type { ImportedRow } from '#domain/batch/expand-rows.ts'
import type { StoredTotals } from '#domain/batch/totals.ts'
import type { Level } from '#domain/channels/channel.ts'

export type ExpandingBatch = {
  id: string
  channel: string
  gameId: string
  spec: BatchSpec
  createdAt: Date
  game: { name: string; timezone: string }
  /** rows an interrupted expansion left behind, counted with each chunk that was stored */
  expanded: number
}

/** The notice that `insertBatch` sends. */
export const NEW_BATCH = 'expand'

/** Batches whose expansion has not come to its end, oldest first. */
export async function findExpanding(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(`select id from batch where state = 'expanding' order by id`)
  return rows.map((row) => row.id)
}

const LOCK_SPACE = 7_301

/** One process expands a batch at a time; the lock ends with the connection, so a killed process leaves it free. */
export async function tryClaim(client: pg.PoolClient, batchId: string): Promise<boolean> {
  const { rows } = await client.query<{ claimed: boolean }>('select pg_try_advisory_lock($1, hashtext($2)) as claimed', [
    LOCK_SPACE,
    batchId,
  ])
  return rows[0]?.claimed === true
}

export const release = (client: pg.PoolClient, batchId: string) =>
  client.query('select pg_advisory_unlock($1, hashtext($2))', [LOCK_SPACE, batchId])

export async function findToExpand(client: pg.PoolClient, batchId: string): Promise<ExpandingBatch | null> {
  const { rows } = await client.query<{
    id: string
    channel: string
    game_id: string
    spec: BatchSpec
    created_at: Date
    game_name: string
    timezone: string
    expanded: number
  }>(
    `select b.id, b.channel, b.game_id, b.spec, b.created_at, b.expanded, g.name as game_name, g.timezone
     from batch b join game g on g.game_id = b.game_id where b.id = $1 and b.state = 'expanding'`,
    [batchId],
  )
  const row = rows[0]
  if (!row) return null
  return {
    id: row.id,
    channel: row.channel,
    gameId: row.game_id,
    spec: row.spec,
    createdAt: row.created_at,
    game: { name: row.game_name, timezone: row.timezone },
    expanded: row.expanded,
  }
}

export async function findImportRows(client: pg.PoolClient, importId: string): Promise<ImportedRow[]> {
  const { rows } = await client.query<{ rows: ImportedRow[] }>('select rows from batch_import where id = $1', [importId])
  return rows[0]?.rows ?? []
}

/** Rows an interrupted expansion left behind. */
export async function removeRows(client: pg.PoolClient, batchId: string): Promise<void> {
  await client.query('delete from batch_item where batch_id = $1', [batchId])
  await client.query('update batch set expanded = 0, totals = null where id = $1', [batchId])
}

const COLUMNS = 'batch_id, seq, level, parent_seq, account_id, name, "values", problems, warnings'

/**
 * Stores a chunk and the count so far, in one transaction: a reader sees whole chunks.
 * @returns false when the batch is not expanding any more (it was discarded); nothing is stored then
 */
export async function storeChunk(
  client: pg.PoolClient,
  batchId: string,
  copyText: string,
  expanded: number,
  totals: StoredTotals,
): Promise<boolean> {
  // a crash may lose the last chunks: the batch is still expanding then and is expanded again. `finishExpansion` waits for the disk
  await client.query('begin; set local synchronous_commit = off')
  try {
    const updated = await client.query(`update batch set expanded = $2, totals = $3 where id = $1 and state = 'expanding'`, [
      batchId,
      expanded,
      JSON.stringify(totals),
    ])
    if (updated.rowCount === 1) await copyInto(client, copyText)
    await client.query(updated.rowCount === 1 ? 'commit' : 'rollback')
    return updated.rowCount === 1
  } catch (error) {
    await client.query('rollback').catch(() => {}) // the connection may be gone; the first error is the one to tell
    throw error
  }
}

async function copyInto(client: pg.PoolClient, copyText: string): Promise<void> {
  const stream = client.query(copyFrom(`copy batch_item (${COLUMNS}) from stdin`))
  stream.end(copyText)
  await once(stream, 'finish')
}

/** Rows as COPY reads them. Items of one combination share their values and findings, which are serialised once. */
export function copyEncoder(batchId: string): (items: readonly CheckedItem[]) => string {
  const texts = new WeakMap<object, string>()
  const json = (value: object): string => {
    const text = texts.get(value) ?? escaped(JSON.stringify(value))
    texts.set(value, text)
    return text
  }
  const list = (value: readonly unknown[]): string => (value.length === 0 ? '\\N' : json(value))
  return (items) => {
    let text = ''
    for (const item of items) {
      text += `${batchId}\t${item.seq}\t${item.level}\t${item.parent_seq ?? '\\N'}\t${escaped(item.account_id)}\t${escaped(item.name)}\t${json(item.values)}\t${list(item.problems)}\t${list(item.warnings)}\n`
    }
    return text
  }
}

const SPECIAL = /[\\\t\n\r]/
const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

const escaped = (text: string): string =>
  SPECIAL.test(text) ? text.replace(/[\\\t\n\r]/g, (character) => ESCAPES[character] ?? character) : text

/** The next statement on the batch may be the commit's, long before the database counts by itself; a table that is being counted is skipped. */
export const analyzeItems = (client: pg.PoolClient) => client.query('analyze (skip_locked) batch_item')

type NamesAsked = { level: Level; accountIds: readonly string[]; /** in each of the names */ part: string }

/** The names of the objects of a level that accounts have on the network, by account. */
export async function findNetworkNames(client: pg.PoolClient, { level, accountIds, part }: NamesAsked): Promise<Map<string, Set<string>>> {
  const found = new Map<string, Set<string>>(accountIds.map((id) => [id, new Set()]))
  const { rows } = await client.query<{ account_id: string; name: string }>(
    `select account_id, name from batch_item
     where account_id = any($1) and level = $2 and network_id is not null and strpos(name, $3) > 0`,
    [accountIds, level, part],
  )
  for (const { account_id: id, name } of rows) found.get(id)?.add(name)
  return found
}

/** Marks rows directly in an account whose name the account already has on the network; linear, by the index on names. */
export async function warnOfExistingNames(client: pg.PoolClient, batchId: string): Promise<void> {
  await client.query(
    `update batch_item i set warnings = coalesce(i.warnings, '[]') || '[{"code":"batch.name.exists","field":"name"}]', changed_in = pg_current_xact_id()
     where i.batch_id = $1 and i.parent_seq is null
       and exists (select 1 from batch_item o where o.account_id = i.account_id and o.level = i.level and o.name = i.name and o.network_id is not null)`,
    [batchId],
  )
}

/** Stores the last rows, `''` for none, and expanding → draft. @returns false when it was discarded meanwhile; nothing is stored then */
export async function finishExpansion(client: pg.PoolClient, batchId: string, copyText: string, totals: StoredTotals): Promise<boolean> {
  await client.query('begin')
  try {
    if (copyText !== '') await copyInto(client, copyText)
    await warnOfExistingNames(client, batchId)
    const updated = await client.query(
      `update batch set state = 'draft', expanded = $2, totals = $3 where id = $1 and state = 'expanding'`,
      [batchId, totals.total, JSON.stringify(totals)],
    )
    await client.query(updated.rowCount === 1 ? 'commit' : 'rollback')
    return updated.rowCount === 1
  } catch (error) {
    await client.query('rollback').catch(() => {}) // as above
    throw error
  }
}
