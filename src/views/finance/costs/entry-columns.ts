import { blocker, type Blocker } from '#domain/blocker.ts'
import { regionName, regionOf } from '#domain/channels/regions.ts'
import { BRANDING_LEVELS, COST_LEVELS, type BrandingShare } from '#domain/finance/cost.ts'
import { isDay, isMonth } from '#domain/finance/month.ts'
import type { CostDesk } from '#machines/cost-entry/cost-entry.types.ts'
import type { EntryRow } from '#machines/cost-entry/entry-rows.ts'
import { editChoice, editMoney, editText, moneyMinor, NONE } from '#views/kit/grid/columns.ts'
import { tiersOf, withText } from './draft-edit.ts'
import type { CellChange, CellEdit, CellValue, Choice, GridColumn } from '#views/kit/grid/types.ts'

/** A row as the grid shows it: with what is wrong, and with the first two tiers its name is narrowed by. */
export type ShownRow = EntryRow & { kind: string; sort: string; problems: readonly Blocker[] }

export const shownRow = (row: EntryRow, desk: CostDesk, problems: readonly Blocker[] = []): ShownRow => ({
  ...row,
  ...tiersOf(desk, row.nameId),
  problems,
})

export const entryOf = ({ kind: _kind, sort: _sort, problems: _problems, ...row }: ShownRow): EntryRow => row

const ANY: Choice = { value: '', label: NONE }
const textOf = (value: CellValue): string => (typeof value === 'string' ? value : '')

/** Text that must look like something, or be empty. */
const editShaped = (fits: (text: string) => boolean, code: string): CellEdit<ShownRow> => ({
  kind: 'text',
  plain: textOf,
  parse: (text) => {
    const kept = text.trim()
    return kept === '' || fits(kept)
      ? { ok: true, value: kept === '' ? null : kept }
      : { ok: false, problem: blocker(code, { params: { day: kept, month: kept } }) }
  },
})

/** `1:5 2:3`: level and weight, the weights of all levels together are the whole. */
const editBranding: CellEdit<ShownRow> = {
  kind: 'text',
  plain: textOf,
  parse: (text) =>
    readBranding(text) ? { ok: true, value: text.trim() } : { ok: false, problem: blocker('finance.cost.branding_weight') },
}

const brandingText = (branding: readonly BrandingShare[]): string => branding.map(({ level, weight }) => `${level}:${weight}`).join(' ')

function readBranding(text: string): BrandingShare[] | null {
  const parts = text.split(/[\s,，;；]+/).filter(Boolean)
  const shares = parts.flatMap((part) => {
    const [named, weight] = part.split(/[:：]/)
    const level = BRANDING_LEVELS.find((one) => one === named)
    return level && /^\d{1,3}$/.test(weight ?? '') ? [{ level, weight: Number(weight) }] : []
  })
  return shares.length === parts.length ? shares : null
}

