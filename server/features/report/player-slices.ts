import type pg from 'pg'
import type { Registry } from 'prom-client'
import { baseCurrency } from '#domain/company-terms.ts'
import { grouped } from '#domain/grouped.ts'
import type { FactRow, Slice } from '#server/column-store/slices/slice.ts'
import { readAdCreatives } from '#server/features/creative/ad-creatives.reads.ts'
import { startWorkLoop, type WorkLog } from '#server/push/work-loop.ts'
import * as repository from './player-slices.repository.ts'
import type { Counted } from './player-slices.repository.ts'
import { bringNext, watchQueue, type Bringing, type BringingDeps } from './slice-bringing.ts'

const SOURCE = 'game'

/** What games told, as the store of reports has it: a day of an account is counted as a whole, so that an event that comes late is in its place. */
const PLAYERS: Bringing = {
  queue: 'player_slice',
  slicesOf: async (trx, due) => {
    const accountIds = due.map(({ account_id }) => account_id)
    const day = due[0]?.day ?? ''
    const counted = grouped(await repository.countDay(trx, { accountIds, day, currency: baseCurrency() }), ({ account_id }) => account_id)
    const spreaders = await repository.readSpreaders(trx, due)
    const creatives = new Map(
      (await readAdCreatives(trx, accountIds)).map((one) => [`${one.account_id} ${one.network_id}`, one.creative_id]),
    )
    const asOf = new Date().toISOString()
    return accountIds.map((account): Slice => {
      const rows = (counted.get(account) ?? []).map((row) => rowOf(row, creatives.get(`${account} ${row.ad}`) ?? ''))
      return {
        facts: 'players',
        grain: 'day',
        day,
        spreader: spreaders.get(account) ?? '',
        account,
        source: SOURCE,
        asOf,
        rows,
        declaredRows: rows.length,
      }
    })
  },
}

function rowOf({ account_id: _account, game_id, region_id, campaign, adgroup, ...row }: Counted, creative: string): FactRow {
  return { ...row, game: game_id, region: region_id, group1: campaign, group2: adgroup, creative }
}

/** Counts the accounts of one day and brings them to the store of reports; false when nothing is due, or the store is away. */
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
