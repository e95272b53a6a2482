import type { Browser, Page } from 'playwright-core'
import { heapOf, scroll, type Place } from '../kit/grid-page.ts'

export type Figures = { firstPaintMs: number; slowP95Ms: number; fastFps: number; fastP95Ms: number; blankShare: number; heapMb: number }

/** Opens a gallery in a fresh browser page; what is measured is seen in the document. @throws when the page complained of anything */
export async function measure(browser: Browser, url: string, rows: number, place: Place): Promise<Figures> {
  const page = await browser.newPage({ viewport: { width: 1400, height: 860 } })
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  await page.addInitScript(watchFirstPicture, place.row)
  await page.goto(`${url}?rows=${rows}`)
  const firstPaintMs = await firstPaint(page)
  await page.waitForTimeout(500)
  const heapMb = await heapOf(page)
  const slow = await scroll(page, 60, 3_000, place)
  const fast = await scroll(page, 2_000, 3_000, place)
  await page.close()
  if (errors.length > 0) throw new Error(`the page complained: ${errors[0]}`)
  return { firstPaintMs, slowP95Ms: slow.p95, fastFps: fast.fps, fastP95Ms: fast.p95, blankShare: fast.blank, heapMb }
}

async function firstPaint(page: Page): Promise<number> {
  await page.waitForFunction(() => performance.getEntriesByName('first-picture').length > 0, undefined, { timeout: 60_000 })
  return await page.evaluate(
    () => (performance.getEntriesByName('first-picture')[0]?.startTime ?? 0) - (performance.getEntriesByName('mount')[0]?.startTime ?? 0),
  )
}

/** Runs in the page before anything of it: marks the moment the first picture has been decoded and painted. */
function watchFirstPicture(tile: string): void {
  const look = () => {
    const picture = document.querySelector<HTMLImageElement>(`${tile} img`)
    if (!picture?.complete || picture.naturalWidth === 0) return void requestAnimationFrame(look)
    void picture.decode().then(() => requestAnimationFrame(() => requestAnimationFrame(() => performance.mark('first-picture'))))
  }
  requestAnimationFrame(look)
}
