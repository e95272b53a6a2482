import { Registry } from 'prom-client'
import type { CallLimit, Level, NetworkTimes, Values } from '#domain/channels/channel.ts'
import type { Connector } from '#server/connectors/core/port.ts'
import { createMetaConnector } from '#server/connectors/meta/connector.ts'
import type { MaterialStore } from '#server/push/engine.ts'
import type { PushOptions } from '#server/push/options.ts'
import { pushMetrics } from '#server/push/metrics.ts'
import { startWorker, type Worker } from '#server/push/worker.ts'
import { startMetaSimulator, type MetaSimulator, type MetaSimulatorOptions } from '#simulators/meta/server.ts'
import { freshDatabase, type FreshDatabase } from '../kit/database.ts'
import { addAccounts, addGame, valuesOf, type ItemInput } from './rows.ts'

const PIXEL = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
export const materials: MaterialStore = { open: () => Promise.resolve(PIXEL) }

/** Everything faster than in production, so that a test waits for what happens and not for time to pass. */
export const QUICK: Partial<PushOptions> = {
  leaseMs: 1000,
  sweepMs: 50,
  pullAfterMs: 10,
  reviewEveryMs: 100,
  lookAgainMs: 150,
  backOffMs: 30,
  backOffMaxMs: 200,
  outageMaxMs: 200,
  pauseMs: 300,
}

/** The simulator takes effect at once and shows it at once, unless a test asks for a pace. */
export const QUICK_TIMES: Partial<NetworkTimes> = { answerMs: 1500, longestCallMs: 100, listLagMs: 50 }

/** One limit of an account, in calls. */
export const callsOf = (capacity: number, refillPerS: number): CallLimit[] => [
  { name: 'calls', per: 'account', units: { write: 1, read: 1, report: 1 }, capacity, refillPerS },
]

export const metaConnector = (baseUrl: string, times = QUICK_TIMES, limits = callsOf(1000, 1000)) =>
  createMetaConnector({ baseUrl, version: 'v26.0', times, limits, log: { debug: () => {} } })

export type PushWorld = { database: FreshDatabase; simulator: MetaSimulator; close: () => Promise<void> }

/** A database with a game, nine accounts and materials, and a network in front of it that settles quickly. */
export async function pushWorld(options: MetaSimulatorOptions = {}): Promise<PushWorld> {
  const database = await freshDatabase()
  // the same nine as in the database: of an account that no one named yet the network's list says nothing
  const accounts = Array.from({ length: 9 }, (_, at) => ({ id: String(1001 + at) }))
  const simulator = await startMetaSimulator({
    seed: 7,
    accounts,
    stalenessMs: [0, 0],
    review: { afterMs: [0, 1], rejectRate: 0 },
    ...options,
  })
  await addGame(database)
  await addAccounts(database)
  return {
    database,
    simulator,
    close: async () => {
      await simulator.close()
      await database.close()
    },
  }
}

