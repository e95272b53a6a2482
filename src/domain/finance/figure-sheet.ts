import { blocker, type Blocker } from '../blocker.ts'
import { currencyOf, holdMonth, namedGame, RowReading, type StatementContext, type StatementLine } from './row-reading.ts'
import { readMonth } from './statement-month.ts'
import {
  CURRENCY,
  exampleIn,
  GAME,
  matched,
  missing,
  MONTH,
  namedTwice,
  type HeadColumns,
  type TemplateColumn,
} from './statement-templates.ts'

/** What one file of figures may be: a month has one line a game, store and currency. */
export const FIGURE_LIMITS = { fileMb: 2, rows: 5_000, columns: 50, preface: 5 } as const

const FIGURE_SHEET = {
  key: 'figures',
  defaults: {},
  columns: [
    MONTH,
    GAME,
    { field: 'app_store', heads: ['应用商店', 'App store', '渠道', 'Store'], required: true, example: 'App Store' },
    { field: 'system', heads: ['平台金额', 'Platform amount', '平台应收'], required: true, example: '693.00' },
    CURRENCY,
  ],
} satisfies { key: string; defaults: object; columns: readonly TemplateColumn[] }

/** The heads of a file of figures with a line of one game that shows what belongs where. */
export const figureTemplate = (language: 'zh' | 'en', gameId: string): string[][] => [
  FIGURE_SHEET.columns.map(({ heads: [zh, en] }) => (language === 'zh' ? zh : en)),
  FIGURE_SHEET.columns.map((column) => exampleIn(column, gameId)),
]

export type FigureHead = HeadColumns & { at: number }

/** Finds the head among a file's first lines, or says which columns lack. */
export function recogniseFigures(lines: readonly (readonly string[])[]): { found: FigureHead } | { problems: Blocker[] } {
  const candidates = lines.map((cells, at) => ({ at, names: cells, fields: matched(cells, FIGURE_SHEET) }))
  const best = candidates.reduce<FigureHead | null>((found, one) => (found && found.fields.size >= one.fields.size ? found : one), null)
  if (!best || best.fields.size < 2) return { problems: [blocker('finance.figure.no_head', { field: 'file' })] }
  const lacking = missing(FIGURE_SHEET, best.fields).map(({ heads }) => heads[0])
  if (lacking.length === 0) {
    const twice = namedTwice(best)
    return twice.length > 0 ? { problems: twice } : { found: best }
  }
  return { problems: [blocker('finance.statement.columns_missing', { row: best.at + 1, params: { columns: lacking.join('、') } })] }
}

export type FigureEntry = { gameId: string; appStore: string; currency: string; amountMinor: bigint }
export type ReadFigure = { entry: FigureEntry } | { problems: Blocker[] }

/** Makes figures of a file's lines: each is whole, or says field by field why it is not. */
export const createFigureReader =
  (head: FigureHead, context: StatementContext) =>
  (line: StatementLine): ReadFigure => {
    const reading = new RowReading(line, FIGURE_SHEET, head)
    reading.sheetProblems()
    const month = reading.needed('month')
    if (month !== null) holdMonth(reading, readMonth(month), month, { month: context.month, field: 'month' })
    const game = reading.needed('game')
    const gameId = game === null ? null : namedGame(reading, game, context)
    const store = reading.needed('app_store')
    const currency = currencyOf(reading, context)
    const typed = reading.needed('system')
    const amountMinor = currency === null || typed === null ? 0n : reading.amount('system', currency.code, { negative: true })
    if (reading.problems.length > 0 || gameId === null || store === null || currency === null) return { problems: reading.problems }
    return { entry: { gameId, appStore: context.storeOf(store), currency: currency.code, amountMinor } }
  }
