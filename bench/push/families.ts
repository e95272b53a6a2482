import type pg from 'pg'
import { NETWORKS } from '#tests/push/networks.ts'
import { aBatch, commit, startWorkers, stopAll } from './world.ts'
import type { World } from './run.ts'

/** Objects of the outermost level that each family gets; an advertiser of Ocean Engine holds 200 projects at most. */
const ROWS = 180
/** What one family waits for the others: the time of all at once, as a multiple of the slowest one by itself. */
const GATE = 1.5
const GOAL = 1.1

type Tools = {
  clear: (world: World) => Promise<void>
  settled: (pool: pg.Pool, batchIds: readonly string[]) => Promise<number>
}

/** The families that take new batches, each with an account; the first generation of Ocean Engine takes none. */
const FAMILIES = NETWORKS.map(({ key, spreaderId, currency, levels: [level], held: [held = ''], values }, at) => ({
  spreaderId,
  currency,
  held,
  account: String(1101 + at),
  of: { channel: key, level, values: values[level] ?? {} },
}))
type Family = (typeof FAMILIES)[number]

/**
 * Batches of every family at once, next to each family by itself, by two workers in their shipped configuration. Each run ends with the books of the
 * networks: each name once.
 */
export async function families(world: World, { clear, settled }: Tools): Promise<boolean> {
  await furnishFamilies(world.pool)
  const processes = await startWorkers(2, world.env)
  const timed = async (some: readonly Family[], name: string): Promise<number> => {
    await clear(world)
    const batches = await Promise.all(
      some.map(({ account, of }) => aBatch(world.pool, { name: `${name} ${of.channel}`, account, rows: ROWS, of })),
    )
    const begun = performance.now()
    for (const batchId of batches) await commit(world.pool, batchId)
    await settled(world.pool, batches)
    const seconds = (performance.now() - begun) / 1000
    for (const family of some) await checkBook(world, family)
    return seconds
  }
  try {
    const single: number[] = []
    for (const family of FAMILIES) {
      const seconds = await timed([family], 'single')
      single.push(seconds)
      console.log(`${family.of.channel.padEnd(12)} ${ROWS} rows by themselves: ${seconds.toFixed(1)} s`)
    }
    const all = await timed(FAMILIES, 'together')
    const times = all / Math.max(...single)
    console.log(
      `${FAMILIES.length} families at once, ${ROWS * FAMILIES.length} rows: ${all.toFixed(1)} s, ${times.toFixed(2)} times the slowest by itself; ` +
        `goal ${GOAL}: ${times <= GOAL ? 'reached' : 'missed'}, gate ${GATE}: ${times <= GATE ? 'held' : 'BROKEN'}`,
    )
    return times <= GATE
  } finally {
    await stopAll(processes)
  }
}

async function furnishFamilies(pool: pg.Pool): Promise<void> {
  for (const { spreaderId, account, currency } of FAMILIES) {
    await pool.query(`insert into spreader (id, channel, name, region_id) values ($1, $1, $1, 'cn') on conflict do nothing`, [spreaderId])
    await pool.query(
      `insert into ad_account (account_id, name, spreader_id, entity, currency, timezone, credential)
       values ($1, $1, $2, 'e', $3, 'Asia/Shanghai', 'sim-token') on conflict do nothing`,
      [account, spreaderId, currency],
    )
  }
}

/** @throws when the network does not hold each row exactly once */
async function checkBook({ network }: World, { spreaderId, held, account, of: { channel } }: Family): Promise<void> {
  const names = await network.names(spreaderId, held, account)
  if (names.length !== ROWS || new Set(names).size !== ROWS)
    throw new Error(`${ROWS} rows of ${channel} became ${names.length} objects of ${new Set(names).size} names`)
}
