/**
 * Tells of a page before it is gone to. A link that is pointed at, touched or focused leads there soon: `near` asks for its script, once an
 * address. One that is pressed leads there now: `now` asks for what the page will ask, while the page that is open leaves.
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
  // a finger that comes down may be about to move the page
  page.addEventListener('pointerdown', (event) => (event.pointerType === 'touch' ? undefined : press(event)), { passive: true })
  // a press of a key has no pointer; after one of a pointer all is asked already
  page.addEventListener('click', press, { capture: true })
}

/** Of a drawing as well: its links are no HTML and have no path of their own. */
function linkAt(target: EventTarget | null): { to: URL; opensTab: boolean } | null {
  const link = target instanceof Element ? target.closest('a[href^="/"]') : null
  return link && { to: new URL(link.getAttribute('href') ?? '', link.baseURI), opensTab: link.getAttribute('target') === '_blank' }
}
