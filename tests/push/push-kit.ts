import { Registry } from 'prom-client'
import type { CallLimit, Level, NetworkTimes, Values } from '#domain/channels/channel.ts'
import type { Connector } from '#server/connectors/core/port.ts'
import type { MaterialStore } from '#server/push/engine.ts'
import type { PushOptions } from '#server/push/options.ts'
import { pushMetrics } from '#server/push/metrics.ts'
import { startWorker, type Worker } from '#server/push/worker.ts'
import type { MetaSimulator, MetaSimulatorOptions } from '#simulators/meta/server.ts'
import { freshDatabase, type FreshDatabase } from '../kit/database.ts'
import { metaSimulator, ON_META, type AnySimulator, type PushNetwork } from './networks.ts'
import { ACCOUNTS, addAccounts, addGame, type ItemInput } from './rows.ts'

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

export const connectorTo = (network: PushNetwork, baseUrl: string, times = QUICK_TIMES, limits = callsOf(1000, 1000)) =>
  network.connect(baseUrl, times, limits)
export const metaConnector = (baseUrl: string, times = QUICK_TIMES, limits = callsOf(1000, 1000)) =>
  connectorTo(ON_META, baseUrl, times, limits)

/** A database, and a network in front of it. */
export type World<S extends AnySimulator = AnySimulator> = {
  database: FreshDatabase
  network: PushNetwork
  simulator: S
  close: () => Promise<void>
}
export type PushWorld = World<MetaSimulator>

/** A database with a game, nine accounts of the network and materials. */
async function furnished<S extends AnySimulator>(network: PushNetwork, start: () => Promise<S>): Promise<World<S>> {
  const database = await freshDatabase()
  const simulator = await start()
  await addGame(database)
  await addAccounts(database, network)
  return {
    database,
    network,
    simulator,
    close: async () => {
      await simulator.close()
      await database.close()
    },
  }
}

/** A world whose network settles quickly. */
export const worldOf = (network: PushNetwork, seed: string | number) => furnished(network, () => network.start(seed, ACCOUNTS))

/** A world with Meta. The simulator lists only accounts that were named to it, so it gets the same nine. */
export const pushWorld = (options: MetaSimulatorOptions = {}): Promise<PushWorld> =>
  furnished(ON_META, () => metaSimulator({ accounts: ACCOUNTS.map((id) => ({ id })), ...options }))

/** A committed batch; rows are numbered from 1 in the order given, and `parent` is such a number. */
export async function aBatch({ database, network }: Pick<World, 'database' | 'network'>, items: readonly ItemInput[]): Promise<string> {
  const accounts = [...new Set(items.map((item) => item.account ?? '1001'))]
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into batch (channel, kind, name, game_id, account_ids, spec, state, created_by, committed_at)
     values ($2, 'create', 'b', 'g1', $1, '{}', 'draft', 1, now()) returning id::text`,
    [accounts, network.key],
  )
  const id = rows[0]?.id ?? ''
  await addItems({ database, network }, id, items)
  return id
}

/** More rows of a batch, numbered on from `after`, and off it goes. */
export async function addItems(
  { database, network }: Pick<World, 'database' | 'network'>,
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
    values: { ...network.values[item.level], ...item.values },
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
  world: World,
  options: Partial<PushOptions> = {},
  store: MaterialStore = materials,
  connector: Connector = connectorTo(world.network, world.simulator.url),
  onError: (facts: object, message: string) => void = (facts, message) => console.error(message, facts),
): Worker {
  const silent = { info: () => {}, warn: () => {}, error: onError }
  return startWorker({
    pool: world.database.pool,
    connectors: new Map([[world.network.key, connector]]),
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

export const rowsOf = async ({ database }: Pick<World, 'database'>, batchId: string): Promise<Row[]> =>
  (
    await database.pool.query<Row>(
      'select seq, level, sync_status, outcome, network_id, error, review, difference, attempts, values from batch_item where batch_id = $1 order by seq',
      [batchId],
    )
  ).rows

export const stateOf = async ({ database }: Pick<World, 'database'>, batchId: string): Promise<string> =>
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

export const settled = async (world: World, batchId: string, timeoutMs?: number): Promise<Row[]> => {
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
export function heldBy({ simulator, network }: World, batchId: string): Map<number, string[]> {
  const tag = `#fdtest-${BigInt(batchId).toString(36)}-`
  const held = new Map<number, string[]>()
  for (const object of simulator.control.objects({ nameContains: tag })) {
    const seq = Number.parseInt(object.name.slice(object.name.lastIndexOf('-') + 1), 36)
    if (network.held.includes(object.level)) held.set(seq, [...(held.get(seq) ?? []), object.id])
  }
  return held
}

export const exchangesOf = ({ simulator }: World) =>
  simulator.control.journal().flatMap((entry) => (entry.kind === 'exchange' ? [entry] : []))
