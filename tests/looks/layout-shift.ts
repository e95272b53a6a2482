import type { Page } from 'playwright-core'

/** A page that moved while it loaded: by how much (Layout Instability, web.dev/cls), and what moved most. */
export type Shift = { path: string; score: number; what: string }

/** Below this nobody sees it: a glyph that is a pixel wider. */
const SEEN = 0.001

/** Counts what moves on each page of this window from now on. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(countShifts)
}

/** What moved since the page was asked for; null: nothing did. */
export async function shiftOf(page: Page, path: string): Promise<Shift | null> {
  const { score, what } = await page.evaluate(() => {
    const { shifts = [] } = window as { shifts?: [number, string][] }
    const largest = shifts.toSorted(([one], [other]) => other - one)[0]
    return { score: shifts.reduce((sum, [by]) => sum + by, 0), what: largest?.[1] ?? '' }
  })
  return score < SEEN ? null : { path, score, what }
}

type Entry = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: readonly { node?: Element | null }[] }

/** In the page. */
function countShifts(): void {
  const shifts: [number, string][] = []
  Object.assign(window, { shifts })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Entry[])
      if (!entry.hadRecentInput) shifts.push([entry.value, entry.sources.map(({ node }) => node?.className ?? '').join(', ')])
  }).observe({ type: 'layout-shift', buffered: true })
}
