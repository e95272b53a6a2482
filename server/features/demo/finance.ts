import type { Insertable, Transaction } from 'kysely'
import { gamesOfLevel, spreadCost } from '#domain/finance/cost-spread.ts'
import { BASE_CURRENCY, convert } from '#domain/finance/fx.ts'
import { daysOf, lastDayOf, type Month } from '#domain/finance/month.ts'
import type { Database } from '#server/db/schema.ts'
import { SPREADERS } from './company.ts'
import { confirmMonths, insertStatements } from './finance-months.ts'
import { demoCostNames } from './finance-names.ts'
import { demoBills, demoCosts, demoEventDays, demoMonths, demoRates, demoRefunds, OPEN_MONTHS } from './finance-plan.ts'
import { GAMES } from './games.ts'

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
  const rates = await trx.insertInto('fx_rate').values(demoRates(months)).returning(['id', 'currency', 'day', 'rate']).execute()
  const rateOf: RateOf = (currency, month) => {
    if (currency === BASE_CURRENCY) return { id: null, rate: '1' }
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
    if (month !== present) await insertBills(trx, month, { confirmed: !open.has(month), by: finance })
    await insertAll(
      trx,
      'refund',
      demoRefunds(month).filter(({ day }) => day <= now.toISOString().slice(0, 10)),
    )
  }
  await insertCpa(trx, months.slice(-OPEN_MONTHS), admin, now)
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
    return { cost, rateId: id, rate, baseMinor: convert(cost.amountMinor, { from: cost.currency, to: BASE_CURRENCY, rate }) }
  })
  const rows = await trx
    .insertInto('cost_entry')
    .values(
      entries.map(({ cost, rateId, rate, baseMinor }) => ({
        month,
        day: cost.day,
        game_id: cost.gameId,
        country: cost.country,
        spreader_id: cost.spreaderId,
        master_id: cost.masterId,
        name_id: cost.nameId,
        branding: JSON.stringify(cost.branding),
        amount_minor: cost.amountMinor,
        currency: cost.currency,
        fx_rate_id: rateId,
        fx_rate: rate,
        base_minor: baseMinor,
        level: cost.level,
        note: cost.note,
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
      { ...cost, baseMinor },
      {
        gameIds: gamesOfLevel(cost.level, cost.gameId, games),
        spreaderIds: cost.spreaderId === null ? SPREADERS.map(({ id }) => id).sort() : [cost.spreaderId],
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

async function insertBills(trx: Trx, month: Month, { confirmed, by }: { confirmed: boolean; by: string }) {
  const plan = demoBills(month)
  const bills = await trx.insertInto('bill').values(plan).returning(['id', 'amount_minor', 'currency', 'kind', 'due_on']).execute()
  const paid = bills
    .filter((_, index) => confirmed || index === 0)
    .map((bill) => ({
      bill_id: bill.id,
      month,
      kind: bill.kind,
      amount_minor: confirmed ? bill.amount_minor : (BigInt(bill.amount_minor) / 2n).toString(),
      currency: bill.currency,
      paid_on: bill.due_on,
      method: '银行转账',
      added_by: by,
      ...(confirmed ? { state: 'confirmed' as const, confirmed_by: by, confirmed_at: `${bill.due_on}T15:00:00+08:00` } : {}),
    }))
  const repayments = await trx.insertInto('bill_repayment').values(paid).returning(['id', 'bill_id', 'amount_minor']).execute()
  await trx
    .insertInto('repayment_allocation')
    .values(repayments.map(({ id, bill_id, amount_minor }) => ({ repayment_id: id, bill_id, amount_minor })))
    .execute()
}

async function insertCpa(trx: Trx, months: readonly Month[], by: string, now: Date) {
  const starts = `${months[0] ?? ''}-01`
  const rule = (gameId: string, spreaderId: string, event: string, currency: string, prices: readonly [string, string]) => ({
    game_id: gameId,
    spreader_id: spreaderId,
    event,
    currency,
    tiers: JSON.stringify([
      { from: 1, to: 1000, priceMinor: prices[0] },
      { from: 1001, to: null, priceMinor: prices[1] },
    ]),
    starts_on: starts,
    status: 'active' as const,
    created_by: by,
  })
  await trx
    .insertInto('cpa_rule')
    .values([
      rule('10078', '21', 'reg', 'USD', ['120', '100']),
      rule('10012', '4651', 'newpay', 'USD', ['1800', '1500']),
      { ...rule('301', '304', 'reg', 'CNY', ['900', '750']), status: 'paused' as const },
    ])
    .execute()
  await insertAll(trx, 'cpa_event_day', demoEventDays(months, daysOf, now.toISOString().slice(0, 10)))
}

const AT_ONCE = 1_000

async function insertAll<T extends 'cost_share' | 'refund' | 'cpa_event_day'>(
  trx: Trx,
  table: T,
  rows: readonly Insertable<Database[T]>[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += AT_ONCE)
    await trx
      .insertInto(table)
      .values(rows.slice(from, from + AT_ONCE))
      .execute()
}