/** A committed batch; rows are numbered from 1 in the order given, and `parent` is such a number. */
export async function aBatch({ database }: PushWorld, items: readonly ItemInput[]): Promise<string> {
  const accounts = [...new Set(items.map((item) => item.account ?? '1001'))]
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into batch (channel, kind, name, game_id, account_ids, spec, state, created_by, committed_at)
     values ('fb_ad', 'create', 'b', 'g1', $1, '{}', 'draft', 1, now()) returning id::text`,
    [accounts],
  )
  const id = rows[0]?.id ?? ''
  await addItems({ database }, id, items)
  return id
}

/** More rows of a batch, numbered on from `after`, and off it goes. */
export async function addItems(
  { database }: Pick<PushWorld, 'database'>,
  id: string,
  items: readonly ItemInput[],
  after = 0,
): Promise<void> {
  const given = items.map((item, index) => ({
    seq: after + index + 1,
    level: item.level,
    parent: item.parent ?? null,
    account: item.account ?? '1001',
    name: item.name ?? `${item.level} ${index + 1}`,
    values: { ...valuesOf(item.level), ...item.values },
    excluded: item.excluded ? 'a person left it out' : null,
  }))
  await database.pool.query(
    `insert into batch_item (batch_id, seq, level, parent_seq, account_id, name, values, excluded_reason)
     select $1, seq, level, parent, account, name, values, excluded
       from jsonb_to_recordset($2) as g (seq int, level text, parent int, account text, name text, values jsonb, excluded text)`,
    [id, JSON.stringify(given)],
  )
  // a row hears of the row above it when that gets its id, and these may come later
  await database.pool.query(
    `update batch_item c set parent_id = p.network_id from batch_item p
      where c.batch_id = $1 and p.batch_id = c.batch_id and p.seq = c.parent_seq and p.network_id is not null`,
    [id],
  )
  await database.pool.query(`update batch set state = 'pushing', settled_at = null where id = $1`, [id])
  await database.pool.query(`select pg_notify('push', $1)`, [id])
}

export function aWorker(
  world: PushWorld,
  options: Partial<PushOptions> = {},
  store: MaterialStore = materials,
  connector: Connector = metaConnector(world.simulator.url),
  onError: (facts: object, message: string) => void = (facts, message) => console.error(message, facts),
): Worker {
  const silent = { info: () => {}, warn: () => {}, error: onError }
  return startWorker({
    pool: world.database.pool,
    connectors: new Map([['fb_ad', connector]]),
    materials: store,
    log: silent,
    metrics: pushMetrics(new Registry()),
    options: { ...QUICK, ...options },
  })
}

export type Row = {
  seq: number
  level: Level
  sync_status: number
  outcome: string
  network_id: string | null
  error: { class: string; code?: string; field?: string; message: string; until?: string } | null
  review: string
  difference: { field: string; sent: string; network: string }[] | null
  attempts: number
  values: Values
}

export const rowsOf = async ({ database }: PushWorld, batchId: string): Promise<Row[]> =>
  (
    await database.pool.query<Row>(
      'select seq, level, sync_status, outcome, network_id, error, review, difference, attempts, values from batch_item where batch_id = $1 order by seq',
      [batchId],
    )
  ).rows

export const stateOf = async ({ database }: PushWorld, batchId: string): Promise<string> =>
  (await database.pool.query<{ state: string }>('select state from batch where id = $1', [batchId])).rows[0]?.state ?? ''

/** Waits for something that can be seen; says what was seen last when it does not come. */
export async function until<T>(look: () => Promise<T>, is: (seen: T) => boolean, timeoutMs = 60_000): Promise<T> {
  const end = performance.now() + timeoutMs
  for (;;) {
    const seen = await look()
    if (is(seen)) return seen
    if (performance.now() > end) throw new Error(`did not come about in ${timeoutMs} ms; seen last: ${JSON.stringify(seen).slice(0, 500)}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

export const settled = async (world: PushWorld, batchId: string, timeoutMs?: number): Promise<Row[]> => {
  try {
    await until(
      () => stateOf(world, batchId),
      (state) => state === 'settled',
      timeoutMs,
    )
  } catch (failure) {
    const rows = await rowsOf(world, batchId)
    throw new Error(
      `${String(failure)}; rows: ${rows.map((row) => `${row.seq}:${row.sync_status} ${row.outcome} ${JSON.stringify(row.error)}`).join('\n')}`,
    )
  }
  return rowsOf(world, batchId)
}

/** What the network holds for the batch: names end with the client key, so rows can be counted there. */
export function heldBy({ simulator }: PushWorld, batchId: string): Map<number, string[]> {
  const tag = `#fdtest-${BigInt(batchId).toString(36)}-`
  const held = new Map<number, string[]>()
  for (const object of simulator.control.objects({ nameContains: tag })) {
    const seq = Number.parseInt(object.name.slice(object.name.lastIndexOf('-') + 1), 36)
    if (['campaign', 'adset', 'ad'].includes(object.level)) held.set(seq, [...(held.get(seq) ?? []), object.id])
  }
  return held
}

export const exchangesOf = ({ simulator }: PushWorld) =>
  simulator.control.journal().flatMap((entry) => (entry.kind === 'exchange' ? [entry] : []))
