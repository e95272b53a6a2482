import { blocker, type Blocker } from '#domain/blocker.ts'
import { fieldOf, holds, type Channel, type ChannelField, type Lookup } from '#domain/channels/channel.ts'
import { fieldsOf } from '#domain/channels/levels.ts'
import { regionOf } from '#domain/channels/regions.ts'
import { editChoice, editInstant, editInteger, editList, editMoney, editText, instant, moneyMinor, NONE } from '#views/kit/grid/columns.ts'
import type { CellEdit, CellValue, GridColumn } from '#views/kit/grid/types.ts'
import { optionKey, optionName } from '../field/field-words.ts'
import type { PreviewRow } from './preview-row.ts'

const currencyOf = (row: PreviewRow): string => row.account.currency
const zoneOf = (row: PreviewRow): string => row.account.timezone

/** One column for each field that asks for one; fields of different levels that mean the same (a key, a kind of budget) share it. */
export function valueColumns(channel: Channel): GridColumn<PreviewRow>[] {
  const shared = new Map<string, ChannelField[]>()
  for (const { fields } of channel.levels)
    for (const field of fields) {
      if (field.column === undefined) continue
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

function traitOf(channel: Channel, field: ChannelField): Partial<GridColumn<PreviewRow>> {
  const text = (value: CellValue): string => (value === undefined || value === null || value === '' ? NONE : String(value))
  switch (field.kind) {
    case 'money': {
      const { align, text: shown, compare, currency } = moneyMinor(currencyOf)
      return { align, text: (value, row) => (value === undefined ? NONE : `${shown(value, row)} ${currencyOf(row)}`), compare, currency }
    }
    case 'integer':
      return { align: 'end', text }
    case 'instant': {
      const { text: shown, exported } = instant(zoneOf)
      return { text: shown, exported, explain: (row) => zoneOf(row) }
    }
    case 'enum':
      return { filter: 'set', text: (value, _row, say) => (value ? optionName(say, channel, field.key, String(value)) : NONE) }
    case 'reference':
    case 'references':
    case 'multi':
      return {
        text: (value, row) =>
          listOf(value)
            .map((id) => nameOf(row, field, id))
            .join(', ') || NONE,
      }
    default:
      return { text }
  }
}

const listOf = (value: CellValue): readonly string[] => (Array.isArray(value) ? value : value ? [String(value)] : [])

/** Countries are shown by their code: short, and what people type. */
const nameOf = (row: PreviewRow, { lookup }: ChannelField, id: string): string =>
  lookup === undefined || lookup === 'geo' ? id : row.names.nameOf(lookup, id)

function editOf(channel: Channel, key: string, field: ChannelField): CellEdit<PreviewRow> {
  return { ...editorFor(channel, field), blockers: (row) => cellBlockers(row, key) }
}

function editorFor(channel: Channel, field: ChannelField): CellEdit<PreviewRow> {
  if (field.kind === 'url' && field.lookup) return editNamedAddress(field.lookup)
  switch (field.kind) {
    case 'money':
      return editMoney(currencyOf)
    case 'integer':
      return editInteger({ ...(field.min === undefined ? {} : { min: field.min }), ...(field.max === undefined ? {} : { max: field.max }) })
    case 'instant':
      return editInstant(zoneOf)
    case 'enum':
      return editChoice((row) =>
        (fieldAtKey(row, field)?.options ?? []).map((value) => ({ value, label: optionKey(channel, field.key, value) })),
      )
    case 'reference':
    case 'references':
      return editReferences(field)
    default:
      return editText(field.maxWidth === undefined ? {} : { maxWidth: field.maxWidth })
  }
}

const fieldAtKey = (row: PreviewRow, field: ChannelField): ChannelField | undefined =>
  row.item ? fieldOf(row.channel, row.item.level, field.key) : field

/** Ids or names that are known here; several separated by commas. */
function editReferences({ kind, lookup }: ChannelField): CellEdit<PreviewRow> {
  const list = (row: PreviewRow) => editList((text) => (lookup === 'geo' ? regionOf(text) : lookup ? row.names.idOf(lookup, text) : text))
  return {
    kind: 'text',
    plain: (value) => listOf(value).join(', '),
    parse: (text, row) => {
      const parsed = list(row).parse(text)
      if (!parsed.ok || kind === 'references') return parsed
      const ids = listOf(parsed.value)
      return ids.length > 1 ? { ok: false, problem: blocker('batch.cell.one_only') } : { ok: true, value: ids[0] ?? null }
    },
  }
}

/** An address as it is written, or the name of a page that is known here. */
const editNamedAddress = (lookup: Lookup): CellEdit<PreviewRow> => ({
  ...editText({}),
  parse: (text, row) => ({ ok: true, value: row.names.idOf(lookup, text) ?? (text.trim() || null) }),
})

/** Why a cell cannot be edited: the line is an account, its level has no such field, or another value rules it out. */
function cellBlockers(row: PreviewRow, key: string): Blocker[] {
  if (!row.item) return [blocker('batch.cell.account_line')]
  const field = fieldAt(row, key)
  if (!field) return [blocker('batch.cell.other_level')]
  return holds(field.when, row.item.values, row.above) ? [] : [blocker('batch.cell.not_applicable')]
}

export const nameEdit: CellEdit<PreviewRow> = {
  ...editText({ required: true }),
  blockers: (row) => (row.item ? [] : [blocker('batch.cell.account_line')]),
}

/** The edit field of a column on a row, as the flow names it. */
export const editFieldOf = (row: PreviewRow, columnKey: string): 'name' | `values.${string}` | null => {
  if (columnKey === 'name') return 'name'
  const field = fieldAt(row, columnKey)
  return field ? `values.${field.key}` : null
}
