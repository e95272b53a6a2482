import type pg from 'pg'
import { NETWORKS } from '#tests/push/networks.ts'
import { aChangeSet, changesSettled, checkChanges, commitChanges } from './changes.ts'
import { aBatch, commit, startWorkers, stopAll } from './world.ts'
import type { World } from './run.ts'

/** Objects that each family gets, of its outermost level; an advertiser of Ocean Engine holds 200 projects at most. */
const ROWS = 180
/** What one family waits for the others: the time of all at once, as a multiple of the slowest one by itself. */
const GATE = 1.5
const GOAL = 1.1

type Tools = {
  clear: (world: World) => Promise<void>
  settled: (pool: pg.Pool, batchIds: readonly string[]) => Promise<number>
}

/** What is pushed to one family, once it is begun: the press, its end, and what the books of the network say of it. */
type Push = { commit: () => Promise<void>; settled: () => Promise<unknown>; check: () => Promise<void> }
type Family = { key: string; spreaderId: string; currency: string; account: string; begin: (world: World, tools: Tools) => Promise<Push> }

/** The families that take new batches. */
const CREATED = NETWORKS.map(({ key, spreaderId, currency, levels: [level], held: [held = ''], values }, at): Family => {
  const account = String(1101 + at)
  const of = { channel: key, level, values: values[level] ?? {} }
  return {
    key,
    spreaderId,
    currency,
    account,
    begin: async ({ pool, network }, { settled }) => {
      const batchId = await aBatch(pool, { name: key, account, rows: ROWS, of })
      return {
        commit: () => commit(pool, batchId),
        settled: () => settled(pool, [batchId]),
        check: async () => checkNames(key, await network.names(spreaderId, held, account)),
      }
    },
  }
})

const CHANGED: Family = {
  key: 'toutiao_ad',
  spreaderId: '304',
  currency: 'CNY',
  account: '1199',
  begin: async (world) => {
    const setId = await aChangeSet(world, CHANGED.account, ROWS)
    return {
      commit: () => commitChanges(world.pool, setId),
      settled: () => changesSettled(world.pool, setId),
      check: () => checkChanges(world, CHANGED.account, ROWS),
    }
  },
}

const FAMILIES = [...CREATED, CHANGED]

/**
 * Every family at once, next to each family by itself, by two workers in their shipped configuration: batches of new objects, and changes of existing
 * ones where the network takes no new ones. Each run ends with the books of the networks: each row once.
 */
export async function families(world: World, tools: Tools): Promise<boolean> {
  await furnishFamilies(world.pool)
  const processes = await startWorkers(2, world.env)
  const timed = async (some: readonly Family[]): Promise<number> => {
    await tools.clear(world)
    const pushes = await Promise.all(some.map(({ begin }) => begin(world, tools)))
    const begun = performance.now()
    for (const push of pushes) await push.commit()
    await Promise.all(pushes.map((push) => push.settled()))
    const seconds = (performance.now() - begun) / 1000
    for (const push of pushes) await push.check()
    return seconds
  }
  try {
    const single: number[] = []
    for (const family of FAMILIES) {
      const seconds = await timed([family])
      single.push(seconds)
      console.log(`${family.key.padEnd(12)} ${ROWS} rows by themselves: ${seconds.toFixed(1)} s`)
    }
    const all = await timed(FAMILIES)
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
function checkNames(key: string, names: readonly string[]): void {
  if (names.length !== ROWS || new Set(names).size !== ROWS)
    throw new Error(`${ROWS} rows of ${key} became ${names.length} objects of ${new Set(names).size} names`)
}
