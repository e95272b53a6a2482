import type { ColumnLayout } from '#domain/column-layout.ts'
import { textWidth } from '#domain/text-width.ts'
import type { Say } from '../words.tsx'
import { shownHeaderOf } from './ag-order.ts'
import { textAlone, textOf } from './cell.ts'
import { NONE } from './columns.ts'
import { shownColumns } from './presets.ts'
import type { GridColumn, GridTree } from './types.ts'

/** What a row shows where the grid is too narrow for columns: its name, its state, and the values of its key columns. */
export type CardPlan<Row> = {
  title: GridColumn<Row>
  /** a second column for the title where the first is not a name, such as a month or a number */
  also: GridColumn<Row> | null
  nameOf: (row: Row, say: Say) => string
  state: GridColumn<Row> | null
  /** the key columns */
  values: readonly GridColumn<Row>[]
  /** how many values are next to each other */
  abreast: number
  /** the key columns of which this row has a value, each with the places it takes of those next to each other */
  valuesOf: (row: Row, say: Say) => readonly CardValue<Row>[]
  /** lines that its name takes */
  titleLinesOf: (row: Row, say: Say) => number
  /** px of the card of a row */
  heightOf: (row: Row, say: Say) => number
}

export type CardValue<Row> = { column: GridColumn<Row>; text: string; span: number }

/** key of the column that names a row */
const NAME = 'name'
/** px: a grid of less is a list of cards, on a phone and where fingers point */
const NARROW = 600
export const FINGERS = '(max-width: 640px), (pointer: coarse)'
/** px that a value of a card takes at least */
const VALUE = 112
const MOST_VALUES = 6
const MOST_TITLE_LINES = 3
/** px: both edges of a card and the line below it */
const EDGES = 17
const TITLE_LINE = 20
const VALUE_LINE = 36
/** px of the box that selects, of the mark that folds, and of a level of a tree */
const SELECT = 44
const FOLD = 28
const INDENT = 12
const DEEP = 3 * INDENT
const GAP = 8
/** px of half an em of a name, and of a state; of a state's glyph and the gap before it */
const HALF_EM = 7.6
const STATE_HALF_EM = 7
const VALUE_HALF_EM = 7.2
const WIDER = 1
const LABEL_HALF_EM = 6
const GLYPH = 26
/** px: a finger hits no less */
const LEAST = 56

/** How many values a card holds next to each other in a grid of this width; 0: there is room for columns. */
const valuesAbreast = (width: number): number => (width === 0 || width >= NARROW ? 0 : Math.max(2, Math.floor((width - SELECT) / VALUE)))

type Setting<Row> = {
  layout: ColumnLayout
  tree: GridTree<Row> | undefined
  selectable: boolean
  /** px of the grid; 0 where nobody points with a finger (`FINGERS`), which takes columns at any width */
  width: number
}

/**
 * The title is what a list says it is (`onCard`), else the name of a row, else what opens it, else what a tree is read by, else the first
 * words that are no state. Then the first state, and the values of the columns that a list names (`onCard`), of money, and of those that come first.
 */
export function cardPlan<Row extends object>(columns: readonly GridColumn<Row>[], setting: Setting<Row>): CardPlan<Row> | null {
  const { layout, tree, selectable, width } = setting
  const abreast = valuesAbreast(width)
  const shown = shownColumns(columns, layout)
  const [first, second] = shown.filter(({ onCard }) => onCard === 'title')
  const named = first ?? shown.find(({ key }) => key === NAME)
  const title =
    named ?? shown.find(({ opens }) => opens) ?? shown.find(({ key }) => key === tree?.column) ?? shown.find(isWords) ?? shown[0]
  if (abreast === 0 || !title) return null
  const also = second ?? (named || tree ? null : (shown.find((column) => column !== title && isWords(column)) ?? null))
  const nameOf = (row: Row, say: Say) =>
    [title, ...(also ? [also] : [])]
      .map((column) => textOf(column, row, say))
      .filter(isSaid)
      .join(' · ')
  // the state of an editable column marks a staged edit, not the row: its value stays among the others
  const isState = ({ state, text, align, edit }: GridColumn<Row>) => state && text && align !== 'end' && !edit
  const state = shown.find((column) => column !== title && isState(column)) ?? null
  const values = keyColumns(shown.filter((column) => column !== title && column !== also && column !== state))
  const place = (width - EDGES - (selectable ? SELECT : 0) - (tree ? DEEP : 0)) / abreast - GAP
  const valuesOf = (row: Row, say: Say) =>
    values.flatMap((column) => {
      const text = textAlone(column, row, say)
      const taken = Math.max(valueWidth(text), textWidth(shownHeaderOf(column, say)) * LABEL_HALF_EM)
      return isSaid(text) ? [{ column, text, span: Math.min(abreast, Math.ceil(taken / place)) }] : []
    })
  const titleLinesOf = (row: Row, say: Say) => {
    const word = state ? textOf(state, row, say) : ''
    const taken =
      (isSaid(word) ? textWidth(word) * STATE_HALF_EM + GLYPH : 0) + (tree ? treeRoom(tree, row) : 0) + (selectable ? SELECT : EDGES)
    const lines = Math.ceil((textWidth(nameOf(row, say)) * HALF_EM) / (width - taken - EDGES))
    return Math.min(MOST_TITLE_LINES, Math.max(1, lines))
  }
  const heightOf = (row: Row, say: Say) => {
    const lines = linesOf(valuesOf(row, say), abreast)
    return Math.max(LEAST, EDGES + titleLinesOf(row, say) * TITLE_LINE + lines * VALUE_LINE)
  }
  return { title, also, nameOf, state, values, abreast, valuesOf, titleLinesOf, heightOf }
}

/** px: digits and capitals are wider than other letters */
const valueWidth = (text: string): number => textWidth(text) * VALUE_HALF_EM + (text.match(/[0-9A-Z]/g)?.length ?? 0) * WIDER

const isWords = <Row>({ state, align }: GridColumn<Row>): boolean => !state && align !== 'end'

/** Those that a list names first, then money, then as they come; in the order of the columns. */
function keyColumns<Row>(columns: readonly GridColumn<Row>[]): GridColumn<Row>[] {
  const rankOf = ({ onCard, sum }: GridColumn<Row>) => (onCard ? 0 : sum === 'money' ? 1 : 2)
  const key = columns.toSorted((one, other) => rankOf(one) - rankOf(other)).slice(0, MOST_VALUES)
  return columns.filter((column) => key.includes(column))
}

/** Lines of values that are laid next to each other in their order; a wide one that has no room begins the next. */
function linesOf(values: readonly { span: number }[], abreast: number): number {
  let [lines, left] = [0, 0]
  for (const { span } of values) {
    if (span > left) [lines, left] = [lines + 1, abreast]
    left -= span
  }
  return lines
}

const treeRoom = <Row>(tree: GridTree<Row>, row: Row): number => tree.level(row) * INDENT + (tree.hasChildren(row) ? FOLD : 0)

const isSaid = (text: string): boolean => text !== '' && text !== NONE
