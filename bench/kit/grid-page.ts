import type { Browser, Page } from 'playwright-core'

/** What is in a page's grid, so that it can be seen from outside: its rows, their height, and a column that always has a text. */
export type Shape = { rows: number; rowHeight: number; textColumn: string }

export type Opened = { page: Page; errors: string[]; firstPaintMs: number; longestTaskMs: number; heapMb: number }

/** Opens a grid's page in a fresh browser page and waits until all its rows are there; what is measured is seen in the document. */
export async function openGrid(browser: Browser, url: string, shape: Shape): Promise<Opened> {
  const page = await browser.newPage({ viewport: { width: 1400, height: 860 } })
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => (message.type() === 'error' ? errors.push(message.text()) : undefined))
  await page.addInitScript(watchFirstRow, shape.textColumn)
  await page.goto(`${url}?rows=${shape.rows}`)
  await page.waitForFunction(() => performance.getEntriesByName('first-row').length > 0, undefined, { timeout: 60_000 })
  const firstPaintMs = await page.evaluate(
    () => (performance.getEntriesByName('first-row')[0]?.startTime ?? 0) - (performance.getEntriesByName('mount')[0]?.startTime ?? 0),
  )
  await page.waitForFunction(
    (height) => (document.querySelector('.ag-grid-viewport')?.scrollHeight ?? 0) >= height,
    shape.rows * shape.rowHeight,
    { timeout: 120_000 },
  )
  await page.waitForTimeout(500)
  const longestTaskMs = await page.evaluate(() =>
    Math.max(0, ...performance.getEntriesByName('long').map((entry) => ('detail' in entry ? Number(entry.detail) : 0))),
  )
  return { page, errors, firstPaintMs, longestTaskMs, heapMb: await heapOf(page) }
}

/** Closes the page. @throws when it complained of anything */
export async function closeGrid({ page, errors }: Opened): Promise<void> {
  await page.close()
  if (errors.length > 0) throw new Error(`the page complained: ${errors[0]}`)
}

/** Runs in the page before anything of it: marks the moment the first row with text has been painted, and long tasks. */
function watchFirstRow(textColumn: string): void {
  new PerformanceObserver((list) => {
    const mounted = performance.getEntriesByName('mount')[0]?.startTime
    for (const { startTime, duration } of list.getEntries()) {
      // what began before the mount is the making of the test data
      if (mounted !== undefined && startTime + duration > mounted)
        performance.mark('long', { detail: Math.min(duration, startTime + duration - mounted) })
    }
  }).observe({ type: 'longtask' })
  const observer = new MutationObserver(() => {
    if (!document.querySelector(`.ag-cell[col-id="${textColumn}"]`)?.textContent) return
    observer.disconnect()
    requestAnimationFrame(() => requestAnimationFrame(() => performance.mark('first-row')))
  })
  observer.observe(document, { childList: true, subtree: true, characterData: true })
}

/** MB after a collection. */
export async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  return usedSize / 1024 / 1024
}

/** What scrolls, and what is in it. */
export type Place = { view: string; row: string }
const GRID: Place = { view: '.ag-grid-viewport', row: '.ag-row' }

type Scrolled = { fps: number; p95: number; blank: number }

/** One step a frame for a while; a frame is blank when no row is in the middle of the view. */
export const scroll = (page: Page, step: number, forMs: number, place: Place = GRID): Promise<Scrolled> =>
  page.evaluate(
    ({ step: by, forMs: length, place: { view: scrolled, row } }) =>
      new Promise<Scrolled>((resolve) => {
        const view = document.querySelector(scrolled)
        if (!view) throw new Error('there is nothing to scroll')
        view.scrollTop = 0
        const frames: number[] = []
        let blank = 0
        let last = performance.now()
        const began = last
        let down = true
        const frame = () => {
          const now = performance.now()
          frames.push(now - last)
          last = now
          const { left, top, width, height } = view.getBoundingClientRect()
          if (!document.elementFromPoint(left + width / 2, top + height / 2)?.closest(row)) blank += 1
          if (view.scrollTop + view.clientHeight >= view.scrollHeight - by) down = false
          if (view.scrollTop <= by) down = true
          view.scrollTop += down ? by : -by
          if (now - began < length) return void requestAnimationFrame(frame)
          const sorted = frames.slice(1).toSorted((a, b) => a - b)
          resolve({
            fps: (frames.length / (now - began)) * 1000,
            p95: sorted[Math.floor(sorted.length * 0.95)] ?? 0,
            blank: blank / frames.length,
          })
        }
        requestAnimationFrame(frame)
      }),
    { step, forMs, place },
  )
