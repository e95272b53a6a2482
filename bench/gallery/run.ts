import type { Place } from '../kit/grid-page.ts'
import { buildPages, freshBrowser, median, servePages } from '../kit/pages.ts'
import { measure, type Figures } from './measure.ts'

/**
 * `npm run bench -- gallery [materials] [rounds]`: the gallery of the library next to a bare page of the same pictures and names, which leaves
 * what is out of sight to the browser. Same data, same browser, rounds interleaved, medians. A missed gate ends with code 1.
 */
const PAGES = ['bare', 'ours'] as const
type PageName = (typeof PAGES)[number]
const PLACES: Readonly<Record<PageName, Place>> = {
  bare: { view: '.view', row: '.tile' },
  ours: { view: '.fd-tiles', row: '.fd-tile' },
}

type Gate = { figure: keyof Figures; title: string; digits: number; gate: string; holds: (ours: number, bare: number) => boolean }
const GATES: readonly Gate[] = [
  { figure: 'firstPaintMs', title: 'first picture painted, ms', digits: 0, gate: '<= 1', holds: (ours, bare) => ours <= bare },
  { figure: 'slowP95Ms', title: 'slow scroll p95 frame, ms', digits: 1, gate: '<= 1.25', holds: (ours, bare) => ours <= bare * 1.25 },
  { figure: 'fastFps', title: 'fast scroll, frames/s', digits: 1, gate: '>= 0.8', holds: (ours, bare) => ours >= bare * 0.8 },
  { figure: 'fastP95Ms', title: 'fast scroll p95 frame, ms', digits: 1, gate: '', holds: () => true },
  { figure: 'blankShare', title: 'fast scroll, blank frames', digits: 3, gate: 'ours <= 3 %', holds: (ours) => ours <= 0.03 },
  { figure: 'heapMb', title: 'heap after load, MB', digits: 0, gate: '<= bare + 60', holds: (ours, bare) => ours <= bare + 60 },
]

async function run(materials: number, rounds: number): Promise<boolean> {
  const { origin, close } = await servePages(await buildPages('gallery', PAGES))
  const results: Record<PageName, Figures[]> = { bare: [], ours: [] }
  for (let round = 0; round < rounds; round += 1) {
    for (const page of round % 2 === 0 ? PAGES : PAGES.toReversed()) {
      const browser = await freshBrowser()
      results[page].push(await measure(browser, `${origin}/bench/gallery/${page}.html`, materials, PLACES[page]))
      await browser.close()
    }
  }
  close()
  return print(results, materials, rounds)
}

function print(results: Record<PageName, Figures[]>, materials: number, rounds: number): boolean {
  console.log(`\n${materials.toLocaleString('en-US')} materials, median of ${rounds} interleaved rounds\n`)
  console.log(['figure'.padEnd(32), 'ours'.padStart(12), 'bare page'.padStart(14), 'ratio'.padStart(8), '  gate'].join(''))
  const held = GATES.map(({ figure, title, digits, gate, holds }) => {
    const of = (page: PageName) => median(results[page].map((one) => one[figure]))
    const [ours, bare] = [of('ours'), of('bare')]
    const isHeld = holds(ours, bare)
    const share = bare > 0 ? (ours / bare).toFixed(2) : '–'
    const figures = [ours.toFixed(digits).padStart(12), bare.toFixed(digits).padStart(14), share.padStart(8)]
    console.log([title.padEnd(32), ...figures, `  ${gate}${isHeld ? '' : '  MISSED'}`].join(''))
    return isHeld
  })
  return held.every(Boolean)
}

const [materials = '20000', rounds = '3'] = process.argv.slice(2)
if (!(await run(Number(materials), Number(rounds)))) process.exitCode = 1
