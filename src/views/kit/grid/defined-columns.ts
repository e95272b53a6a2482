import { isColumnFormat, type ColumnDefinition } from '#domain/column-definition.ts'
import { countText, exportText, formatText, isExportFormat, NO_NUMBER } from '#domain/display/numbers.ts'
import { ownZone, wallClock } from '#domain/zone.ts'
import type { CellValue, GridColumn } from './types.ts'

/**
 * The columns of a grid as the base configuration defines them (`columnDefinition2`): its order, titles, formats and what is shown at
 * first. `known` are the columns this console draws in its own way; one that is only defined by the server is drawn from the row's
 * property by its format, and one that is only known here comes last, hidden. Without definitions the known ones stay as they are.
 */
export function definedColumns<Row>(
  definitions: readonly ColumnDefinition[],
  known: readonly GridColumn<Row>[],
): readonly GridColumn<Row>[] {
  if (definitions.length === 0) return known
  const byKey = new Map(known.map((column) => [column.key, column]))
  const defined = definitions.map((definition) => columnOf(definition, byKey.get(definition.key)))
  const keys = new Set(definitions.map(({ key }) => key))
  return [...defined, ...known.filter(({ key }) => !keys.has(key)).map((column) => ({ ...column, hidden: true }))]
}

function columnOf<Row>(definition: ColumnDefinition, known: GridColumn<Row> | undefined): GridColumn<Row> {
  const { key, title, format } = definition
  const placed = { key, header: title, hidden: !definition.default_visible }
  if (known) return { ...known, ...placed, ...(isExportFormat(format) && !known.exported ? { exported: exportedAs(format) } : {}) }
  return { ...placed, ...drawnAs<Row>(format) }
}

/** How a value is drawn whose column only the server knows. A format that is newer than this console shows the value as it came. */
function drawnAs<Row>(format: string): Partial<GridColumn<Row>> {
  if (!isColumnFormat(format)) return { width: 140, explain: (_row, say) => say('kit.grid.format_unknown', { format }) }
  if (format === 'text') return { width: 140 }
  if (format === 'instant') return { width: 140, text: (value) => (isText(value) ? (wallClock(value, ownZone()) ?? value) : NO_NUMBER) }
  if (format === 'count') return { width: 90, align: 'end', text: (value) => ofNumber(value, (number) => countText(number)) }
  return {
    width: 100,
    align: 'end',
    text: (value) => ofNumber(value, (number) => formatText(number, format)),
    exported: exportedAs(format),
  }
}

const exportedAs =
  (format: Parameters<typeof exportText>[1]) =>
  (value: CellValue): string =>
    ofNumber(value, (number) => exportText(number, format))

const isText = (value: CellValue): value is string => typeof value === 'string' && value !== ''

/** What is no number is shown as it came rather than as nothing. */
function ofNumber(value: CellValue, say: (value: number) => string): string {
  if (value === null || value === undefined || value === '') return NO_NUMBER
  const number = Number(value)
  return Number.isFinite(number) ? say(number) : String(value)
}
