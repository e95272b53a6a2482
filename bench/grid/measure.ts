import type { Browser, Page } from 'playwright-core'
import { closeGrid, openGrid, scroll } from '../kit/grid-page.ts'
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

/** Everything about one page in a fresh browser page. */
export async function measure(browser: Browser, url: string, rows: number): Promise<Figures> {
  const opened = await openGrid(browser, url, { rows, rowHeight: 28, textColumn: 'name' })
  const slow = await scroll(opened.page, 60, 3_000)
  const fast = await scroll(opened.page, 2_000, 3_000)
  const updatesPerSecond = await updates(opened.page, rows)
  await closeGrid(opened)
  const { firstPaintMs, longestTaskMs, heapMb } = opened
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
