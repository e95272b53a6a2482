import type { ICellRendererComp, ICellRendererParams } from 'ag-grid-community'
import type { Blocker } from '#domain/blocker.ts'
import { STATE_GLYPHS } from '../state-colors.ts'
import type { Say } from '../words.tsx'
import { shownHeaderOf } from './ag-order.ts'
import type { CardPlan } from './cards.ts'
import { marksOf, textOf } from './cell.ts'
import { NONE } from './columns.ts'
import type { GridColumn, GridTree } from './types.ts'

/** What a card asks while it is drawn. */
export type CardContext<Row> = {
  plan: CardPlan<Row>
  say: () => Say
  problemsOf: (row: Row) => readonly Blocker[]
  tree: GridTree<Row> | undefined
  isFolded: (row: Row) => boolean
  isSelectable: boolean
  /** its name is a button that opens the row */
  opens: (row: Row) => boolean
  /** the cards that are drawn now, each as what draws it again */
  drawn: Set<() => void>
}

/** A row as a card, over the whole width of the grid; grid-events.ts hears what is pressed on it. */
export class RowCard<Row extends object> implements ICellRendererComp<Row> {
  private readonly card = document.createElement('div')
  private context: CardContext<Row> | null = null
  private row: Row | null = null
  /** What says the same stays the very element: a finger that is on it, or the focus, would otherwise lose it whenever the list is read again. */
  private readonly draw = () => {
    if (!this.context || !this.row) return
    const parts = partsOf(this.row, this.context)
    const { children } = this.card
    const isSame = parts.length === children.length && parts.every((part, at) => part.isEqualNode(children[at] ?? null))
    if (!isSame) this.card.replaceChildren(...parts)
  }

  init(params: ICellRendererParams<Row> & CardContext<Row>): void {
    this.card.className = 'fd-card'
    this.card.setAttribute('role', 'gridcell')
    this.context = params
    params.drawn.add(this.draw)
    this.refresh(params)
  }

  getGui(): HTMLElement {
    return this.card
  }

  refresh({ data }: ICellRendererParams<Row>): boolean {
    this.row = data ?? null
    this.draw()
    return true
  }

  destroy(): void {
    this.context?.drawn.delete(this.draw)
  }
}

function partsOf<Row extends object>(row: Row, context: CardContext<Row>): HTMLElement[] {
  const { plan, say: words, tree, isSelectable } = context
  const say = words()
  const name = plan.nameOf(row, say)
  const level = tree ? Math.min(tree.level(row), DEEPEST) : 0
  const body = element('div', `fd-card-body fd-indent-${level}${context.problemsOf(row).length > 0 ? ' fd-card-problem' : ''}`, [
    headOf(row, name, context),
    ...(plan.valuesOf(row, say).length > 0 ? [valuesOf(row, context)] : []),
  ])
  return [...(isSelectable ? [named('button', 'fd-card-select', say('kit.grid.select_row', { name }))] : []), body]
}

/** grid.css knows so many */
const DEEPEST = 3

function headOf<Row extends object>(row: Row, name: string, context: CardContext<Row>): HTMLElement {
  const { plan, tree } = context
  const say = context.say()
  const title = element(context.opens(row) ? 'button' : 'span', `fd-card-title fd-card-lines-${plan.titleLinesOf(row, say)}`, [name])
  const state = plan.state ? tagOf(plan.state, row, textOf(plan.state, row, say)) : null
  const isFolded = context.isFolded(row)
  const fold = tree?.hasChildren(row) ? named('button', 'fd-card-fold', say(isFolded ? 'kit.grid.unfold_row' : 'kit.grid.fold_row')) : null
  fold?.setAttribute('aria-expanded', String(!isFolded))
  return element('div', 'fd-card-head', [...(fold ? [fold] : []), title, ...(state ? [state] : [])])
}

/** The values are one button, which shows the whole row. */
function valuesOf<Row extends object>(row: Row, { plan, say: words, problemsOf }: CardContext<Row>): HTMLElement {
  const say = words()
  const problems = problemsOf(row)
  const values = plan.valuesOf(row, say).map(({ column, text, span }) => {
    const value = element('span', marksOf(column, problems).length > 0 ? 'fd-card-value fd-problem' : 'fd-card-value', [
      element('span', 'fd-card-label', [shownHeaderOf(column, say)]),
      tagOf(column, row, text) ?? element('span', 'fd-card-text', [text]),
    ])
    value.style.gridColumn = `span ${span}`
    return value
  })
  const button = element('button', 'fd-card-values', values)
  button.style.gridTemplateColumns = `repeat(${plan.abreast}, minmax(0, 1fr))`
  return button
}

/** A state as glyph and word in its colour; null where the row has none of this column. */
function tagOf<Row extends object>(column: GridColumn<Row>, row: Row, word: string): HTMLElement | null {
  const state = column.state?.(row)
  if (!state || word === NONE) return null
  const glyph = element('span', 'fd-state-glyph', [STATE_GLYPHS[state]])
  glyph.setAttribute('aria-hidden', 'true')
  return element('span', `fd-state fd-state-${state}`, [glyph, word])
}

function element(tag: 'div' | 'span' | 'button', className: string, content: readonly (Node | string)[]): HTMLElement {
  const made = document.createElement(tag)
  if (made instanceof HTMLButtonElement) made.type = 'button'
  made.className = className
  made.append(...content)
  return made
}

function named(tag: 'button', className: string, label: string): HTMLElement {
  const made = element(tag, className, [])
  made.setAttribute('aria-label', label)
  return made
}
