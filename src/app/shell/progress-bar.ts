/**
 * The bar over the page while permissions, dictionaries or a part of the console are on their way. It moves by its style alone, so that a
 * navigation computes no layout for it, and shows itself only when that takes a moment.
 */
export function createProgressBar(page: Document): { start: () => void; done: () => void } {
  const bar = page.createElement('div')
  bar.className = 'fd-progress'
  bar.ariaHidden = 'true'
  return { start: () => page.body.append(bar), done: () => bar.remove() }
}

export const progressBar = createProgressBar(document)
