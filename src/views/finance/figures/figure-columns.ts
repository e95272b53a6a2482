import type { PlatformFigure } from '#contract/finance-figures.ts'
import { companyZone } from '#domain/company-terms.ts'
import { gapWithinTolerance } from '#domain/finance/month-rules.ts'
import { count, instant, moneyMinor, NONE } from '#views/kit/grid/columns.ts'
import type { GridColumn } from '#views/kit/grid/types.ts'

const header = (key: string) => `finance.figure.column.${key}`
const money = moneyMinor<PlatformFigure>(({ currency }) => currency)

/** A figure by its place: two lines of a month are never of the same. */
export const figureKey = ({ kind, game_id, app_store, spreader_id, currency }: PlatformFigure): string =>
  [kind, game_id, app_store, spreader_id ?? '', currency].join('|')

/** What statements say less what the platform counted; null where no one has said. */
export const figureGap = ({ amount_minor, statement_minor }: PlatformFigure): string | null =>
  amount_minor === null ? null : (BigInt(statement_minor) - BigInt(amount_minor)).toString()

/** Whether someone has to look: the figure lacks, or its rows lie further from it than the tolerance (decision 27). */
const isOff = ({ amount_minor, statement_minor, rows }: PlatformFigure, toleranceBps: number): boolean =>
  amount_minor === null || (rows > 0 && !gapWithinTolerance(BigInt(statement_minor), BigInt(amount_minor), toleranceBps))

/** A month's figures, one place and currency a line. */
export const figureColumns = (toleranceBps: number): readonly GridColumn<PlatformFigure>[] => [
  { key: 'kind', header: header('kind'), width: 88, filter: 'set', text: (_value, { kind }, say) => say(`finance.statement.kind.${kind}`) },
  { key: 'game_name', header: header('game'), width: 130, filter: 'set' },
  {
    key: 'place',
    header: header('place'),
    width: 130,
    filter: 'set',
    value: ({ app_store, spreader_name }) => app_store || spreader_name || null,
    text: (value) => (value ? String(value) : NONE),
  },
  { key: 'currency', header: header('currency'), width: 70, filter: 'set' },
  { ...money, key: 'amount_minor', header: header('figure'), width: 130 },
  { ...money, key: 'statement_minor', header: header('statement'), width: 130 },
  {
    ...money,
    key: 'gap',
    header: header('gap'),
    width: 120,
    value: figureGap,
    state: (row) => (isOff(row, toleranceBps) ? 'attention' : null),
  },
  { ...count, key: 'rows', header: header('rows') },
  {
    key: 'source',
    header: header('source'),
    width: 110,
    filter: 'set',
    text: (value, _row, say) => say(value ? `finance.figure.source.${String(value)}` : 'finance.figure.no_source'),
  },
  { key: 'note', header: header('note'), minWidth: 140, flex: 1, text: (value) => (value ? String(value) : NONE) },
  {
    key: 'updated_by',
    header: header('updated_by'),
    width: 110,
    value: ({ updated_by }) => updated_by?.name ?? null,
    text: (value) => (value ? String(value) : NONE),
  },
  { ...instant<PlatformFigure>(companyZone), key: 'updated_at', header: header('updated_at') },
]
