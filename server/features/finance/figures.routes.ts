import { switchBilledName } from '#contract/finance-costs.ts'
import type { PlatformFigure } from '#contract/finance-figures.ts'
import * as calls from '#contract/finance-figures.ts'
import { figureTemplate } from '#domain/finance/figure-sheet.ts'
import { plainAmount } from '#domain/money.ts'
import { say, type Language } from '#i18n/catalogue.ts'
import { csvFile } from '#server/kit/csv.ts'
import { Download, handle, type Call, type Handler } from '#server/kit/handler.ts'
import { workbookFile } from '#server/kit/workbook.ts'
import { switchBilled } from './billed.service.ts'
import { readFigures } from './figure.reads.ts'
import { exampleGame } from './finance.reads.ts'
import { deleteFigure, importFigures, saveFigure, type FigureCaller } from './figure.service.ts'
import { readMonthRules } from './month.reads.ts'
import { EXPORT_LIMIT, exportFile, headOf, type FileColumn } from '#server/kit/export-file.ts'
import { monthStateOf } from './statement.repository.ts'

const actorOf = (call: Call): FigureCaller => ({
  userId: call.user.id,
  scopes: { games: call.scope('game'), spreaders: call.scope('spreader') },
})

/** What the platform itself counted: seen next to the statements, entered, imported, corrected. */
export const figureRoutes = (): Handler[] => [
  handle(switchBilledName, async ({ id, billed }, call) => ({
    data: await switchBilled(call.trx, { id, billed: billed === '1' }, call.audit),
  })),
  handle(calls.figureList, async ({ month, kind, game_id, q, format, ...paging }, call) => {
    const at = new Date()
    const filter = { ...actorOf(call).scopes, month, kind, gameId: game_id, q }
    if (format !== undefined) {
      const { rows } = await readFigures(call.db, filter, { page: 1, per_page: EXPORT_LIMIT + 1 })
      const said = {
        month: { text: month },
        kind: { code: kind, words: 'finance.rows.kind' },
        game_id: { id: game_id, of: 'game' as const },
        q: { text: q },
      }
      const head = headOf(call, said, { at, cut: rows.length > EXPORT_LIMIT })
      const word = (key: string) => say(call.language, `finance.figure.${key}`)
      const table = {
        title: word('title'),
        name: 'flightdeck-figures',
        columns: columnsIn(call.language),
        rows: rows.slice(0, EXPORT_LIMIT),
      }
      return await exportFile(table, format, head)
    }
    const { rows, total } = await readFigures(call.db, filter, paging)
    const month_state = await monthStateOf(call.db, { kind: kind ?? 'income', month })
    const { toleranceBps } = await readMonthRules(call.db)
    return { data: rows, total, ...paging, month_state, tolerance_bps: toleranceBps, as_of: at.toISOString() }
  }),
  handle(
    calls.figureSave,
    async ({ month, game_id: gameId, app_store: appStore, currency, amount_minor: amountMinor, reason, version }, call) => ({
      data: await saveFigure(call.trx, actorOf(call), { month, gameId, appStore, currency, amountMinor, reason, version }, call.audit),
    }),
  ),
  handle(calls.figureDelete, async ({ id, version, reason }, call) => {
    await deleteFigure(call.trx, actorOf(call), { id, version, reason }, call.audit)
    return { data: { deleted: true } }
  }),
  handle(calls.figureImport, async ({ month }, call) => ({
    data: await importFigures(call.trx, actorOf(call), { month, file: call.files[0] }, call.audit),
  })),
  handle(calls.figureTemplateFile, async ({ format }, call) => {
    const { language } = call
    const rows = figureTemplate(language, await exampleGame(call.db, actorOf(call).scopes.games))
    const fileName = `flightdeck-figures.${format}`
    if (format === 'csv') return new Download({ body: csvFile(rows), mime: 'text/csv; charset=utf-8', fileName })
    const mime = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
    return new Download({ body: await workbookFile(say(language, 'finance.figure.title'), rows), mime, fileName })
  }),
]

function columnsIn(language: Language): FileColumn<PlatformFigure>[] {
  const column = (key: string, text: (row: PlatformFigure) => string): FileColumn<PlatformFigure> => ({
    title: say(language, `finance.figure.column.${key}`),
    text,
  })
  const amount = (key: string, minorOf: (row: PlatformFigure) => string | null): FileColumn<PlatformFigure> => ({
    ...column(key, (row) => {
      const minor = minorOf(row)
      return minor === null ? '' : plainAmount(minor, row.currency)
    }),
    number: true,
  })
  return [
    column('month', ({ month }) => month),
    column('kind', ({ kind }) => say(language, `finance.statement.kind.${kind}`)),
    column('game', ({ game_name }) => game_name),
    column('store', ({ app_store }) => app_store),
    column('channel', ({ spreader_name }) => spreader_name ?? ''),
    column('currency', ({ currency }) => currency),
    amount('figure', ({ amount_minor }) => amount_minor),
    amount('statement', ({ statement_minor }) => statement_minor),
    amount('gap', ({ amount_minor, statement_minor }) =>
      amount_minor === null ? null : (BigInt(statement_minor) - BigInt(amount_minor)).toString(),
    ),
    column('rows', ({ rows }) => String(rows)),
    column('source', ({ source }) => (source === null ? '' : say(language, `finance.figure.source.${source}`))),
    column('note', ({ note }) => note),
    column('updated_by', ({ updated_by }) => updated_by?.name ?? ''),
    column('updated_at', ({ updated_at }) => updated_at ?? ''),
  ]
}
