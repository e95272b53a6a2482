import * as calls from '#contract/finance-rows.ts'
import type { FinanceLogLine } from '#contract/finance-rows.ts'
import { ROW_KINDS, type RowChange, type RowKind } from '#domain/finance/row-step.ts'
import { say } from '#i18n/catalogue.ts'
import { handle, type Call, type Handler } from '#server/kit/handler.ts'
import { EXPORT_LIMIT, headOf } from '#server/kit/export-file.ts'
import { readMonthRules, readMonthStates } from './month.reads.ts'
import * as reads from './statement-row.reads.ts'
import { rowsFile } from './statement-row-export.ts'
import { changeRow, confirmRows, type RowCaller } from './statement-row.service.ts'
import { changesBetween, textBeside } from './trail-changes.ts'

export const rowActorOf = (call: Call): RowCaller => ({
  userId: call.user.id,
  scopes: { games: call.scope('game'), spreaders: call.scope('spreader') },
})

/** Rows of statements: listing, noting, confirming, and the older calls over the same rows. */
export const statementRowRoutes = (): Handler[] => [...ROW_KINDS.flatMap(kindRoutes), ...olderRoutes()]

const kindRoutes = (kind: RowKind): Handler[] => [
  handle(calls.MONTHS[kind], async ({ from, to, game_id: gameId, page, per_page }, call) => {
    const { toleranceBps } = await readMonthRules(call.db)
    const filter = { ...rowActorOf(call).scopes, kind, from, to, gameId, toleranceBps }
    const { rows, total } = await reads.readStatementMonths(call.db, filter, { page, per_page })
    return { data: rows, total, page, per_page }
  }),
  handle(calls.ROWS[kind], async ({ month, format, page, per_page, game_id, spreader_id, state, gap, q, since }, call) => {
    const asOf = new Date().toISOString()
    const { toleranceBps } = await readMonthRules(call.db)
    const filter = { ...rowActorOf(call).scopes, kind, month, gameId: game_id, spreaderId: spreader_id, state, gap, q, since, toleranceBps }
    if (format !== undefined) {
      const rows = await reads.readStatementRows(call.db, filter, { page: 1, per_page: EXPORT_LIMIT + 1 })
      const head = headOf(call, {
        month: { text: month },
        game_id: { id: game_id, of: 'game' },
        spreader_id: { id: spreader_id, of: 'spreader' },
        state: { code: state, words: 'finance.rows.state' },
        gap: { code: gap, words: 'finance.rows.gap' },
        q: { text: q },
      })
      const title = say(call.language, `finance.rows.title.${kind}`)
      return await rowsFile(rows.slice(0, EXPORT_LIMIT), format, { title, name: kind }, { ...head, cut: rows.length > EXPORT_LIMIT })
    }
    const data = await reads.readStatementRows(call.db, filter, { page, per_page })
    const { total, sums } = await reads.readRowSums(call.db, filter)
    const states = await readMonthStates(call.db, [month])
    return {
      data,
      total,
      page,
      per_page,
      sums,
      tolerance_bps: toleranceBps,
      month_state: states.get(`${month}/${kind}`) ?? 'open',
      as_of: asOf,
    }
  }),
  handle(calls.LOGS[kind], async ({ id, month, page, per_page }, call) => await log(call, { kind, id, month }, { page, per_page })),
  handle(calls.NOTES[kind], async ({ id, version, reason, ...change }, call) => ({
    data: await changeRow(call.trx, rowActorOf(call), { id, version, kind, change: changeOf(change), reason }, call.audit),
  })),
  handle(calls.CONFIRMATIONS[kind], async ({ rows, confirmed, gap_note, reason }, call) => {
    const asked = { kind, chosen: rows, confirmed: confirmed === '1', gapNote: gap_note.trim(), reason }
    const results = await confirmRows(call.trx, rowActorOf(call), asked, call.audit)
    return { data: { rows: results.map(({ blockers, ...result }) => ({ ...result, blockers: [...blockers] })) } }
  }),
]

function olderRoutes(): Handler[] {
  return [
    handle(calls.comesEdit, async ({ id, version, reason, ...change }, call) => ({
      data: await changeRow(call.trx, rowActorOf(call), { id, version, change: changeOf(change), reason }, call.audit),
    })),
    handle(calls.comesLog, async ({ kind, id, month, page, per_page }, call) => await log(call, { kind, id, month }, { page, per_page })),
    handle(calls.comesUnconfirmed, async ({ month, kind, game_id: gameId, page, per_page }, call) => {
      const filter = { ...rowActorOf(call).scopes, kind, month, gameId, state: 'open' as const, toleranceBps: 0 }
      const data = await reads.readStatementRows(call.db, filter, { page, per_page })
      const { total } = await reads.readRowSums(call.db, filter)
      return { data, total, page, per_page }
    }),
  ]
}

type WireChange = {
  note?: string | undefined
  gap_note?: string | undefined
  actual_minor?: string | undefined
  disputed?: '0' | '1' | undefined
}

const changeOf = ({ note, gap_note, actual_minor, disputed }: WireChange): RowChange => ({
  ...(note === undefined ? {} : { note }),
  ...(gap_note === undefined ? {} : { gapNote: gap_note }),
  ...(actual_minor === undefined ? {} : { actualMinor: actual_minor }),
  ...(disputed === undefined ? {} : { disputed: disputed === '1' }),
})

async function log(
  call: Call,
  filter: { kind?: RowKind | undefined; id?: string | undefined; month?: string | undefined },
  paging: reads.Paging,
) {
  const { rows, total } = await reads.readRowLog(call.db, { ...rowActorOf(call).scopes, ...filter }, paging)
  return { data: rows.map(lineOf), total, ...paging }
}

const ROW_FIELDS = ['state', 'actual_minor', 'system_minor', 'base_minor', 'gap_note', 'note'] as const
const MONTH_FIELDS = ['state', 'rows', 'base_minor', 'hash'] as const

const lineOf = ({ at, before, after, ...line }: reads.FinanceTrailLine): FinanceLogLine => ({
  ...line,
  at: at.toISOString(),
  currency: currencyIn(after) || currencyIn(before),
  changes:
    line.entity === 'finance.month'
      ? changesBetween({ month: before }, { month: after }, 'month', MONTH_FIELDS)
      : changesBetween(before, after, 'row', ROW_FIELDS),
  reason: textBeside(after, 'reason'),
})

const currencyIn = (side: unknown): string => textBeside(Reflect.get(Object(side), 'row'), 'currency')
