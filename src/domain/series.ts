/** How the texts of some cells go on in the next ones: repeated; counted on by 1 where one text says no more; or as spreadsheets guess. */
export type SeriesWay = 'copy' | 'count' | 'guess'

/**
 * The texts that come after `seeds`. Numbers go on by the step between the last two, dates (`2026-11-20`, also with a time) likewise, one date by a
 * day, a text with a number in it (`ad_09`) by that number with its zeros. One number is repeated by a guess, as spreadsheets do. What does not go
 * on is repeated.
 */
export function continued(seeds: readonly string[], count: number, way: SeriesWay = 'guess'): string[] {
  const after = way === 'copy' ? null : (dates(seeds) ?? numbers(seeds, way) ?? counters(seeds))
  return Array.from({ length: count }, (_, index) => after?.(index + 1) ?? seeds[index % seeds.length] ?? '')
}

/** The text so many places after the last seed. */
type After = (place: number) => string

const NUMBER = /^-?\d+(?:\.(\d+))?$/

/** `007` is a name with a number in it. */
const isNumber = (text: string): boolean => NUMBER.test(text) && !/^-?0\d/.test(text)

function numbers(seeds: readonly string[], way: SeriesWay): After | null {
  if (seeds.length === 0 || !seeds.every(isNumber) || (seeds.length === 1 && way === 'guess')) return null
  const decimals = Math.max(...seeds.map((text) => NUMBER.exec(text)?.[1]?.length ?? 0))
  const scaled = (text: string) =>
    BigInt((text.includes('.') ? text : `${text}.`).replace(/\.(\d*)$/, (_, ends: string) => ends.padEnd(decimals, '0')))
  const steps = evenSteps(seeds.map(scaled), 10n ** BigInt(decimals))
  return steps && ((place) => decimalText(steps.last + steps.step * BigInt(place), decimals))
}

function decimalText(scaled: bigint, decimals: number): string {
  const digits = String(scaled < 0n ? -scaled : scaled).padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  return `${scaled < 0n ? '-' : ''}${whole}${decimals > 0 ? `.${digits.slice(digits.length - decimals)}` : ''}`
}

const DATE = /^(\d{4})-(\d\d)-(\d\d)(?: (\d\d):(\d\d))?$/
const MINUTES_A_DAY = 1_440n

/** On the wall clock that the texts are of: a day is a day also where clocks are changed. */
function dates(seeds: readonly string[]): After | null {
  const minutes = seeds.flatMap((text) => minutesOf(text) ?? [])
  if (seeds.length === 0 || minutes.length < seeds.length) return null
  const hasTime = seeds.some((text) => text.includes(':'))
  const steps = evenSteps(minutes, MINUTES_A_DAY)
  return (
    steps &&
    ((place) =>
      new Date(Number(steps.last + steps.step * BigInt(place)) * 60_000)
        .toISOString()
        .slice(0, hasTime ? 16 : 10)
        .replace('T', ' '))
  )
}

function minutesOf(text: string): bigint | null {
  const found = DATE.exec(text)
  if (!found) return null
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = found.slice(1).map((part) => Number(part ?? 0))
  const at = new Date(Date.UTC(year, month - 1, day, hour, minute))
  return at.getUTCMonth() === month - 1 && at.getUTCDate() === day && hour < 24 && minute < 60 ? BigInt(at.getTime() / 60_000) : null
}

const COUNTER = /^(.*?)(\d{1,15})(\D*)$/s

/** Names that differ by their last number only. */
function counters(seeds: readonly string[]): After | null {
  if (seeds.some((text) => isNumber(text) || DATE.test(text))) return null
  const found = seeds.map((text) => COUNTER.exec(text))
  const [first] = found
  if (!first || found.some((one) => one?.[1] !== first[1] || one?.[3] !== first[3])) return null
  const digits = found.map((one) => one?.[2] ?? '')
  const steps = evenSteps(digits.map(BigInt), 1n)
  if (!steps) return null
  const width = Math.min(...digits.map((text) => text.length))
  const [, before = '', , after = ''] = first
  // below zero there is no such name: it is repeated from there
  return (place) => {
    const value = steps.last + steps.step * BigInt(place)
    return `${before}${String(value < 0n ? 0n : value).padStart(width, '0')}${after}`
  }
}

/** The last of them and the step between two, when all steps are the same; of one, the usual step. */
function evenSteps(values: readonly bigint[], usual: bigint): { last: bigint; step: bigint } | null {
  const last = values.at(-1)
  if (last === undefined) return null
  const step = last - (values.at(-2) ?? last - usual)
  return values.every((value, index) => index === 0 || value - (values[index - 1] ?? 0n) === step) ? { last, step } : null
}
