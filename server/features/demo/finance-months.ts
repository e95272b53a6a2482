import { createHash } from 'node:crypto'
import type { Transaction } from 'kysely'
import { baseCurrency } from '#domain/company-terms.ts'
import { convert } from '#domain/finance/fx.ts'
import { lastDayOf, type Month } from '#domain/finance/month.ts'
import { closesWith } from '#domain/finance/month-step.ts'
import { ROW_KINDS, type RowKind } from '#domain/finance/row-step.ts'
import type { Database } from '#server/db/schema.ts'
import { hashOfTotals, readMonthTotals, WHOLE } from '#server/features/finance/month.reads.ts'
import { readStatementRows } from '#server/features/finance/statement-row.reads.ts'
import { writeAudit } from '#server/kit/audit.repository.ts'
import { demoStatementRows } from './finance-plan.ts'

type Trx = Transaction<Database>
type RateOf = (currency: string, month: Month) => { id: string | null; rate: string }

/** `closed`: everything confirmed. `waiting`: last month, its income confirmed but for one gap. `running`: the present one, half read. */
export type StatementStage = 'closed' | 'waiting' | 'running'

const GAP_NOTE = '平台按订单日期统计，差异为跨日订单'
/** The income row of the waiting month whose gap no one has explained, and the outcome row that is disputed. */
const GAP_AT = 3
const DISPUTED_AT = 2
/** Outcome rows of the waiting month that someone has looked at. */
const LOOKED_AT = 3

/** Statement rows of a month, as far as its stage has come. */
export async function insertStatements(
  trx: Trx,
  month: Month,
  { stage, by, rateOf }: { stage: StatementStage; by: string; rateOf: RateOf },
): Promise<void> {
  const plan = demoStatementRows(month)
  const rows = ROW_KINDS.flatMap((kind) => {
    const ofKind = plan.filter((row) => row.kind === kind)
    return stage === 'running' ? ofKind.slice(0, ofKind.length / 2) : ofKind
  })
  const places = { income: 0, outcome: 0 }
  const values = rows.map((row) => {
    const place = places[row.kind]++
    const { id, rate } = rateOf(row.currency, month)
    const state = stateAt(stage, row.kind, place)
    const system = systemAt(stage, row, place)
    return {
      month,
      kind: row.kind,
      row_hash: createHash('sha256').update([month, row.kind, row.counterparty, row.gameId, row.app_store].join('|')).digest('hex'),
      counterparty: row.counterparty,
      ua_group: row.ua_group,
      game_id: row.gameId,
      app_store: row.app_store,
      region_id: row.region_id,
      spreader_id: row.spreaderId,
      flow_minor: row.flow,
      refunded_minor: row.refunded,
      share_rate: row.share_rate,
      due_minor: row.due,
      actual_minor: row.actual,
      system_minor: system,
      from_figure: system !== 0n,
      currency: row.currency,
      fx_rate_id: id,
      fx_rate: rate,
      base_minor: convert(row.actual, { from: row.currency, to: baseCurrency(), rate }),
      gap_note: state === 'confirmed' && !isGapAt(stage, row.kind, place) && row.actual !== row.system ? GAP_NOTE : '',
      note: state === 'disputed' ? '对方少算两天消耗，已发邮件' : '',
      state,
      ...(state === 'confirmed' ? { confirmed_by: by, confirmed_at: `${lastDayOf(month)}T18:00:00+08:00`, updated_by: by } : {}),
    }
  })
  await trx.insertInto('statement_row').values(values).execute()
  await insertFigures(trx, month, stage)
  if (stage === 'waiting') await tellConfirmations(trx, month, by)
}

const isGapAt = (stage: StatementStage, kind: RowKind, place: number): boolean =>
  stage === 'waiting' && kind === 'income' && place === GAP_AT

type Planned = ReturnType<typeof demoStatementRows>[number]

/** What the platform counted; the present month's costs are not posted yet, so nothing is next to its outcome. */
function systemAt(stage: StatementStage, { kind, actual, system }: Planned, place: number): bigint {
  if (stage === 'running' && kind === 'outcome') return 0n
  return isGapAt(stage, kind, place) ? (actual * 97n) / 100n : system
}

/** The platform's figures of income, also where the statement has not come yet. */
async function insertFigures(trx: Trx, month: Month, stage: StatementStage): Promise<void> {
  const figures = demoStatementRows(month)
    .filter(({ kind }) => kind === 'income')
    .map((row, place) => ({
      month,
      game_id: row.gameId,
      app_store: row.app_store,
      currency: row.currency,
      amount_minor: systemAt(stage, row, place).toString(),
      source: 'platform' as const,
    }))
  await trx.insertInto('platform_figure').values(figures).execute()
}

function stateAt(stage: StatementStage, kind: 'income' | 'outcome', place: number) {
  if (stage === 'closed' || (stage === 'waiting' && (kind === 'income' || place < LOOKED_AT - 1))) return 'confirmed' as const
  return stage === 'waiting' && place === DISPUTED_AT ? ('disputed' as const) : ('unconfirmed' as const)
}

/** The trail of the month that is being worked on. */
async function tellConfirmations(trx: Trx, month: Month, by: string) {
  const rows = await readStatementRows(trx, { ...WHOLE, month, state: 'confirmed', toleranceBps: 0 }, { page: 1, per_page: 500 })
  const kept = rows.map(({ id, kind, game_id, spreader_id, counterparty, currency, actual_minor, base_minor, note, gap_note, version }) => {
    const row = { id, month, kind, game_id, spreader_id, counterparty, currency, actual_minor, base_minor, note, gap_note, version }
    return {
      userId: by,
      requestId: `demo-row-${id}`,
      entity: 'finance.row',
      entityId: id,
      event: 'finance.row.confirmed',
      before: { row: { ...row, state: 'unconfirmed' } },
      after: { row: { ...row, state: 'confirmed' } },
    }
  })
  await writeAudit(trx, kept)
}

/** The totals are signed and kept as they were; from then on the database refuses every write into the month. */
export async function confirmMonths(trx: Trx, months: readonly Month[], signers: readonly string[]): Promise<void> {
  for (const month of months)
    for (const kind of ROW_KINDS) {
      const totals = await readMonthTotals(trx, { month, kind }, WHOLE)
      const rows = await readStatementRows(trx, { ...WHOLE, month, kind, toleranceBps: 0 }, { page: 1, per_page: 500 })
      const totalsHash = hashOfTotals(totals)
      const at = `${lastDayOf(month)}T20:00:00+08:00`
      const signatures = JSON.stringify(signers.map((userId) => ({ userId, at, totalsHash })))
      const confirmed = { totals_hash: totalsHash, signatures, confirmed_at: at }
      await trx
        .insertInto('month_copy')
        .values({
          month,
          kind,
          ...confirmed,
          totals: JSON.stringify(totals),
          rows: JSON.stringify(rows),
          confirmed_by: signers.at(-1) ?? '',
        })
        .execute()
      const closed = { ...confirmed, state: 'confirmed' as const, frozen: JSON.stringify(totals) }
      await trx
        .insertInto('finance_month')
        .values(closesWith(kind).map((one) => ({ month, kind: one, ...closed })))
        .onConflict((conflict) => conflict.columns(['month', 'kind']).doUpdateSet(closed))
        .execute()
    }
}
