/**
 * Prefetching for links within the console. Hover, touch or focus calls `near` with the path, once each, to load the page's script. A press
 * calls `now` with path and query, to make the page's calls before it is rendered.
 */
export function expectPages(page: Document, { near, now }: { near: (path: string) => void; now: (address: string) => void }): void {
  const told = new Set<string>()
  const look = ({ target }: Event) => {
    const link = linkAt(target)
    if (!link || told.has(link.to.pathname)) return
    told.add(link.to.pathname)
    near(link.to.pathname)
  }
  const press = (event: MouseEvent) => {
    const link = linkAt(event.target)
    const isElsewhere = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || link?.opensTab
    if (link && !isElsewhere) now(link.to.pathname + link.to.search)
  }
  page.addEventListener('pointerover', look, { passive: true })
  page.addEventListener('focusin', look)
  // a touch may be the start of a scroll: its click counts
  page.addEventListener('pointerdown', (event) => (event.pointerType === 'touch' ? undefined : press(event)), { passive: true })
  // for the keyboard, which has no pointerdown
  page.addEventListener('click', press, { capture: true })
}

/** The address is read from the attribute: links in SVG charts have no `pathname`. */
function linkAt(target: EventTarget | null): { to: URL; opensTab: boolean } | null {
  const link = target instanceof Element ? target.closest('a[href^="/"]') : null
  return link && { to: new URL(link.getAttribute('href') ?? '', link.baseURI), opensTab: link.getAttribute('target') === '_blank' }
}
