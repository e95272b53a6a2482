import type { Blocker } from '#domain/blocker.ts'
import { BRANDING_LEVELS, COST } from '#domain/finance/cost.ts'
import type { CostDesk } from '#machines/cost-entry/cost-entry.types.ts'
import type { EntryRow } from '#machines/cost-entry/entry-rows.ts'
import { editChoice, NONE } from '#views/kit/grid/columns.ts'
import type { CellChange, CellValue, Choice, GridColumn } from '#views/kit/grid/types.ts'
import { editColumns } from '#views/kit/thing/edit-columns.ts'
import { sharesRead } from '#views/kit/thing/shares.ts'
import { costChoices, namesBelow, tiersOf } from './cost-choices.ts'
import { withText } from './draft-edit.ts'

/** A row as the grid shows it: with what is wrong, and with the first two tiers its name is narrowed by. */
export type ShownRow = EntryRow & { kind: string; sort: string; problems: readonly Blocker[] }

export const shownRow = (row: EntryRow, desk: CostDesk, problems: readonly Blocker[] = []): ShownRow => ({
  ...row,
  ...tiersOf(desk, row.name_id),
  problems,
})

export const entryOf = ({ kind: _kind, sort: _sort, problems: _problems, ...row }: ShownRow): EntryRow => row

const textOf = (value: CellValue): string => (typeof value === 'string' ? value : '')

/** A tier above the name. */
const tierColumn = (key: 'kind' | 'sort', width: number, options: (row: ShownRow) => readonly Choice[]): GridColumn<ShownRow> => ({
  key,
  header: `finance.cost.field.${key}`,
  width,
  text: (value, row) => options(row).find((one) => one.value === value)?.label ?? NONE,
  edit: editChoice(options),
})

/** The columns over one desk: choices are what the desk offers. */
export const entryColumns = (desk: CostDesk, language: 'zh' | 'en'): readonly GridColumn<ShownRow>[] => {
  const choices = costChoices(desk, language)
  const shown = [
    'month',
    'day',
    'game_id',
    'spreader_id',
    'master_id',
    tierColumn('kind', 100, () => namesBelow(desk, '1', '')),
    tierColumn('sort', 152, ({ kind }) => namesBelow(desk, '2', kind)),
    'name_id',
    'amount_minor',
    'currency',
    'country',
    'level',
    'branding',
    'note',
  ]
  return editColumns(COST, shown, choices)
}

/** A row after one edit of the grid. */
function editedRow<Row extends EntryRow>(row: Row, column: string, value: CellValue, desk: CostDesk): Row {
  if (column !== 'branding') return withText(row, column, textOf(value), desk)
  return { ...row, branding: sharesRead(textOf(value), BRANDING_LEVELS) ?? row.branding }
}

/** The same of a row as the grid shows it: the tiers above its name follow. */
export function editedShown(row: ShownRow, column: string, value: CellValue, desk: CostDesk): ShownRow {
  const edited = editedRow(row, column, value, desk)
  return { ...edited, ...tiersOf(desk, edited.name_id) }
}

/** The rows after edits of the grid. */
export function editedRows(rows: readonly EntryRow[], changes: readonly CellChange[], desk: CostDesk): EntryRow[] {
  const ofRow = new Map<string, CellChange[]>()
  for (const change of changes) ofRow.set(change.rowId, [...(ofRow.get(change.rowId) ?? []), change])
  return rows.map((row) => (ofRow.get(row.key) ?? []).reduce((edited, { column, after }) => editedRow(edited, column, after, desk), row))
}
