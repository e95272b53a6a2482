import { buildPages, freshBrowser, median, servePages } from '../kit/pages.ts'
import { measure, type Figures } from './measure.ts'

/**
 * `npm run bench -- grid [rows] [rounds]`: our grid with a preview's columns next to bare AG Grid, the same data, the same
 * browser, rounds interleaved, medians. The second figure is the limit we compare with.
 */
const PAGES = ['bare', 'ours'] as const
type PageName = (typeof PAGES)[number]

const GATES: readonly { figure: keyof Figures; title: string; gate: string; digits: number; ratio: boolean }[] = [
  { figure: 'firstPaintMs', title: 'first rows painted, ms', gate: '<= 1.5', digits: 0, ratio: true },
  { figure: 'longestTaskMs', title: 'longest task of the load, ms', gate: '<= 200 ms', digits: 0, ratio: false },
  { figure: 'slowP95Ms', title: 'slow scroll p95 frame, ms', gate: '<= 1.25', digits: 1, ratio: true },
  { figure: 'fastFps', title: 'fast scroll, frames/s', gate: '>= 0.8', digits: 1, ratio: true },
  { figure: 'fastP95Ms', title: 'fast scroll p95 frame, ms', gate: '', digits: 1, ratio: true },
  { figure: 'blankShare', title: 'fast scroll, blank frames', gate: '<= 3 %', digits: 3, ratio: false },
  { figure: 'updatesPerSecond', title: 'record updates/s', gate: '>= 0.5', digits: 0, ratio: true },
  { figure: 'heapMb', title: 'heap after load, MB', gate: '<= limit + 60', digits: 0, ratio: false },
]

async function run(rows: number, rounds: number): Promise<void> {
  const { origin, close } = await servePages(await buildPages('grid', PAGES))
  const results: Record<PageName, Figures[]> = { bare: [], ours: [] }
  for (let round = 0; round < rounds; round += 1) {
    for (const page of round % 2 === 0 ? PAGES : PAGES.toReversed()) {
      const browser = await freshBrowser()
      results[page].push(await measure(browser, `${origin}/bench/grid/${page}.html`, rows))
      await browser.close()
    }
  }
  close()
  print(results, rows, rounds)
}

function print(results: Record<PageName, Figures[]>, rows: number, rounds: number): void {
  console.log(`\n${rows.toLocaleString('en-US')} rows × 30 columns, median of ${rounds} interleaved rounds\n`)
  console.log(['figure'.padEnd(32), 'ours'.padStart(12), 'bare AG Grid'.padStart(14), 'ratio'.padStart(8), '  gate'].join(''))
  for (const { figure, title, gate, digits, ratio } of GATES) {
    const of = (page: PageName) => median(results[page].map((one) => one[figure]))
    const [ours, bare] = [of('ours'), of('bare')]
    const share = ratio && bare > 0 ? (ours / bare).toFixed(2) : '–'
    console.log(
      [title.padEnd(32), ours.toFixed(digits).padStart(12), bare.toFixed(digits).padStart(14), share.padStart(8), `  ${gate}`].join(''),
    )
  }
}

const [rows = '100000', rounds = '3'] = process.argv.slice(2)
await run(Number(rows), Number(rounds))
