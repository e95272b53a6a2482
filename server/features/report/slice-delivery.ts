import type { Transaction } from 'kysely'
import type pg from 'pg'
import type { Registry } from 'prom-client'
import { adLevel, levelOf, levelsAbove } from '#domain/channels/levels.ts'
import { channelsOf } from '#domain/channels/index.ts'
import type { Channel } from '#domain/channels/channel.ts'
import type { Grain } from '#domain/metrics/facts.ts'
import type { FactRow, Slice } from '#server/column-store/slices/slice.ts'
import type { Database } from '#server/db/schema.ts'
import { readAdCreatives } from '#server/features/creative/ad-creatives.reads.ts'
import { startWorkLoop, type WorkLog } from '#server/push/work-loop.ts'
import { bringNext, watchQueue, type Bringing, type BringingDeps } from './slice-bringing.ts'
import * as repository from './slice-delivery.repository.ts'
import type { Told } from './slice-delivery.repository.ts'

const SOURCE = 'network'

/** What networks told, as the store of reports has it: one ad in one country or hour a row, amounts in minor units of the currency. */
const bringingOf = (queue: 'report_slice' | 'report_hour_slice', grain: Grain): Bringing => ({
  queue,
  slicesOf: async (trx, due) => {
    const told = await repository.readTold(trx, queue, due)
    const facts = await factsOf(trx, told)
    return told.map((one) => sliceOf(one, grain, facts))
  },
})
const [DAYS, HOURS] = [bringingOf('report_slice', 'day'), bringingOf('report_hour_slice', 'rt60')]

/** Brings days of accounts to the store of reports; false when nothing is due, or the store is away. */
export const deliverNext = (deps: BringingDeps): Promise<boolean> => bringNext(deps, DAYS)
/** The same of their hours. */
export const deliverNextHours = (deps: BringingDeps): Promise<boolean> => bringNext(deps, HOURS)

type Facts = { games: ReadonlyMap<string, string>; regions: ReadonlyMap<string, string>; creatives: ReadonlyMap<string, string> }

async function factsOf(trx: Transaction<Database>, told: readonly Told[]): Promise<Facts> {
  const accountIds = told.map(({ account_id }) => account_id)
  const networkIds = [...new Set(told.flatMap(({ rows }) => rows.map(({ networkId }) => networkId)))]
  const games = await repository.readAdGames(trx, accountIds, networkIds)
  const creatives = await readAdCreatives(trx, accountIds)
  return {
    games: new Map(games.map((one) => [keyOf(one.account_id, one.network_id), one.game_id])),
    regions: await repository.readRegions(trx),
    creatives: new Map(creatives.map((one) => [keyOf(one.account_id, one.network_id), one.creative_id])),
  }
}

const keyOf = (accountId: string, networkId: string) => `${accountId} ${networkId}`

function sliceOf({ account_id: account, spreader_id: spreader, day, rows, as_of, game_ids }: Told, grain: Grain, facts: Facts): Slice {
  const generations = channelsOf(spreader)
  return {
    facts: 'delivery',
    grain,
    day,
    spreader,
    account,
    source: SOURCE,
    asOf: as_of.toISOString(),
    rows: rows.map((row) => rowOf(row, { account, generations, gameIds: game_ids }, facts)),
    declaredRows: rows.length,
  }
}

type Place = { account: string; generations: readonly Channel[]; gameIds: readonly string[] }

/** An ad that we did not push is of the account's game where it has one only. */
function rowOf(reported: Told['rows'][number], { account, generations, gameIds }: Place, { games, regions, creatives }: Facts): FactRow {
  const { networkId, above, minute, country, currency, impressions, clicks, results, spendMinor, returnMinor } = reported
  const key = keyOf(account, networkId)
  const [only = ''] = gameIds.length === 1 ? gameIds : []
  const game = games.get(key) ?? only
  return {
    game,
    region: regions.get(game) ?? '',
    ...(minute === undefined ? {} : { minute }),
    country,
    group1: aboveOf(generations, above, 'group1'),
    group2: aboveOf(generations, above, 'group2'),
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

/** The parent of an ad (root first) whose level has the role. The depth of the ad tells its generation. */
function aboveOf(generations: readonly Channel[], above: readonly string[], role: 'group1' | 'group2'): string {
  const ways = generations.map((channel) => levelsAbove(channel, adLevel(channel)).map((key) => levelOf(channel, key).role))
  const roles = ways.find((way) => way.length === above.length) ?? ways[0] ?? []
  return above[roles.indexOf(role)] ?? ''
}

type StartDeps = BringingDeps & { pool: pg.Pool; log: WorkLog; registry: Registry; sweepMs?: number }

/** Brings what waits to the store of reports, as soon as it is there. */
export function startSliceDelivery({ pool, log, registry, sweepMs = 10_000, ...deps }: StartDeps): { stop: () => Promise<void> } {
  watchQueue(deps.db, registry, {
    queue: 'report_slice',
    name: 'flightdeck_report_slices_waiting',
    help: 'Days of ad accounts that wait for the store of reports; refused: it did not take them',
  })
  watchQueue(deps.db, registry, {
    queue: 'report_hour_slice',
    name: 'flightdeck_report_hours_waiting',
    help: 'Days of ad accounts whose hours wait for the store of reports; refused: it did not take them',
  })
  return startWorkLoop(
    { pool, log, sweepMs },
    {
      channel: 'report_slice_waits',
      // what is looked at now comes first
      next: async () => (await deliverNextHours(deps)) || (await deliverNext(deps)),
      failed: 'figures could not be brought to the store of reports and are tried again',
    },
  )
}
