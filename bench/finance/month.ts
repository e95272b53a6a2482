import type { Browser, Page } from 'playwright-core'
import { formatAmount } from '#domain/money.ts'
import { closeGrid, openGrid, scroll } from '../kit/grid-page.ts'
import { buildPages, freshBrowser, median, servePages } from '../kit/pages.ts'
import { FIELDS, monthRows, plainRow } from './month/data.ts'

/**
 * The screen of a month's rows, whole, next to AG Grid only (the limit) and AG Grid in React with all its modules (the peer): the same rows,
 * the same browser, rounds interleaved in rotated order, medians. Each page ends with a look at what its cells say.
 */
const PAGES = ['bare', 'peer', 'ours'] as const
type PageName = (typeof PAGES)[number]

const ROW_HEIGHT = 24
/** as many as one call confirms */
const MANY = 5_000
const STEPS = 40
const CHECKED = 40

type Figures = {
  firstPaintMs: number
  longestTaskMs: number
  slowP95Ms: number
  fastFps: number
  blankShare: number
  manyPerSecond: number
  stepMs: number
  stepP95Ms: number
  heapMb: number
}

type Row = { figure: keyof Figures; title: string; digits: number; gate: string; holds: (ours: number, bare: number) => boolean }
const always = () => true
const atMost = (times: number) => ({ gate: `<= ${times}×`, holds: (ours: number, bare: number) => ours <= bare * times })
const atLeast = (times: number) => ({ gate: `>= ${times}×`, holds: (ours: number, bare: number) => ours >= bare * times })

/** The gates of a dense grid (quality A1). */
const FIGURES: readonly Row[] = [
  { figure: 'firstPaintMs', title: 'first rows painted, ms', digits: 0, ...atMost(1.5) },
  { figure: 'longestTaskMs', title: 'longest task of the load, ms', digits: 0, gate: '<= 200', holds: (ours) => ours <= 200 },
  { figure: 'slowP95Ms', title: 'slow scroll p95 frame, ms', digits: 1, ...atMost(1.25) },
  { figure: 'fastFps', title: 'fast scroll, frames/s', digits: 1, ...atLeast(0.8) },
  { figure: 'blankShare', title: 'fast scroll, blank frames', digits: 3, gate: '<= 0.03', holds: (ours) => ours <= 0.03 },
  { figure: 'manyPerSecond', title: `${MANY} rows confirmed at once, rows/s`, digits: 0, ...atLeast(0.5) },
  { figure: 'stepMs', title: 'a row confirmed and the next in hand, ms', digits: 1, gate: '', holds: always },
  { figure: 'stepP95Ms', title: '… p95, ms', digits: 1, gate: '', holds: always },
  { figure: 'heapMb', title: 'heap after load, MB', digits: 0, gate: '<= limit + 60', holds: (ours, bare) => ours <= bare + 60 },
]

/** Prints the table; false when a gate is missed. @throws when a page complained, or showed something else than its rows */
export async function benchMonth(rows: number, rounds: number): Promise<boolean> {
  const { origin, close } = await servePages(await buildPages('finance/month', PAGES))
  const found: Record<PageName, Figures[]> = { bare: [], peer: [], ours: [] }
  for (let round = 0; round < rounds; round += 1) {
    for (const index of PAGES.keys()) {
      const page = PAGES[(round + index) % PAGES.length] ?? 'bare'
      const browser = await freshBrowser()
      found[page].push(await measure(browser, `${origin}/bench/finance/month/${page}.html`, page, rows))
      await browser.close()
    }
  }
  close()
  return report(found, rows, rounds)
}

async function measure(browser: Browser, url: string, name: PageName, rows: number): Promise<Figures> {
  const opened = await openGrid(browser, url, { rows, rowHeight: ROW_HEIGHT, textColumn: 'counterparty' })
  const { page, firstPaintMs, longestTaskMs, heapMb } = opened
  const slow = await scroll(page, 60, 3_000)
  const fast = await scroll(page, 2_000, 3_000)
  const steps = (await stepThrough(page)).toSorted((a, b) => a - b)
  const manyMs = await confirmMany(page, Math.min(MANY, rows))
  await checkCells(page, name, rows)
  await closeGrid(opened)
  return {
    firstPaintMs,
    longestTaskMs,
    slowP95Ms: slow.p95,
    fastFps: fast.fps,
    blankShare: fast.blank,
    manyPerSecond: Math.min(MANY, rows) / (manyMs / 1_000),
    stepMs: median(steps),
    stepP95Ms: steps[Math.floor(steps.length * 0.95)] ?? 0,
    heapMb,
  }
}

