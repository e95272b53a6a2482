/** Tells when the size of an element changes, and when what is in it does. @returns how to stop */
export function watchFit(element: HTMLElement, { onSize, onContent }: { onSize: () => void; onContent: () => void }): () => void {
  const sized = new ResizeObserver(onSize)
  sized.observe(element)
  const changed = new MutationObserver(onContent)
  changed.observe(element, { childList: true, subtree: true, characterData: true })
  return () => {
    sized.disconnect()
    changed.disconnect()
  }
}
