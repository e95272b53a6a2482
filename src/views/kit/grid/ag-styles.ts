import { createGrid, type GridOptions } from 'ag-grid-community'
import { gridTheme } from './ag-theme.ts'

/** How every grid looks. The server names a fresh nonce in the page; without it the policy keeps the grid's styles out. */
export function gridStyle(): Pick<GridOptions, 'theme' | 'styleNonce'> {
  const styleNonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce
  return { theme: gridTheme, ...(styleNonce ? { styleNonce } : {}) }
}

let isKept = false

/**
 * Keeps the grid's styles in the document: AG Grid takes them out with the last grid of a page and inserts them, one by one and measuring after
 * each, with the first grid of the next. An empty grid that is never shown holds them. It is made when the browser has nothing else to do.
 */
export function keepGridStyles(): void {
  if (isKept || !('requestIdleCallback' in globalThis)) return
  isKept = true
  requestIdleCallback(() => createGrid(document.createElement('div'), gridStyle()))
}
