/**
 * Tells of a page before it is gone to. A link that is pointed at, touched or focused leads there soon: `near` asks for its script, once an
 * address. One that is pressed leads there now: `now` asks for what the page will ask, while the page that is open leaves.
 */
export function expectPages(page: Document, { near, now }: { near: (path: string) => void; now: (address: string) => void }): void {
  const told = new Set<string>()
  const look = ({ target }: Event) => {
    const link = linkAt(target)
    if (!link || told.has(link.pathname)) return
    told.add(link.pathname)
    near(link.pathname)
  }
  const press = (event: MouseEvent) => {
    const link = linkAt(event.target)
    const isElsewhere = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || link?.target === '_blank'
    if (link && !isElsewhere) now(link.pathname + link.search)
  }
  page.addEventListener('pointerover', look, { passive: true })
  page.addEventListener('focusin', look)
  page.addEventListener('pointerdown', press, { passive: true })
  // a press of a key has no pointer; after one of a pointer all is asked already
  page.addEventListener('click', press, { capture: true })
}

const linkAt = (target: EventTarget | null): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]') : null
