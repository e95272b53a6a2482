import type { Kysely } from 'kysely'
import type pg from 'pg'
import { Gauge, type Registry } from 'prom-client'
import { adLevel, levelsAbove } from '#domain/channels/levels.ts'
import { CHANNELS } from '#domain/channels/index.ts'
import type { Channel } from '#domain/channels/channel.ts'
import type { Database } from '#server/db/schema.ts'
import type { ReportedAd } from '#domain/reports/ad-figure.ts'
import { readAdCreatives } from '#server/features/creative/ad-creatives.reads.ts'
import { cp } from '#server/push/crash-points.ts'
import { startWorkLoop, type WorkLog } from '#server/push/work-loop.ts'
import * as repository from './slice-delivery.repository.ts'
import type { Waiting } from './slice-delivery.repository.ts'

/** One ad in one country, as the store of reports has it: amounts are minor units of the currency. */
export type DeliveryRow = {
  game: string
  region: string
  country: string
  group1: string
  group2: string
  ad: string
  creative: string
  currency: string
  impressions: number
  clicks: number
  results: number
  spend: string
  returned: string
}

/** All that a network told of an account and a day; it takes the place of what it told before. */
export type DeliverySlice = {
  facts: 'delivery'
  grain: 'day'
  day: string
  spreader: string
  account: string
  source: string
  asOf: string
  rows: readonly DeliveryRow[]
  declaredRows: number
}

/** Runs work while no other work of that name runs, in any process that writes to the store. */
export type Exclusively = <T>(name: string, work: () => Promise<T>) => Promise<T>

export type DeliveryDeps = {
  db: Kysely<Database>
  isReady: () => boolean
  /** puts the slices in the place of what their accounts and days had before; may be repeated. @throws Error that says why it is not taken */
  replace: (slices: readonly DeliverySlice[], exclusively: Exclusively) => Promise<void>
}

const SOURCE = 'network'

/**
 * Brings the accounts of one day to the store. They are held in the database meanwhile and forgotten with the same transaction: a worker that dies
 * brings them again, which is the same. What the store refuses waits; false when nothing is due, or the store is away.
 */
export async function deliverNext({ db, isReady, replace }: DeliveryDeps): Promise<boolean> {
  if (!isReady()) return false
  let tried: readonly Waiting[] = []
  try {
    return await db.transaction().execute(async (trx) => {
      const due = await repository.takeDay(trx)
      if (due.length === 0) return false
      tried = due
      const exclusively: Exclusively = async (name, work) => {
        await repository.holdName(trx, name)
        return await work()
      }
      const [games, regions, creatives] = await factsOf(trx, due)
      await replace(
        due.map((one) => sliceOf(one, { games, regions, creatives })),
        exclusively,
      )
      cp('reports.after-replace')
      for (const one of due) await repository.forget(trx, one)
      return true
    })
  } catch (error) {
    if (!isReady() || tried.length === 0) throw error
    const failure = error instanceof Error ? error.message.slice(0, 500) : String(error)
    for (const one of tried) await repository.putOff(db, one, failure)
    return true
  }
}

type Facts = { games: ReadonlyMap<string, string>; regions: ReadonlyMap<string, string>; creatives: ReadonlyMap<string, string> }

async function factsOf(trx: Parameters<typeof repository.takeDay>[0], due: readonly Waiting[]) {
  const accountIds = due.map(({ account_id }) => account_id)
  const networkIds = [...new Set(due.flatMap(({ rows }) => rows.map(({ networkId }) => networkId)))]
  const games = await repository.readAdGames(trx, accountIds, networkIds)
  const creatives = await readAdCreatives(trx, accountIds)
  return [
    new Map(games.map((one) => [keyOf(one.account_id, one.network_id), one.game_id])),
    await repository.readRegions(trx),
    new Map(creatives.map((one) => [keyOf(one.account_id, one.network_id), one.creative_id])),
  ] as const
}

const keyOf = (accountId: string, networkId: string) => `${accountId} ${networkId}`

function sliceOf({ account_id: account, spreader_id: spreader, day, rows, as_of, game_ids }: Waiting, facts: Facts): DeliverySlice {
  const channel = CHANNELS.find(({ spreaderId }) => spreaderId === spreader)
  return {
    facts: 'delivery',
    grain: 'day',
    day,
    spreader,
    account,
    source: SOURCE,
    asOf: as_of.toISOString(),
    rows: rows.map((row) => rowOf(row, { account, channel, gameIds: game_ids }, facts)),
    declaredRows: rows.length,
  }
}

type Place = { account: string; channel: Channel | undefined; gameIds: readonly string[] }

/** An ad that we did not push is of the account's game where it has one only. */
function rowOf(reported: ReportedAd, { account, channel, gameIds }: Place, { games, regions, creatives }: Facts): DeliveryRow {
  const { networkId, above, country, currency, impressions, clicks, results, spendMinor, returnMinor } = reported
  const key = keyOf(account, networkId)
  const [only = ''] = gameIds.length === 1 ? gameIds : []
  const game = games.get(key) ?? only
  return {
    game,
    region: regions.get(game) ?? '',
    country,
    group1: aboveOf(channel, above, 'group1'),
    group2: aboveOf(channel, above, 'group2'),
    ad: networkId,
    creative: creatives.get(key) ?? '',
    currency,
    impressions,
    clicks,
    results,
    spend: spendMinor,
    returned: returnMinor,
  }
}

/** Of the objects above an ad, root first, the one whose level has the role. */
function aboveOf(channel: Channel | undefined, above: readonly string[], role: 'group1' | 'group2'): string {
  if (!channel) return ''
  const levels = levelsAbove(channel, adLevel(channel))
  const at = levels.findIndex((key) => channel.levels.find((level) => level.key === key)?.role === role)
  return above[at] ?? ''
}

type StartDeps = DeliveryDeps & { pool: pg.Pool; log: WorkLog; registry: Registry; sweepMs?: number }

/** Brings what waits to the store of reports, as soon as it is there. */
export function startSliceDelivery({ pool, log, registry, sweepMs = 10_000, ...deps }: StartDeps): { stop: () => Promise<void> } {
  new Gauge({
    name: 'flightdeck_report_slices_waiting',
    help: 'Days of ad accounts that wait for the store of reports; refused: it did not take them',
    labelNames: ['refused'],
    registers: [registry],
    async collect() {
      const { waiting, refused } = await repository.countWaiting(deps.db)
      this.set({ refused: 'no' }, waiting - refused)
      this.set({ refused: 'yes' }, refused)
    },
  })
  return startWorkLoop(
    { pool, log, sweepMs },
    {
      channel: 'report_slice_waits',
      next: () => deliverNext(deps),
      failed: 'figures could not be brought to the store of reports and are tried again',
    },
  )
}