/** Brings a row into view. The grid only now and then passes by a jump that follows another: it is then nudged by a pixel. */
const scrollToRow = (page: Page, at: number) =>
  page.waitForFunction(
    ({ top, row }) => {
      if (document.querySelector(`[row-index="${row}"] [col-id="system_minor"]`)) return true
      const view = document.querySelector('.ag-grid-viewport')
      if (view) view.scrollTop = Math.abs(view.scrollTop - top) < 1 ? top + 1 : top
      return false
    },
    { top: Math.max(0, at - 5) * ROW_HEIGHT, row: at },
    { polling: 100 },
  )

/** One row after the other from the first, as someone does who has them before them; each until its new state has been drawn. */
async function stepThrough(page: Page): Promise<number[]> {
  await scrollToRow(page, 0)
  return page.evaluate(async (steps) => {
    const stateOf = (at: number) => document.querySelector(`[row-index="${at}"] [col-id="state"]`)?.textContent
    const before = stateOf(0)
    const took: number[] = []
    for (let at = 0; at < steps; at += 1) {
      const began = performance.now()
      window.confirmNext()
      await new Promise<void>((resolve) => {
        const look = () => (stateOf(at) !== undefined && stateOf(at) !== before ? resolve() : void requestAnimationFrame(look))
        look()
      })
      took.push(performance.now() - began)
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    }
    return took
  }, STEPS)
}

/** Over when the last of them, which is in view, shows its new state. */
async function confirmMany(page: Page, count: number): Promise<number> {
  await scrollToRow(page, count - 1)
  return page.evaluate((many) => {
    const last = () => document.querySelector(`[row-index="${many - 1}"] [col-id="state"]`)?.textContent
    const before = last()
    const began = performance.now()
    window.confirmMany(many)
    return new Promise<number>((resolve) => {
      const look = () => (last() !== before ? resolve(performance.now() - began) : void requestAnimationFrame(look))
      look()
    })
  }, count)
}

/** What is in cells all over the list is what the rows say. @throws with the first cell that says something else */
async function checkCells(page: Page, name: PageName, count: number): Promise<void> {
  const rows = monthRows(count)
  for (let check = 0; check < CHECKED; check += 1) {
    const at = (check * 7_919 + 13) % count
    const row = rows[at]
    if (!row) throw new Error('there is no such row')
    await scrollToRow(page, at)
    const shown = await page.evaluate(
      ({ index, fields }) =>
        fields.map((field) => document.querySelector(`[row-index="${index}"] [col-id="${field}"]`)?.textContent?.trim() ?? ''),
      { index: at, fields: CHECKED_FIELDS },
    )
    const plain = plainRow(row)
    const expected = CHECKED_FIELDS.map((field) =>
      name === 'ours' && field.endsWith('_minor') ? formatAmount(plain[field], row.currency) : plain[field],
    )
    if (JSON.stringify(shown) !== JSON.stringify(expected))
      throw new Error(`${name}, row ${at}: ${shown.join(' ')} instead of ${expected.join(' ')}`)
  }
}

const CHECKED_FIELDS = FIELDS.filter(
  (field) => field === 'counterparty' || field === 'due_minor' || field === 'actual_minor' || field === 'system_minor',
)

function report(found: Readonly<Record<PageName, readonly Figures[]>>, rows: number, rounds: number): boolean {
  console.log(`\nrows of a month: ${rows.toLocaleString('en-US')}, median of ${rounds} interleaved rounds\n`)
  console.log(['figure'.padEnd(44), ...['ours', 'bare', 'in React'].map((head) => head.padStart(10)), '    ratio  gate'].join(''))
  const missed = FIGURES.filter(({ figure, title, digits, gate, holds }) => {
    const [bare = 0, peer = 0, ours = 0] = PAGES.map((page) => median(found[page].map((one) => one[figure])))
    const cells = [ours, bare, peer].map((value) => value.toFixed(digits).padStart(10))
    console.log([title.padEnd(44), ...cells, (bare > 0 ? (ours / bare).toFixed(2) : '–').padStart(9), `  ${gate}`].join(''))
    return !holds(ours, bare)
  })
  for (const { title } of missed) console.log(`missed: ${title}`)
  return missed.length === 0
}
