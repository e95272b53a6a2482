import type { ICellRendererComp, ICellRendererParams } from 'ag-grid-community'

/** The text of a cell as a button that opens its row; grid-events.ts hears the click, and Enter opens from every cell. */
export class OpenCell implements ICellRendererComp {
  private readonly button = document.createElement('button')

  init(params: ICellRendererParams): void {
    this.button.type = 'button'
    // the stop of the Tab key is the cell
    this.button.tabIndex = -1
    this.button.className = 'fd-open-row'
    this.refresh(params)
  }

  getGui(): HTMLElement {
    return this.button
  }

  refresh({ valueFormatted }: ICellRendererParams): boolean {
    this.button.textContent = valueFormatted ?? ''
    return true
  }
}
