import type { InsightAnswer } from '#contract/insights.ts'
import { zonedCompanyTime, companyZoneLabel } from '#domain/company-clock.ts'
import { columnsIn } from '#domain/column-layout.ts'
import { NO_NUMBER } from '#domain/display/numbers.ts'
import { daysOfTable, type TableSpec } from '#domain/insight-table/table-spec.ts'
import { metricOf } from '#domain/metrics/catalogue.ts'
import { valueOf, type Sums } from '#domain/metrics/evaluate.ts'
import { decimalText, divided, fraction, minus, rounded, withoutZeros, type Fraction } from '#domain/metrics/fraction.ts'
import type { Dimension } from '#domain/metrics/facts.ts'
import type { Metric } from '#domain/metrics/metric.ts'
import { nameIn } from '#domain/metrics/named.ts'
import { daysOf } from '#domain/metrics/query-limits.ts'
import { exponentOf, plainAmount } from '#domain/money.ts'
import { say, sayBlocker, type Language } from '#i18n/catalogue.ts'
import { decimalFormat } from '#server/kit/workbook.ts'

/** A report as it was answered, and all that its file says of itself. */
export type ReportJob = {
  name: string
  spec: TableSpec
  /** the day that named days are counted from */
  day: string
  told: InsightAnswer
  format: 'xlsx' | 'csv'
  language: Language
  by: string
  /** when it is made, and when it was due; null: it was asked for by hand */
  at: string
  due: string | null
  missed: number
}

/** A text, or a number: as a CSV file says it, and as a spreadsheet counts with it and shows it. */
export type SheetCell = string | { text: string; number: string; format: string }
export type SheetLine = readonly SheetCell[]

type Column = {
  key: string
  /** the metric it goes with, where the arrangement does not know it by itself */
  of?: string
  title: string
  cell: (row: Row) => SheetCell
}
type Figures = { sums: Sums; before: Sums | null }
type Row = Figures & { labels: Readonly<Record<string, string>>; days: number }

/** Accounts without figures that are named one by one. */
const MISSING_NAMED = 100
const TIME = 'time'
const ALL = 'all'

/** How many columns the file of a table has. */
export const columnCount = ({ dimensions, metrics, comparison }: TableSpec): number =>
  dimensions.length + 1 + metrics.length * (comparison === null ? 1 : 3)

/** Lines of a file in their order: what it says of itself, titles, rows, what the limit left out, the total. */
export function* sheetLines(job: ReportJob): Generator<SheetLine> {
  const { told } = job
  yield* headLines(job)
  const columns = columnsOf(job)
  yield columns.map(({ title }) => title)
  const lineOf = (row: Row): SheetLine => columns.map(({ cell }) => cell(row))
  const days = daysOfTable(job.spec, job.day)
  const eachDays = job.spec.granularity === 'day' ? 1 : daysOf(days)
  for (const row of told.rows) yield lineOf({ ...row, labels: labelsOf(job, row), days: eachDays })
  const [first = ALL] = columns.map(({ key }) => key)
  const under = (label: string, figures: Figures): SheetLine => lineOf({ ...figures, labels: { [first]: label }, days: daysOf(days) })
  if (told.rest) yield under(say(job.language, 'report_file.rest', { count: told.found - told.rows.length }), told.rest)
  if (told.total && hasParts(job.spec)) yield under(say(job.language, 'insight.subject.total'), told.total)
}

const hasParts = ({ dimensions, granularity }: TableSpec): boolean => dimensions.length > 0 || granularity !== 'total'

function headLines(job: ReportJob): SheetLine[] {
  const { name, spec, told, by, at, due, missed, language } = job
  const word = (key: string, params?: Parameters<typeof say>[2]) => say(language, `report_file.head.${key}`, params)
  const { from, until } = daysOfTable(spec, job.day)
  const days = [
    `${from} – ${until}`,
    ...(spec.range === 'own' ? [] : [say(language, `insight.range.${spec.range}`)]),
    say(language, `insight.granularity.${spec.granularity}`),
    ...(spec.comparison === null ? [] : [`${say(language, 'insight.compare')}: ${say(language, `insight.compare.${spec.comparison}`)}`]),
  ]
  const rates = told.rates.map(
    ({ currency, rates: used }) => `${currency} → ${told.currency}: ${[...new Set(used)].map(withoutZeros).join(', ')}`,
  )
  const cut = told.found - told.rows.length
  return [
    [`${by} ${zonedCompanyTime(at)}`],
    [name],
    [word('days'), days.join(' · ')],
    [say(language, 'finance.export.filter'), filterWords(job) || NO_NUMBER],
    [word('currency'), told.currency, ...rates],
    ...(rates.length > 0 ? [[word('rounding'), word('rounding_text')]] : []),
    [word('zones'), told.zones.join(', ') || NO_NUMBER, word('clock', { zone: companyZoneLabel() })],
    [say(language, 'finance.export.as_of'), told.as_of === null ? say(language, 'insight.no_figures') : zonedCompanyTime(told.as_of)],
    [word('accounts'), say(language, 'insight.accounts', { count: told.accounts })],
    ...missingLines(job, word('missing')),
    [say(language, 'finance.export.exported_by'), by, zonedCompanyTime(at)],
    ...(due === null ? [] : [[word('due'), zonedCompanyTime(due), ...(missed > 0 ? [word('missed', { count: missed })] : [])]]),
    [
      say(language, 'finance.export.lines'),
      String(told.rows.length),
      ...(cut > 0 ? [word('cut', { count: cut, most: told.rows.length })] : []),
    ],
    [],
  ]
}

