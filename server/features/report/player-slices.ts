import type { Transaction } from 'kysely'
import type pg from 'pg'
import type { Registry } from 'prom-client'
import { baseCurrency } from '#domain/company-terms.ts'
import { dayAfter } from '#domain/day.ts'
import { grouped } from '#domain/grouped.ts'
import type { Grain } from '#domain/metrics/facts.ts'
import { calendarDay } from '#domain/zone.ts'
import type { FactRow, Slice } from '#server/column-store/slices/slice.ts'
import type { Database } from '#server/db/schema.ts'
import { readAdCreatives } from '#server/features/creative/ad-creatives.reads.ts'
import { startWorkLoop, type WorkLog } from '#server/push/work-loop.ts'
import * as repository from './player-slices.repository.ts'
import type { Counted } from './player-slices.repository.ts'
import { bringNext, watchQueue, type Bringing, type BringingDeps } from './slice-bringing.ts'

const SOURCE = 'game'

/** Days back that are counted by parts of the day too: a week, and the same weekdays before it. */
const PARTS_DAYS = 14
const BY_PARTS: readonly Grain[] = ['day', 'rt60', 'rt5']

/** What games told, as the store of reports has it: a day of an account is counted as a whole, so that an event that comes late is in its place. */
const PLAYERS: Bringing = {
  queue: 'player_slice',
  slicesOf: async (trx, due) => {
    const spreaders = await repository.readSpreaders(trx, due)
    const carried = await readAdCreatives(trx, [...new Set(due.map(({ account_id }) => account_id))])
    const creatives = new Map(carried.map((one) => [`${one.account_id} ${one.network_id}`, one.creative_id]))
    const slices: Slice[] = []
    for (const [day, ofDay] of grouped(due, (one) => one.day)) {
      const accountIds = ofDay.map(({ account_id }) => account_id)
      slices.push(...(await slicesOfDay(trx, { day, accountIds, spreaders, creatives })))
    }
    return slices
  },
}

/** Accounts that share a day; `spreaders` by account, `creatives` by account and ad, of all days that come together. */
type OfDay = {
  day: string
  accountIds: readonly string[]
  spreaders: ReadonlyMap<string, string>
  creatives: ReadonlyMap<string, string>
}

async function slicesOfDay(trx: Transaction<Database>, { day, accountIds, spreaders, creatives }: OfDay): Promise<Slice[]> {
  const grains = grainsOf(day)
  const rows = await repository.countDay(trx, { accountIds, day, currency: baseCurrency(), grains })
  const counted = grouped(rows, ({ account_id, grain }) => `${account_id} ${grain}`)
  const asOf = new Date().toISOString()
  return grains.flatMap((grain) =>
    accountIds.map((account): Slice => {
      const ofAccount = counted.get(`${account} ${grain}`) ?? []
      return {
        facts: 'players',
        grain,
        day,
        spreader: spreaders.get(account) ?? '',
        account,
        source: SOURCE,
        asOf,
        rows: ofAccount.map((row) => rowOf(row, creatives.get(`${account} ${row.ad}`) ?? '')),
        declaredRows: ofAccount.length,
      }
    }),
  )
}

/** By the day, and of recent days by the hour and by 5 minutes. */
const grainsOf = (day: string): readonly Grain[] => (day >= dayAfter(calendarDay(Date.now(), 'UTC'), -PARTS_DAYS) ? BY_PARTS : ['day'])

function rowOf({ account_id: _account, grain: _grain, game_id, region_id, campaign, adgroup, ...row }: Counted, creative: string): FactRow {
  return { ...row, game: game_id, region: region_id, group1: campaign, group2: adgroup, creative }
}

/** Counts days of accounts and brings them to the store of reports; false when nothing is due, or the store is away. */
export const countNext = (deps: BringingDeps): Promise<boolean> => bringNext(deps, PLAYERS)

type StartDeps = BringingDeps & { pool: pg.Pool; log: WorkLog; registry: Registry; sweepMs?: number }

/** Counts what games told, and brings it to the store of reports as soon as it is there. */
export function startPlayerSlices({ pool, log, registry, sweepMs = 5_000, ...deps }: StartDeps): { stop: () => Promise<void> } {
  watchQueue(deps.db, registry, {
    queue: 'player_slice',
    name: 'flightdeck_player_slices_waiting',
    help: 'Days of ad accounts whose events are to be counted for the store of reports; refused: it did not take them',
  })
  return startWorkLoop(
    { pool, log, sweepMs },
    { next: () => countNext(deps), failed: 'events of players could not be brought to the store of reports and are tried again' },
  )
}
