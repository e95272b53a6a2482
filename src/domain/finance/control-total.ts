import { tidyNumber } from '../number.ts'
import { matched, opensSummary, tidy, type Recognised, type StatementField } from './statement-templates.ts'

/** What total lines sum up. */
const SUMMED = ['quantity', 'flow', 'refunded', 'fee', 'tax', 'due', 'actual', 'system'] as const satisfies readonly StatementField[]
export const COUNTED = [...SUMMED, 'rows'] as const
type CountedField = (typeof COUNTED)[number]

/** What good rows of one currency come to. */
export type StatementSum = { currency: string; rows: number; due_minor: string }

/** A sum as the file states it and as its rows come to, both in major units. */
export type ControlColumn = { field: CountedField; stated: string; counted: string }
/** A line of sums, held against the rows of the file, good and bad. `region` and `currency`: which rows, when not all. */
export type ControlTotal = { line: number; label: string; region: string; currency: string; columns: ControlColumn[] }

export const isDifferent = ({ columns }: ControlTotal): boolean => columns.some(({ stated, counted }) => stated !== counted)

/** Control totals that are kept of one extraction; those that differ come first. */
const KEPT = 200
export const keptControls = (controls: readonly ControlTotal[]): ControlTotal[] =>
  [...controls.filter(isDifferent), ...controls.filter((control) => !isDifferent(control))].slice(0, KEPT)

type Sums = Map<CountedField, bigint>
/** region and currency → sums of the rows that say them */
type Groups = Map<string, { region: string; currency: string; sums: Sums }>
type Stated = { field: CountedField; value: bigint }[]

/** Lines of two cells whose first says what the second is the sum of (Apple's report). */
const NAMED: Readonly<Record<string, CountedField>> = { total_rows: 'rows', total_units: 'quantity', total_amount: 'due' }
const PART = /小计|subtotal/

/**
 * Adds the rows of a file up, as its cells say and whatever becomes of them, and holds lines of sums against that. A line of sums is of all
 * rows above it, or of those since the line of sums before it.
 */
export class ControlTally {
  private readonly all: Groups = new Map()
  private since: Groups = new Map()
  private summary: Recognised['fields'] | null = null
  private readonly recognised: Pick<Recognised, 'fields' | 'template'>

  constructor(recognised: Pick<Recognised, 'fields' | 'template'>) {
    this.recognised = recognised
  }

  add(cells: readonly string[]): void {
    const { fields, template } = this.recognised
    const region = textAt(cells, fields, 'region')
    const currency = textAt(cells, fields, 'currency') || (template.defaults.currency ?? '')
    for (const groups of [this.all, this.since]) {
      const key = `${region}\u001f${currency}`
      const { sums } = groups.get(key) ?? { sums: new Map() }
      groups.set(key, { region, currency, sums })
      raise(sums, 'rows', UNIT)
      for (const field of SUMMED) raise(sums, field, numberAt(cells, fields, field) ?? 0n)
    }
  }

  /** What a line of sums says and what the rows come to; null when it states none. */
  check(line: number, cells: readonly string[]): ControlTotal | null {
    if (opensSummary(cells, this.recognised.template)) {
      this.summary = matched(cells, this.recognised.template)
      return null
    }
    const label = (cells.find((cell) => cell.trim() !== '') ?? '').trim()
    const named = NAMED[tidy(label).replaceAll(' ', '_')]
    const fields = this.summary ?? this.recognised.fields
    const stated = named ? namedSum(named, cells) : statedSums(cells, fields)
    const [region, currency] = [this.summary ? textAt(cells, fields, 'region') : '', textAt(cells, fields, 'currency')]
    if (stated.length === 0) return null
    const all = merged(this.all, { region, currency })
    const since = merged(this.since, { region, currency })
    const fits = (sums: Sums) => stated.every(({ field, value }) => isNear(sums.get(field) ?? 0n, value))
    const counted = fits(all) || (!fits(since) && !PART.test(tidy(label))) ? all : since
    if (!this.summary) this.since = new Map()
    const columns = stated.map(({ field, value }) => {
      const sum = counted.get(field) ?? 0n
      return { field, stated: plain(value), counted: plain(isNear(sum, value) ? value : sum) }
    })
    return { line, label: label.slice(0, 60), region, currency, columns }
  }
}

const raise = (sums: Sums, field: CountedField, by: bigint) => sums.set(field, (sums.get(field) ?? 0n) + by)

function merged(groups: Groups, of: { region: string; currency: string }): Sums {
  const total: Sums = new Map()
  for (const { region, currency, sums } of groups.values())
    if ((of.region === '' || of.region === region) && (of.currency === '' || of.currency === currency))
      for (const [field, sum] of sums) raise(total, field, sum)
  return total
}

const namedSum = (field: CountedField, cells: readonly string[]): Stated => {
  const value = readNumber(cells.filter((cell) => cell.trim() !== '')[1] ?? '')
  return value === null ? [] : [{ field, value }]
}

const statedSums = (cells: readonly string[], fields: Recognised['fields']): Stated =>
  SUMMED.flatMap((field) => {
    const value = numberAt(cells, fields, field)
    return value === null ? [] : [{ field, value }]
  })

const cellAt = (cells: readonly string[], fields: Recognised['fields'], field: StatementField): string =>
  (cells[fields.get(field) ?? -1] ?? '').trim()
const textAt = (cells: readonly string[], fields: Recognised['fields'], field: StatementField): string =>
  cellAt(cells, fields, field).toUpperCase()
const numberAt = (cells: readonly string[], fields: Recognised['fields'], field: StatementField): bigint | null =>
  readNumber(cellAt(cells, fields, field))

/** Sums are kept in billionths: spreadsheets add as floating numbers, and what they err is far below a minor unit. */
const DECIMALS = 9
const UNIT = 10n ** BigInt(DECIMALS)
const NEAR = UNIT / 1_000_000n
const isNear = (one: bigint, other: bigint): boolean => one - other < NEAR && other - one < NEAR

function readNumber(typed: string): bigint | null {
  const match = /^(-?)(\d{1,18})(?:\.(\d*))?$/.exec(tidyNumber(typed))
  if (!match) return null
  const [, sign = '', whole = '', fraction = ''] = match
  const value = BigInt(whole + fraction.slice(0, DECIMALS).padEnd(DECIMALS, '0'))
  return sign ? -value : value
}

function plain(value: bigint): string {
  const digits = (value < 0n ? -value : value).toString().padStart(DECIMALS + 1, '0')
  const text = `${digits.slice(0, -DECIMALS)}.${digits.slice(-DECIMALS)}`.replace(/\.?0+$/, '')
  return value < 0n ? `-${text}` : text
}
