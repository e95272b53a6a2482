import type { PushOptions } from '#server/push/options.ts'
import { ON_META } from '../networks.ts'
import { aFamily, type ItemInput } from '../rows.ts'
import type { DatabaseFaults } from './database.ts'
import type { Dice } from './dice.ts'
import { NO_FAULTS, type NetworkFaults, type NetworkWays } from './network.ts'

type RowInput = { seq: number; level: string; parent: number | null; account: string; name: string; values: object }

/** What is drawn from a seed. Each has a few kinds of faults, often; all of them, seldom: a rare order of events comes about sooner so. */
export type Scenario = {
  workers: number
  batches: { id: string; atMs: number; rows: RowInput[] }[]
  lastCommitMs: number
  /** faults occur until then */
  faultyMs: number
  network: NetworkWays
  networkFaults: NetworkFaults
  databaseFaults: DatabaseFaults
  /** crash points at which a process dies, at most, and how likely it is at each */
  deaths: number
  deathAtPoint: number
  /** that a process is killed at any moment, or stopped */
  endings: number
  hangs: number
  options: Partial<PushOptions>
}

const ACCOUNTS = ['1001', '1002'] as const

export function drawScenario(dice: Dice): Scenario {
  const longestCallMs = dice.between(5_000, 15_000)
  const times = { answerMs: dice.between(2_000, 5_000), longestCallMs, listLagMs: dice.between(0, 6_000), longestPauseMs: 3600_000 }
  const units = { write: 3, read: 1, report: 1 }
  const points = dice.pick([30, 100, 10_000])
  const perS = dice.pick([3, 10, 100])
  const batches = Array.from({ length: dice.whole(1, 2) }, (_, at) => ({
    id: String(at + 1),
    atMs: dice.between(0, 8_000),
    rows: drawRows(dice),
  }))
  return {
    workers: dice.whole(1, 3),
    batches,
    lastCommitMs: Math.max(...batches.map(({ atMs }) => atMs)),
    faultyMs: dice.between(15_000, 60_000),
    network: {
      times,
      objectMs: dice.pick([0, 20, longestCallMs * 0.02]),
      limits: [{ name: 'calls', per: 'account', units, capacity: points, refillPerS: perS }],
      // what is described may be too much
      score: { points: points * dice.pick([1, 1, 0.5]), perS: perS * dice.pick([1, 1, 0.5]), blockMs: dice.pick([1_000, 20_000]) },
      uniqueNames: dice.chance(0.1),
      reviewMs: dice.pick([0, 0, 20_000]),
    },
    networkFaults: some(dice, NETWORK_FAULTS),
    databaseFaults: some(dice, DATABASE_FAULTS),
    deaths: dice.whole(0, 4),
    deathAtPoint: dice.pick([0.02, 0.1, 0.3]),
    endings: dice.pick([0, 0.3, 0.8]),
    hangs: dice.whole(0, 2),
    options: { sliceSize: dice.pick([2, 50]), sweepMs: dice.between(5_000, 20_000), lookUpSize: dice.pick([2, 10]) },
  }
}

const NETWORK_FAULTS: NetworkFaults = {
  ...NO_FAULTS,
  callLost: 0.15,
  answerLost: 0.25,
  late: 0.2,
  gateway: 0.15,
  refusedConnection: 0.15,
  throttled: 0.05,
  unfinished: 0.15,
  unknownError: 0.15,
  refused: 0.1,
  parentUnknown: 0.15,
  signedOut: 0.02,
}
const DATABASE_FAULTS: DatabaseFaults = { cut: 0.01, restart: 0.001, slow: 0.03, unheard: 0.5, hang: 0.05 }

/** Of all kinds about a third, at up to twice their figure. */
function some<Faults extends Readonly<Record<string, number>>>(dice: Dice, faults: Faults): Faults {
  return Object.fromEntries(
    Object.entries(faults).map(([name, probability]) => [name, dice.chance(0.35) ? Math.min(0.6, probability * dice.between(0.3, 2)) : 0]),
  ) as Faults
}

/** One or two families of few rows: what goes wrong between many goes wrong between two. */
function drawRows(dice: Dice): RowInput[] {
  const rows: RowInput[] = []
  for (let family = dice.whole(1, 2); family > 0; family--) {
    const first = rows.length
    const items: ItemInput[] = aFamily({ groups: dice.whole(1, 2), ads: dice.whole(0, 2), account: dice.pick(ACCOUNTS) })
    for (const { level, parent, account = '1001' } of items) {
      const seq = rows.length + 1
      const { material_id: _, ...values } = ON_META.values[level] ?? {}
      rows.push({ seq, level, parent: parent ? first + parent : null, account, name: `${level} ${seq}`, values })
    }
  }
  return rows
}
