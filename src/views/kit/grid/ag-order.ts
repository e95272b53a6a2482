import type { ColumnLayout, ColumnPlace } from '#domain/column-layout.ts'
import type { GridApi, IRowNode } from 'ag-grid-community'
import { textWidth } from '#domain/text-width.ts'
import type { Say } from '../words.tsx'
import { isFrozen } from './presets.ts'
import type { GridColumn, GridTree } from './types.ts'
import { treeOrder } from './visibility.ts'

/** The columns in the order, width and visibility they were kept in. */
export const inLayout = <Row>(columns: readonly GridColumn<Row>[], layout: ColumnLayout, say: Say): GridColumn<Row>[] =>
  layout.flatMap((place) => {
    const { key, hidden, width } = place
    const column = columns.find((one) => one.key === key)
    return column ? [{ ...column, hidden, width: widthOf(column, width, say), pinned: pinnedAs(place, column) }] : []
  })

/** A column that is at the right stays there. */
export const pinnedAs = <Row>(place: ColumnPlace, column: GridColumn<Row>): 'left' | 'right' | undefined =>
  isFrozen(place, column) ? 'left' : column.pinned === 'right' ? 'right' : undefined

/** The width a person gave it, else the column's own, and then not less than its header takes in the language of the page. */
export function widthOf<Row>(column: GridColumn<Row>, kept: number | undefined, say: Say): number {
  const { width = DEFAULT_WIDTH } = column
  if (kept !== undefined && kept !== width) return kept
  return Math.max(width, column.takes?.() ?? 0, HEADER_PADDING + Math.ceil(textWidth(shownHeaderOf(column, say)) * HALF_EM))
}

/** The full name of a column with its unit, as menus and exported files show it. */
export function headerOf<Row>({ header, unit }: Pick<GridColumn<Row>, 'header' | 'unit'>, say: Say): string {
  const named = typeof unit === 'function' ? unit() : unit
  return named ? say('kit.grid.with_unit', { name: say(header), unit: say(named) }) : say(header)
}

/** The text of the header cell; shorter below a group header. */
export const shownHeaderOf = <Row>({ under, header, unit }: GridColumn<Row>, say: Say): string =>
  headerOf({ header: under?.header ?? header, ...(unit === undefined ? {} : { unit }) }, say)

type Headed<Def> = { headerName: string; children: Def[] }

/** Puts neighbouring columns with the same group header into one column group. */
export function underHeads<Def>(columns: readonly { head: string | undefined; def: Def }[]): (Def | Headed<Def>)[] {
  const runs: { head: string | undefined; defs: Def[] }[] = []
  for (const { head, def } of columns) {
    const last = runs.at(-1)
    if (last && head !== undefined && last.head === head) last.defs.push(def)
    else runs.push({ head, defs: [def] })
  }
  return runs.flatMap(({ head, defs }): (Def | Headed<Def>)[] => (head === undefined ? defs : [{ headerName: head, children: defs }]))
}

export const DEFAULT_WIDTH = 120
/** px: both sides and the handle that makes a column wider */
const HEADER_PADDING = 30
/** px of a letter of a header; a Chinese character is two */
const HALF_EM = 7

/** Our own columns as they are on the screen now; the check box column is not ours. */
export function displayedColumns<Row>(api: GridApi<Row>, columns: readonly GridColumn<Row>[]): GridColumn<Row>[] {
  const known = new Map(columns.map((column) => [column.key, column]))
  return api.getAllDisplayedColumns().flatMap((column) => known.get(column.getColId()) ?? [])
}

/** Rows sorted by a column go back under their parents; without a sort the store's order is the tree's. */
export function keepTree<Row>(nodes: IRowNode<Row>[], tree: GridTree<Row>, api: GridApi<Row>): void {
  if (!api.getColumnState().some(({ sort }) => sort)) return
  const ordered = treeOrder(
    nodes,
    ({ id }) => id ?? '',
    ({ data }) => (data ? tree.parentOf(data) : null),
  )
  nodes.splice(0, nodes.length, ...ordered)
}

/** The grid's own texts that a screen reader says; what the catalogue lacks stays as it is. */
export function localeText(say: Say, key: string, fallback: string): string {
  const word = say(`kit.grid.ag.${key}`)
  return word === `kit.grid.ag.${key}` ? fallback : word
}
