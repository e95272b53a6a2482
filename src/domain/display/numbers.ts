/** formatters are kept: making one costs more than using it a thousand times */
const formatters = new Map<string, Intl.NumberFormat>()

function formatter(decimals: number, grouped: boolean): Intl.NumberFormat {
  const key = `${decimals}${grouped}`
  const known = formatters.get(key)
  if (known) return known
  const made = new Intl.NumberFormat('en-US', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    useGrouping: grouped,
    roundingMode: 'halfExpand',
  })
  formatters.set(key, made)
  return made
}

/** What is where there is no number: a ratio over 0, a value not known. */
export const NO_NUMBER = '–'

const MINUS = '−'

/** A figure as it is shown: its minus is as wide as a plus. Files, inputs and the clipboard keep the hyphen that programs read. */
export const withMinus = (plain: string): string => plain.replace(/^-(?=\d)/, MINUS)

/** A figure that was shown, also with the sign of its currency, with the hyphen again. */
export const withHyphen = (shown: string): string => shown.replace(/^−(?=\D{0,4}\d)/, '-')

/** A text with the minus that a keyboard has, to look for what is shown. */
export const asTyped = (text: string): string => text.replaceAll(MINUS, '-')

/** `1234.5` → `1,234.50`: thousands separators, 2 decimals unless told (S1 §9), rounded once and half away from zero. */
export const thousands = (value: number | bigint, decimals = 2): string =>
  typeof value === 'number' && !Number.isFinite(value) ? NO_NUMBER : withMinus(formatter(decimals, true).format(value))

/** A count: `12,345`. */
export const countText = (value: number | bigint): string => thousands(value, 0)

/** A plain decimal of any length with thousands separators, digit for digit: `18604210.5` → `18,604,210.5`. */
export const groupedDigits = (plain: string): string =>
  withMinus(plain.replace(/^(-?)(\d+)/, (_whole, sign: string, digits: string) => sign + countText(BigInt(digits))))

/** Units of large numbers, smallest first; each a catalogue key `display.unit.<unit>`. */
const UNITS = {
  zh: [
    { unit: 'wan', size: 1e4 },
    { unit: 'yi', size: 1e8 },
  ],
  en: [
    { unit: 'k', size: 1e3 },
    { unit: 'm', size: 1e6 },
    { unit: 'b', size: 1e9 },
  ],
} as const

export type UnitText = { text: string; unit: (typeof UNITS)['zh' | 'en'][number]['unit'] | null }

/**
 * A large number with 1 decimal in 万 (10^4) or 亿 (10^8) (S1 §9); in English K, M and B. A smaller one is written out. What would round
 * up to the next unit takes it: 99,999,999 is 1.0 亿, not 10,000.0 万.
 */
export function inUnits(value: number, language: 'zh' | 'en' = 'zh'): UnitText {
  if (!Number.isFinite(value)) return { text: NO_NUMBER, unit: null }
  const found = UNITS[language].findLast(({ size }) => reaches(value, size, language))
  if (!found) return { text: Number.isInteger(value) ? countText(value) : thousands(value, 1), unit: null }
  return { text: thousands(value / found.size, 1), unit: found.unit }
}

function reaches(value: number, size: number, language: 'zh' | 'en'): boolean {
  const below = UNITS[language].findLast((one) => one.size < size)?.size ?? 1
  const rounded = below === 1 && Number.isInteger(value) ? Math.abs(value) : (Math.round((Math.abs(value) / below) * 10) / 10) * below
  return rounded >= size
}

/** How a column is exported (S1 §9): 1, 2 or 3 decimals, and the same as percent of a ratio. */
export const EXPORT_FORMATS = ['decimal1', 'decimal2', 'decimal3', 'percent1', 'percent2', 'percent3'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

export const isExportFormat = (format: string): format is ExportFormat => EXPORT_FORMATS.some((one) => one === format)

const decimalsOf = (format: ExportFormat): number => Number(format.slice(-1))
const isPercent = (format: ExportFormat): boolean => format.startsWith('percent')

/** A cell of an export: no separators, so that a spreadsheet reads a number; empty where there is none. */
export function exportText(value: number | null, format: ExportFormat): string {
  if (value === null || !Number.isFinite(value)) return ''
  const text = formatter(decimalsOf(format), false).format(isPercent(format) ? times100(value) : value)
  return isPercent(format) ? `${text}%` : text
}

/** The same value on the screen. */
export function formatText(value: number | null, format: ExportFormat): string {
  if (value === null || !Number.isFinite(value)) return NO_NUMBER
  return isPercent(format) ? `${thousands(times100(value), decimalsOf(format))}%` : thousands(value, decimalsOf(format))
}

/** Moves the point of the shortest decimal writing, because 1.005 × 100 is 100.49999999999999 in doubles. */
const times100 = (value: number): number => {
  const [digits = '0', exponent = '0'] = String(value).split('e')
  return Number(`${digits}e${Number(exponent) + 2}`)
}
