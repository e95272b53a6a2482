import type { PerCurrency, SpecValue, SpecValues } from '#domain/batch/batch.ts'
import { isBlank, isPerCurrency, plainValues } from '#domain/batch/spec-values.ts'
import type { Channel, ChannelField, FieldValue, Level } from '#domain/channels/channel.ts'
import { fieldsOf, levelKeys } from '#domain/channels/levels.ts'
import { holds } from '#domain/thing/condition.ts'
import type { CellEdit } from '#machines/batch/edit-history.ts'
import { fieldEdit } from './cell-edits.ts'
import type { PreviewRow } from './preview-row.ts'

/** The levels that the rows are of, from the top, each with its rows; the lines of accounts are none. */
export const rowsByLevel = (channel: Channel, rows: readonly PreviewRow[]): { level: Level; rows: PreviewRow[] }[] =>
  levelKeys(channel).flatMap((level) => {
    const there = rows.filter(({ item }) => item?.level === level)
    return there.length > 0 ? [{ level, rows: there }] : []
  })

/** Fields that can be changed in all of these rows at once: those that apply to one of them; times only where all rows are on one clock. */
export function sharedFields(channel: Channel, level: Level, rows: readonly PreviewRow[], touched: SpecValues): ChannelField[] {
  const isOneZone = new Set(rows.map(({ account }) => account.timezone)).size <= 1
  return fieldsOf(channel, level).filter(
    (field) => (isOneZone || field.kind !== 'instant') && rows.some((row) => appliesTo(row, field, touched)),
  )
}

/** What the rows hold of a field: the same in all of them (of money in all of one currency), or several values. */
export function sharedValue(rows: readonly PreviewRow[], field: ChannelField): { value: SpecValue | undefined; isSeveral: boolean } {
  if (field.kind === 'money') {
    const amounts = currenciesIn(rows).map((currency) => {
      const same = oneOf(rows.filter(({ account }) => account.currency === currency).map((row) => valueIn(row, field)))
      return { currency, same }
    })
    const value: PerCurrency = Object.fromEntries(
      amounts.flatMap(({ currency, same }) => (typeof same?.value === 'string' ? [[currency, same.value]] : [])),
    )
    return { value, isSeveral: amounts.some(({ same }) => same === null) }
  }
  const same = oneOf(rows.map((row) => valueIn(row, field)))
  return { value: same?.value, isSeveral: same === null }
}

/** The edits that bring what was touched into every row it applies to; nothing else of the rows changes. */
export function manyEdits(rows: readonly PreviewRow[], fields: readonly ChannelField[], touched: SpecValues): CellEdit[] {
  return rows.flatMap((row) =>
    fields.flatMap((field) => {
      const written = touched[field.key]
      if (written === undefined || !appliesTo(row, field, touched)) return []
      const value = isPerCurrency(written) ? written[row.account.currency] : written
      // an amount of another currency says nothing of this row
      if (isPerCurrency(written) && value === undefined) return []
      const after: FieldValue | null = value === undefined || isBlank(value) ? null : value
      return JSON.stringify(valueIn(row, field) ?? null) === JSON.stringify(after) ? [] : fieldEdit(row, field, after)
    }),
  )
}

export const currenciesIn = (rows: readonly PreviewRow[]): string[] => [...new Set(rows.map(({ account }) => account.currency))]

const appliesTo = ({ item, above }: PreviewRow, field: ChannelField, touched: SpecValues): boolean =>
  item !== null && holds(field.when, { ...item.values, ...plainValues(touched) }, above)

const valueIn = ({ item }: PreviewRow, field: ChannelField): FieldValue | undefined => {
  const value = item?.values[field.key]
  return value === undefined || isBlank(value) ? undefined : value
}

function oneOf(values: readonly (FieldValue | undefined)[]): { value: FieldValue | undefined } | null {
  const [first] = values
  const text = JSON.stringify(first)
  return values.every((value) => JSON.stringify(value) === text) ? { value: first } : null
}
