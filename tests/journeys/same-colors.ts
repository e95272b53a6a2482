type Evaluate = (this: Helper, node: Element, ...rest: unknown[]) => boolean | undefined
type Helper = { data: (found: unknown) => void }
type Axe = {
  run: (...asked: unknown[]) => unknown
  commons: { dom: { getElementStack: (node: Element) => Element[] } }
  _audit: { checks: Record<string, { evaluate: Evaluate }> }
}

/**
 * Runs in the page, once axe is there. Most of axe's time is `color-contrast`, about a millisecond for each text, and most texts of a page have
 * the colours of another one: the cells of a grid, the labels of a form. What passed in its colours, at its size and on its background passes
 * again without being computed, also in the next look; everything else is computed and told as axe does.
 */
export function judgeSameColorsOnce(): void {
  const { axe } = globalThis as unknown as { axe: Axe }
  const contrast = axe._audit.checks['color-contrast']
  if (!contrast) throw new Error('axe has no check of contrast')

  const TEXT = ['color', 'font-size', 'font-weight', '-webkit-text-fill-color', '-webkit-text-stroke']
  const PAINT = ['background-color', 'background-image', 'opacity', 'mix-blend-mode', 'text-shadow', 'filter']
  const read = (element: Element, names: readonly string[]) => {
    const style = getComputedStyle(element)
    return names.map((name) => style.getPropertyValue(name)).join('|')
  }
  /** Of one run: colours change between two. */
  let painted = new Map<Element, string>()
  const paintOf = (element: Element): string => {
    const known = painted.get(element)
    if (known !== undefined) return known
    const paint = read(element, PAINT)
    painted.set(element, paint)
    return paint
  }
  /** Everything that a text's contrast can depend on: the text, what it is in, and what lies below its middle. */
  const looksOf = (element: Element): string => {
    const looks = [read(element, TEXT)]
    for (let around: Element | null = element; around; around = around.parentElement) looks.push(paintOf(around))
    looks.push('', ...axe.commons.dom.getElementStack(element).map(paintOf))
    return looks.join('\n')
  }

  const { run } = axe
  axe.run = (...asked) => {
    painted = new Map()
    return run(...asked)
  }
  const compute = contrast.evaluate
  const passed = new Set<string>()
  contrast.evaluate = function (node, ...rest) {
    const looks = looksOf(node)
    if (passed.has(looks)) return true
    let found: unknown
    const data = (told: unknown) => {
      found = told
      this.data(told)
    }
    const result = compute.call({ ...this, data }, node, ...rest)
    // what is hidden passes as well, without colours
    if (result === true && typeof (found as { bgColor?: unknown }).bgColor === 'string') passed.add(looks)
    return result
  }
}