/** Which accounts lack days, and why. */
function missingLines({ told, language }: ReportJob, title: string): SheetLine[] {
  const named = told.missing.slice(0, MISSING_NAMED)
  const more = told.missing.length - named.length
  return [
    ...named.map(({ name, days, why }) => [
      title,
      name,
      say(language, 'report_file.head.lacks', { count: days }),
      sayBlocker(language, why),
    ]),
    ...(more > 0 ? [[title, say(language, 'insight.missing_more', { count: more })]] : []),
  ]
}

const filterWords = ({ spec, told, language }: ReportJob): string =>
  spec.filters
    .map(({ dimension, values }) => {
      const label = say(language, `metrics.dimension.${dimension}`)
      return say(language, 'export.part', {
        label,
        value: values.map((value) => nameIn(told.names, dimension, value, language)).join(', '),
      })
    })
    .join('; ')

function labelsOf({ spec, told, language }: ReportJob, row: InsightAnswer['rows'][number]): Readonly<Record<string, string>> {
  const unknown = say(language, 'insight.unknown')
  const named = (dimension: Dimension) => nameIn(told.names, dimension, row.groups[dimension] ?? '', language) || unknown
  return {
    ...Object.fromEntries(spec.dimensions.map((dimension) => [dimension, named(dimension)])),
    [TIME]: row.time ?? '',
    [ALL]: say(language, 'insight.subject.total'),
  }
}

/** Columns as the table arranges them: what is hidden there is not in the file. */
function columnsOf(job: ReportJob): Column[] {
  const { spec, language } = job
  const labels = [...spec.dimensions, ...(spec.granularity === 'total' ? [] : [TIME])]
  const own = [
    ...(labels.length > 0 ? labels : [ALL]).map((key): Column => ({
      key,
      title: key === ALL ? say(language, 'insight.subject') : say(language, `metrics.dimension.${key}`),
      cell: ({ labels: named }) => named[key] ?? '',
    })),
    ...spec.metrics.flatMap((key) => {
      const metric = metricOf(key)
      return metric ? metricColumns(job, metric) : []
    }),
  ]
  const layout = spec.columns === '' ? null : columnsIn(spec.columns)
  if (!layout) return own
  const placeOf = ({ key, of }: Column) => {
    const at = layout.findIndex((place) => place.key === key)
    return at < 0 && of !== undefined ? layout.findIndex((place) => place.key === of) : at
  }
  // one that the arrangement does not know stays behind the one it comes after
  const placed = own.reduce<{ column: Column; at: number }[]>((done, column) => {
    const at = placeOf(column)
    return [...done, { column, at: at < 0 ? (done.at(-1)?.at ?? -1) : at }]
  }, [])
  return placed
    .filter(({ column }) => layout[placeOf(column)]?.hidden !== true)
    .sort((one, other) => one.at - other.at)
    .map(({ column }) => column)
}

function metricColumns({ spec, told, language }: ReportJob, metric: Metric): Column[] {
  const named = say(language, `metrics.name.${metric.name}`, metric.n === undefined ? undefined : { n: metric.n })
  const title = metric.unit === 'money' ? say(language, 'kit.grid.with_unit', { name: named, unit: told.currency }) : named
  const at = (sums: Sums | null, days: number): Fraction | null => (sums === null ? null : valueOf(metric, sums, { days }))
  const cell = (value: Fraction | null) => figureCell(metric, value, told.currency)
  const now: Column = { key: metric.key, title, cell: ({ sums, days }) => cell(at(sums, days)) }
  if (spec.comparison === null) return [now]
  return [
    now,
    {
      key: `${metric.key}.before`,
      of: metric.key,
      title: say(language, 'report_file.before', { metric: title }),
      cell: ({ before, days }) => cell(at(before, days)),
    },
    {
      key: `${metric.key}.change`,
      of: metric.key,
      title: say(language, 'report_file.change', { metric: named }),
      cell: ({ sums, before, days }) => {
        const [value, earlier] = [at(sums, days), at(before, days)]
        return percentCell(value && earlier && divided(minus(value, earlier), earlier))
      },
    },
  ]
}

/** Digits that a number of a spreadsheet keeps. */
const DIGITS = 15
/** Behind the decimals that are shown, so that a spreadsheet which adds rows up comes to the total. */
const MORE_DECIMALS = 6

function figureCell({ unit }: Metric, value: Fraction | null, currency: string): SheetCell {
  if (value === null) return NO_NUMBER
  switch (unit) {
    case 'money': {
      const decimals = exponentOf(currency)
      const major = fraction(value.over, value.under * 10n ** BigInt(decimals))
      return { text: plainAmount(rounded(value), currency), number: exactText(major, decimals), format: decimalFormat(decimals) }
    }
    case 'rate':
      return percentCell(value)
    case 'per_mille':
      return { text: decimalText(value, 2), number: exactText(value, 2), format: decimalFormat(2) }
    default:
      return { text: decimalText(value, 0), number: decimalText(value, 0), format: decimalFormat(0) }
  }
}

function percentCell(value: Fraction | null): SheetCell {
  if (value === null) return NO_NUMBER
  return { text: `${decimalText(fraction(value.over * 100n, value.under), 2)}%`, number: exactText(value, 4), format: '0.00%' }
}

/** With as many decimals as a spreadsheet keeps, at least those that are shown. */
function exactText(value: Fraction, shown: number): string {
  const whole = decimalText(value, 0).replace('-', '').length
  return withoutZeros(decimalText(value, Math.max(shown, Math.min(shown + MORE_DECIMALS, DIGITS - whole))))
}
