import { blocker, type Blocker } from '#domain/blocker.ts'
import { fieldOf, lookupOf, type Channel, type ChannelField, type Level } from '#domain/channels/channel.ts'
import { fieldsOf } from '#domain/channels/levels.ts'
import { formatMoney } from '#domain/money.ts'
import { closedListOf } from '#domain/thing/fields.ts'
import { editText, isAmount, NONE } from '#views/kit/grid/columns.ts'
import type { CellEdit, CellValue, GridColumn } from '#views/kit/grid/types.ts'
import { editedAs, shownAs, type Place } from '#views/kit/thing/kind-column.ts'
import { optionKey, optionsKey } from '#views/kit/channel-words.ts'
import type { PreviewRow } from './preview-row.ts'
import { holds } from '#domain/thing/condition.ts'

const currencyOf = (row: PreviewRow): string => row.account.currency
const zoneOf = (row: PreviewRow): string => row.account.timezone

/**
 * One column for each field that asks for one; fields of different levels that mean the same (a key, a kind of budget) share it. Of one level: the
 * fields that its objects have.
 */
export function valueColumns(channel: Channel, level: Level | null = null): GridColumn<PreviewRow>[] {
  const shared = new Map<string, ChannelField[]>()
  for (const { key: at, fields } of channel.levels)
    for (const field of fields) {
      if (field.column === undefined || (level !== null && at !== level)) continue
      const key = columnKeyOf(field)
      shared.set(key, [...(shared.get(key) ?? []), field])
    }
  return [...shared].map(([key, fields]) => columnOf(channel, key, fields))
}

export const columnKeyOf = (field: ChannelField): string => (field.budget ? `budget.${field.budget}` : field.key)

/** The field a column shows on this row; none where the row's level has no such field. */
export const fieldAt = (row: PreviewRow, columnKey: string): ChannelField | undefined =>
  row.item
    ? fieldsOf(row.channel, row.item.level).find((field) => field.column !== undefined && columnKeyOf(field) === columnKey)
    : undefined

function columnOf(channel: Channel, key: string, fields: readonly ChannelField[]): GridColumn<PreviewRow> {
  const [first] = fields
  if (!first) throw new Error(`the column ${key} has no field`)
  return {
    key,
    header: first.budget ? `batch.budget.${first.budget}` : `channel.${channel.key}.field.${first.key}`,
    width: Math.max(...fields.map((field) => field.column ?? 0)),
    markedBy: fields.map((field) => field.key),
    ...quietElsewhere(key, traitOf(channel, first)),
    value: (row) => valueAt(row, key),
    edit: editOf(channel, key, first),
  }
}

/** Where a row's level has no such field there is nothing to say, not even that nothing is there. */
function quietElsewhere(key: string, trait: Partial<GridColumn<PreviewRow>>): Partial<GridColumn<PreviewRow>> {
  const { text } = trait
  return text ? { ...trait, text: (value, row, say) => (fieldAt(row, key) ? text(value, row, say) : '') } : trait
}

/** A field that does not apply to the row has no value, whatever was stored. */
function valueAt(row: PreviewRow, key: string): CellValue {
  const field = fieldAt(row, key)
  return field && row.item && holds(field.when, row.item.values, row.above) ? row.item.values[field.key] : undefined
}

/** What values of rows are shown with: the account's currency and zone, the names that were looked up. */
export const placeOf = (channel: Channel, field: ChannelField): Place<PreviewRow> => ({
  options: optionsKey(channel, field.key),
  currencyOf,
  zoneOf,
  // countries are shown by their code: short, and what people type
  nameOf: (row, id) => {
    const lookup = lookupOf(field)
    return lookup === null || lookup === 'geo' ? id : row.names.nameOf(lookup, id)
  },
})

/** An amount says its currency: rows are of several, and are added up elsewhere. */
function traitOf(channel: Channel, field: ChannelField): Partial<GridColumn<PreviewRow>> {
  const { sum: _sum, text, ...trait } = shownAs(field, placeOf(channel, field))
  if (field.kind !== 'money' || !text) return { ...trait, ...(text ? { text } : {}) }
  return { ...trait, text: (value, row) => (isAmount(value) ? formatMoney(value, currencyOf(row)) : NONE) }
}

function editOf(channel: Channel, key: string, field: ChannelField): CellEdit<PreviewRow> {
  const lookup = lookupOf(field)
  const edit = editedAs<PreviewRow>(field, {
    currencyOf,
    zoneOf,
    optionsOf: (row) => optionsAt(row, field).map((value) => ({ value, label: optionKey(channel, field.key, value) })),
    idOf: (row, text) => (lookup === null ? text : row.names.idOf(lookup, text)),
  })
  return { ...edit, absent: (row) => fieldAt(row, key) === undefined, blockers: (row) => cellBlockers(row, key) }
}

function optionsAt({ item, channel }: PreviewRow, field: ChannelField): readonly string[] {
  const there = item ? fieldOf(channel, item.level, field.key) : field
  return there ? closedListOf(there) : []
}

/** Why a cell cannot be edited: the line is an account, its level has no such field, or another value rules it out. */
function cellBlockers(row: PreviewRow, key: string): Blocker[] {
  if (!row.item) return [blocker('batch.cell.account_line')]
  const field = fieldAt(row, key)
  if (!field) return [blocker('batch.cell.other_level')]
  return holds(field.when, row.item.values, row.above) ? [] : [blocker('batch.cell.not_applicable')]
}

export const nameEdit: CellEdit<PreviewRow> = {
  ...editText({ required: true }),
  absent: ({ item }) => item === null,
  blockers: (row) => (row.item ? [] : [blocker('batch.cell.account_line')]),
}

/** The edit field of a column on a row, as the flow names it. */
export const editFieldOf = (row: PreviewRow, columnKey: string): 'name' | `values.${string}` | null => {
  if (columnKey === 'name') return 'name'
  const field = fieldAt(row, columnKey)
  return field ? `values.${field.key}` : null
}
