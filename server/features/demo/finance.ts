import type { Insertable, Transaction } from 'kysely'
import { gamesOfLevel, spreadCost } from '#domain/finance/cost-spread.ts'
import { baseCurrency } from '#domain/company-terms.ts'
import { convert } from '#domain/finance/fx.ts'
import { lastDayOf, type Month } from '#domain/finance/month.ts'
import type { Database } from '#server/db/schema.ts'
import { SPREADERS } from './company.ts'
import { insertFirms } from './finance-firms.ts'
import { insertCpa } from './finance-cpa.ts'
import { confirmMonths, insertStatements } from './finance-months.ts'
import { demoCostNames } from './finance-names.ts'
import { demoCosts, demoMonths, demoRates, demoRefunds, OPEN_MONTHS } from './finance-plan.ts'
import { insertBills } from './finance-repayments.ts'
import { GAMES } from './games.ts'
import { demoStatementNames } from './statement-names.ts'

type Trx = Transaction<Database>
type RateOf = (currency: string, month: Month) => { id: string | null; rate: string }

/**
 * A year of finance: names, rates, costs with their shares, statements, bills and refunds. The months before the last two are confirmed,
 * last month waits for its confirmation, the present one for its costs.
 */
export async function insertFinance(trx: Trx, people: ReadonlyMap<string, string>, now: Date): Promise<void> {
  const months = demoMonths(now)
  const [finance, admin] = [people.get('finance') ?? '', people.get('admin') ?? '']
  await trx.insertInto('cost_name').values(demoCostNames()).execute()
  await trx.insertInto('statement_name').values(demoStatementNames()).execute()
  const rates = await trx.insertInto('fx_rate').values(demoRates(months)).returning(['id', 'currency', 'day', 'rate']).execute()
  const rateOf: RateOf = (currency, month) => {
    if (currency === baseCurrency()) return { id: null, rate: '1' }
    const found = rates.find((rate) => rate.currency === currency && rate.day === `${month}-01`)
    if (!found) throw new Error(`no rate of ${currency} in ${month}`)
    return found
  }
  const open = new Set(months.slice(-OPEN_MONTHS))
  const present = months.at(-1)
  for (const month of months) {
    await insertCosts(trx, month, { posted: month !== present, by: finance, rateOf })
    await insertStatements(trx, month, {
      stage: month === present ? 'running' : open.has(month) ? 'waiting' : 'closed',
      by: finance,
      rateOf,
    })
    await insertAll(
      trx,
      'refund',
      demoRefunds(month).filter(({ day }) => day <= now.toISOString().slice(0, 10)),
    )
  }
  const today = new Date(now.getTime() + 8 * 3_600_000).toISOString().slice(0, 10)
  const isOpen = (month: Month) => open.has(month)
  await insertBills(trx, { months: months.slice(0, -1), isOpen, today, by: finance })
  await insertFirms(trx)
  await insertCpa(trx, { months, isOpen, today, by: admin })
  await confirmMonths(
    trx,
    months.filter((month) => !open.has(month)),
    [finance, admin],
  )
}

async function insertCosts(trx: Trx, month: Month, { posted, by, rateOf }: { posted: boolean; by: string; rateOf: RateOf }) {
  const at = `${lastDayOf(month)}T10:00:00+08:00`
  const entries = demoCosts(month).map((cost) => {
    const { id, rate } = rateOf(cost.currency, month)
    return { cost, rateId: id, rate, baseMinor: convert(cost.amount_minor, { from: cost.currency, to: baseCurrency(), rate }) }
  })
  const rows = await trx
    .insertInto('cost_entry')
    .values(
      entries.map(({ cost, rateId, rate, baseMinor }) => ({
        ...cost,
        branding: JSON.stringify(cost.branding),
        fx_rate_id: rateId,
        fx_rate: rate,
        base_minor: baseMinor,
        entered_by: by,
        ...(posted ? { state: 'posted' as const, entered_at: at, committed_by: by, committed_at: at, posted_at: at, updated_at: at } : {}),
      })),
    )
    .returning('id')
    .execute()
  if (!posted) return
  const games = GAMES.map(({ gameId, region }) => ({ id: gameId, regionId: region }))
  const shares = entries.flatMap(({ cost, baseMinor }, index) =>
    spreadCost(
      { ...cost, amountMinor: cost.amount_minor, baseMinor, turn: BigInt(rows[index]?.id ?? 0) },
      {
        gameIds: gamesOfLevel(cost.level, cost.game_id, games),
        spreaderIds: cost.spreader_id === null ? SPREADERS.map(({ id }) => id).sort() : [cost.spreader_id],
      },
    ).map((share) => ({
      entry_id: rows[index]?.id ?? '',
      month,
      day: share.day,
      game_id: share.gameId,
      spreader_id: share.spreaderId,
      amount_minor: share.amountMinor,
      base_minor: share.baseMinor,
    })),
  )
  await insertAll(trx, 'cost_share', shares)
}

const AT_ONCE = 1_000

async function insertAll<T extends 'cost_share' | 'refund'>(trx: Trx, table: T, rows: readonly Insertable<Database[T]>[]): Promise<void> {
  for (let from = 0; from < rows.length; from += AT_ONCE)
    await trx
      .insertInto(table)
      .values(rows.slice(from, from + AT_ONCE))
      .execute()
}
