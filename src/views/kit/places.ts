const FIELD = ['input', 'select', 'textarea'].map((one) => `${one}:enabled`).join()

/**
 * Leads to one of the places with these paths: an element of `root` that has `data-place`, or the nearest around it that has a place
 * (`axes.text.0.values.link` is found in `axes.text`). The next one behind what has the focus, the first one after the last.
 * From here on, a button that has `data-opens` is pressed as well.
 * @returns whether there was one
 */
export function focusPlace(root: ParentNode, paths: Iterable<string>, from: 'here' | 'start' = 'here'): boolean {
  const all = [...root.querySelectorAll<HTMLElement>('[data-place]')]
  const known = new Map(all.map((element) => [element.dataset['place'] ?? '', element]))
  const wanted = new Set([...paths].flatMap((path) => nearest(known, path) ?? []))
  const asked = all.filter((element) => wanted.has(element))
  const here = from === 'here' ? document.activeElement : null
  const place = asked.find((element) => here && isBehind(element, here)) ?? asked[0]
  if (!place) return false
  const control = ['[data-first]', FIELD, 'button:enabled'].reduce<HTMLElement | null>(
    (found, selector) => found ?? place.querySelector<HTMLElement>(selector),
    null,
  )
  const shown = control ?? place
  shown.scrollIntoView({ block: 'center' })
  shown.focus({ preventScroll: true })
  // where nothing is yet, the next thing is to choose
  if (from === 'here' && control?.dataset['opens'] !== undefined) control.click()
  return true
}

function nearest(known: ReadonlyMap<string, HTMLElement>, path: string): HTMLElement | null {
  for (let parts = path.split('.'); parts.length > 0; parts = parts.slice(0, -1)) {
    const element = known.get(parts.join('.'))
    if (element) return element
  }
  return null
}

/** In the order of the page; what is around comes before. */
const isBehind = (element: Element, here: Element): boolean =>
  (here.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