/** The columns over one desk: choices are what the desk offers. */
export function entryColumns(desk: CostDesk, language: 'zh' | 'en'): readonly GridColumn<ShownRow>[] {
  const named = (choices: readonly { id: string; name: string; also?: readonly string[] }[]): Choice[] =>
    choices.map(({ id, name, also = [] }) => ({ value: id, label: name, also }))
  const tier = (wanted: string, parent: (row: ShownRow) => string) => (row: ShownRow) =>
    named(desk.names.filter(({ tier: own, parent_id }) => own === wanted && (parent(row) === '' || parent_id === parent(row))))
  const kinds = named(desk.names.filter((name) => name.tier === '1'))
  const games = named(desk.games.map(({ game_id: id, name, also = [] }) => ({ id, name, also })))
  const channels = [{ value: '', label: 'finance.cost.all_channels' }, ...named(desk.channels)]
  const mastersOf = ({ spreaderId }: ShownRow) => [ANY, ...named(desk.masters.filter(({ spreader_id }) => spreader_id === spreaderId))]
  const currencies = desk.currencies.map((currency) => ({ value: currency, label: currency }))
  const levels = COST_LEVELS.map((level) => ({ value: level, label: `finance.level.${level}` }))
  const chosen = (
    key: 'gameId' | 'spreaderId' | 'masterId' | 'kind' | 'sort' | 'nameId' | 'currency' | 'level',
    header: string,
    width: number,
    options: (row: ShownRow) => readonly Choice[],
  ): GridColumn<ShownRow> => ({
    key,
    header: `finance.export.column.${header}`,
    width,
    value: (row) => textOf(row[key]),
    text: (value, row, say) => {
      const found = options(row).find((one) => one.value === value)
      return found ? say(found.label) : NONE
    },
    edit: editChoice(options),
  })
  return [
    { key: 'month', header: 'finance.export.column.month', width: 84, edit: editShaped(isMonth, 'finance.month.unknown') },
    {
      key: 'day',
      header: 'finance.export.column.day',
      width: 108,
      text: (value, _row, say) => textOf(value) || say('finance.cost.whole_month'),
      edit: editShaped(isDay, 'finance.cost.day_outside'),
    },
    chosen('gameId', 'game', 110, () => games),
    chosen('spreaderId', 'channel', 120, () => channels),
    chosen('masterId', 'master', 150, mastersOf),
    chosen('kind', 'kind', 100, () => kinds),
    chosen(
      'sort',
      'sort',
      152,
      tier('2', ({ kind }) => kind),
    ),
    chosen(
      'nameId',
      'name',
      150,
      tier('3', ({ sort }) => sort),
    ),
    {
      ...moneyMinor<ShownRow>(({ currency }) => currency),
      key: 'amountMinor',
      header: 'finance.export.column.amount',
      width: 120,
      edit: { ...editMoney<ShownRow>(({ currency }) => currency), last: true },
    },
    chosen('currency', 'currency', 76, () => currencies),
    {
      key: 'country',
      header: 'finance.export.column.country',
      width: 100,
      text: (value) => (textOf(value) ? regionName(textOf(value), language) : NONE),
      edit: {
        kind: 'text',
        plain: textOf,
        parse: (text) => {
          const code = text.trim() === '' ? null : regionOf(text)
          return text.trim() === '' || code
            ? { ok: true, value: code }
            : { ok: false, problem: blocker('finance.cost.country_unknown', { params: { id: text.trim() } }) }
        },
      },
    },
    chosen('level', 'level', 110, () => levels),
    {
      key: 'branding',
      header: 'finance.cost.branding',
      width: 110,
      value: ({ branding }) => brandingText(branding),
      text: (value) => textOf(value) || NONE,
      edit: editBranding,
    },
    { key: 'note', header: 'finance.export.column.note', minWidth: 140, flex: 1, edit: editText() },
  ]
}

/** A row after one edit of the grid. */
function editedRow<Row extends EntryRow>(row: Row, column: string, value: CellValue, desk: CostDesk): Row {
  return column === 'branding'
    ? { ...row, branding: readBranding(textOf(value)) ?? row.branding }
    : withText(row, column, textOf(value), desk)
}

/** The same of a row as the grid shows it: the tiers above its name follow. */
export function editedShown(row: ShownRow, column: string, value: CellValue, desk: CostDesk): ShownRow {
  const edited = editedRow(row, column, value, desk)
  return { ...edited, ...tiersOf(desk, edited.nameId) }
}

/** The rows after edits of the grid. */
export function editedRows(rows: readonly EntryRow[], changes: readonly CellChange[], desk: CostDesk): EntryRow[] {
  const ofRow = new Map<string, CellChange[]>()
  for (const change of changes) ofRow.set(change.rowId, [...(ofRow.get(change.rowId) ?? []), change])
  return rows.map((row) => (ofRow.get(row.key) ?? []).reduce((edited, { column, after }) => editedRow(edited, column, after, desk), row))
}
