import type { Browser, Page } from 'playwright-core'
import { UPDATED } from './page.ts'

export type Figures = {
  firstPaintMs: number
  longestTaskMs: number
  slowP95Ms: number
  fastFps: number
  fastP95Ms: number
  blankShare: number
  updatesPerSecond: number
  heapMb: number
}

/** Everything about one page in a fresh browser page; what is measured is seen from outside, in the document. */
export async function measure(browser: Browser, url: string, rows: number): Promise<Figures> {
  const page = await browser.newPage({ viewport: { width: 1400, height: 860 } })
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => (message.type() === 'error' ? errors.push(message.text()) : undefined))
  await page.addInitScript(watchFirstRow)
  await page.goto(`${url}?rows=${rows}`)
  await page.waitForFunction(() => performance.getEntriesByName('first-row').length > 0, undefined, { timeout: 60_000 })
  const firstPaintMs = await page.evaluate(
    () => (performance.getEntriesByName('first-row')[0]?.startTime ?? 0) - (performance.getEntriesByName('mount')[0]?.startTime ?? 0),
  )
  await page.waitForFunction((height) => (document.querySelector('.ag-grid-viewport')?.scrollHeight ?? 0) >= height, rows * 28, {
    timeout: 120_000,
  })
  await page.waitForTimeout(500)
  const longestTaskMs = await page.evaluate(() =>
    Math.max(0, ...performance.getEntriesByName('long').map((entry) => ('detail' in entry ? Number(entry.detail) : 0))),
  )
  const heapMb = await heapOf(page)
  const slow = await scroll(page, 60, 3_000)
  const fast = await scroll(page, 2_000, 3_000)
  const updatesPerSecond = await updates(page, rows)
  await page.close()
  if (errors.length > 0) throw new Error(`the page complained: ${errors[0]}`)
  return {
    firstPaintMs,
    longestTaskMs,
    slowP95Ms: slow.p95,
    fastFps: fast.fps,
    fastP95Ms: fast.p95,
    blankShare: fast.blank,
    updatesPerSecond,
    heapMb,
  }
}

/** Runs in the page before anything of it: marks the moment the first row with text has been painted, and long tasks. */
function watchFirstRow(): void {
  new PerformanceObserver((list) => {
    const mounted = performance.getEntriesByName('mount')[0]?.startTime
    for (const { startTime, duration } of list.getEntries()) {
      // what began before the mount is the making of the test data
      if (mounted !== undefined && startTime + duration > mounted)
        performance.mark('long', { detail: Math.min(duration, startTime + duration - mounted) })
    }
  }).observe({ type: 'longtask' })
  const observer = new MutationObserver(() => {
    if (!document.querySelector('.ag-cell[col-id="name"]')?.textContent) return
    observer.disconnect()
    requestAnimationFrame(() => requestAnimationFrame(() => performance.mark('first-row')))
  })
  observer.observe(document, { childList: true, subtree: true, characterData: true })
}

async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  return usedSize / 1024 / 1024
}

type Scrolled = { fps: number; p95: number; blank: number }

/** One step a frame for a while; a frame is blank when no row stands in the middle of the view. */
const scroll = (page: Page, step: number, forMs: number): Promise<Scrolled> =>
  page.evaluate(
    ({ step: by, forMs: length }) =>
      new Promise<Scrolled>((resolve) => {
        const view = document.querySelector('.ag-grid-viewport')
        if (!view) throw new Error('there is no grid')
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
          if (!document.elementFromPoint(left + width / 2, top + height / 2)?.closest('.ag-row')) blank += 1
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
    { step, forMs },
  )

/** Every row once; over when the last row, which is in view, shows its new value. */
async function updates(page: Page, rows: number): Promise<number> {
  await page.evaluate(() => {
    const view = document.querySelector('.ag-grid-viewport')
    if (view) view.scrollTop = view.scrollHeight
  })
  await page.waitForSelector(`[row-index="${rows - 1}"] [col-id="count0"]`)
  const elapsed = await page.evaluate(
    ({ last, shown }) =>
      new Promise<number>((resolve) => {
        const began = performance.now()
        window.pushUpdates()
        const look = () => {
          const text = document.querySelector(`[row-index="${last}"] [col-id="count0"]`)?.textContent?.replaceAll(',', '')
          if (text === shown) resolve(performance.now() - began)
          else requestAnimationFrame(look)
        }
        look()
      }),
    { last: rows - 1, shown: UPDATED },
  )
  return rows / (elapsed / 1000)
}
