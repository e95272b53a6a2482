import type { ICellEditorComp, ICellEditorParams } from 'ag-grid-community'
import type { Choice } from './types.ts'

export type TextEditorParams = { plain: string; label: string }
export type ChoiceEditorParams = { value: string; label: string; choices: readonly Choice[] }

/** In-place text: typing replaces, F2 and double click go on with what is there. */
export class TextCellEditor implements ICellEditorComp {
  private readonly input = document.createElement('input')
  private begunByTyping = false

  init(params: ICellEditorParams & TextEditorParams): void {
    const typed = params.eventKey && Array.from(params.eventKey).length === 1 ? params.eventKey : null
    this.begunByTyping = typed !== null
    this.input.className = 'fd-cell-editor'
    this.input.setAttribute('aria-label', params.label)
    this.input.value = typed ?? params.plain
  }

  getGui(): HTMLElement {
    return this.input
  }

  afterGuiAttached(): void {
    this.input.focus()
    if (!this.begunByTyping) this.input.select()
  }

  getValue(): string {
    return this.input.value
  }
}

/** In-place choice out of a closed list, the browser's own control: arrows and first letters work. */
export class ChoiceCellEditor implements ICellEditorComp {
  private readonly select = document.createElement('select')

  init(params: ICellEditorParams & ChoiceEditorParams): void {
    this.select.className = 'fd-cell-editor'
    this.select.setAttribute('aria-label', params.label)
    this.select.append(...params.choices.map(({ value, label }) => new Option(label, value, false, value === params.value)))
    this.select.addEventListener('change', () => params.stopEditing())
  }

  getGui(): HTMLElement {
    return this.select
  }

  afterGuiAttached(): void {
    this.select.focus()
  }

  getValue(): string {
    return this.select.value
  }
}
