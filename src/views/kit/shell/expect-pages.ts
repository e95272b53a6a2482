/**
 * Asks for a page when someone points at, touches or focuses a link that leads to it, once an address: the press that follows finds its script
 * here. @param expect takes the path of the address
 */
export function expectPages(page: Document, expect: (path: string) => void): void {
  const told = new Set<string>()
  const look = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]') : null
    if (!link || told.has(link.pathname)) return
    told.add(link.pathname)
    expect(link.pathname)
  }
  page.addEventListener('pointerover', look, { passive: true })
  page.addEventListener('focusin', look)
}
