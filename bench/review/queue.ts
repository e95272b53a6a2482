import type { Page } from 'playwright-core'
import { buildPages, freshBrowser, median, servePages } from '../kit/pages.ts'

const PAGES = ['bare', 'ours'] as const
type PageName = (typeof PAGES)[number]

/** The next item is painted at most so much later than the same picture on a bare page. */
const GATE_MS = 50
const DECISIONS = 40

declare global {
  interface Window {
    /** how long it took from the key to the next picture */
    seen: Promise<number>
  }
}

/** Runs in the page: from the next key to the frame in which another picture is. */
function watch(selector: string): void {
  const picture = () => document.querySelector<HTMLImageElement>(selector)
  const shown = picture()?.src
  window.seen = new Promise((resolve) => {
    const hear = ({ timeStamp }: KeyboardEvent) => {
      const look = () => {
        const image = picture()
        if (!image || image.src === shown || !image.complete) return void requestAnimationFrame(look)
        // it is painted in this frame: when the next one begins it is on the screen
        requestAnimationFrame(() => resolve(performance.now() - timeStamp))
      }
      requestAnimationFrame(look)
    }
    document.addEventListener('keydown', hear, { once: true, capture: true })
  })
}

async function decisions(page: Page, url: string): Promise<number[]> {
  await page.goto(url)
  await page.waitForFunction(() => performance.getEntriesByName('ready').length > 0)
  const took: number[] = []
  for (let turn = 0; turn < DECISIONS; turn += 1) {
    await page.waitForTimeout(60)
    await page.evaluate(watch, '[data-picture] img, .fd-review-canvas img')
    await page.keyboard.press('p')
    took.push(await page.evaluate(() => window.seen))
  }
  return took
}

export async function measureQueue(rounds: number): Promise<boolean> {
  const { origin, close } = await servePages(await buildPages('review', PAGES))
  const took: Record<PageName, number[]> = { bare: [], ours: [] }
  for (let round = 0; round < rounds; round += 1)
    for (const name of round % 2 === 0 ? PAGES : PAGES.toReversed()) {
      const browser = await freshBrowser()
      const page = await browser.newPage({ viewport: { width: 1440, height: 860 } })
      const errors: string[] = []
      page.on('pageerror', ({ message }) => errors.push(message))
      took[name].push(...(await decisions(page, `${origin}/bench/review/${name}.html`)))
      await browser.close()
      if (errors[0] !== undefined) throw new Error(`the page complained: ${errors[0]}`)
    }
  close()
  const p95 = (values: readonly number[]) => values.toSorted((one, other) => one - other)[Math.floor(values.length * 0.95)] ?? 0
  const later = median(took.ours) - median(took.bare)
  console.log(`\nfrom the key to the next picture painted, ${DECISIONS} decisions × ${rounds} interleaved rounds\n`)
  console.log([''.padEnd(12), 'median, ms'.padStart(12), 'p95, ms'.padStart(12)].join(''))
  for (const name of PAGES)
    console.log([name.padEnd(12), median(took[name]).toFixed(1).padStart(12), p95(took[name]).toFixed(1).padStart(12)].join(''))
  console.log(`\nours later by ${later.toFixed(1)} ms (gate < ${GATE_MS} ms)`)
  return later < GATE_MS
}
