import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { chromium } from 'playwright-core'
import { build } from 'vite'
import { measure, type Figures } from './measure.ts'

/**
 * `npm run bench -- grid [rows] [rounds]`: our grid with a preview's columns beside bare AG Grid, the same data, the same
 * browser, rounds interleaved, medians. The second figure is the limit we compare with.
 */
const ROOT = process.cwd()
const OUT = join(ROOT, 'dist', 'bench', 'grid-pages')
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
  await buildPages()
  const { origin, close } = await serve()
  const executablePath = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync)
  const results: Record<PageName, Figures[]> = { bare: [], ours: [] }
  for (let round = 0; round < rounds; round += 1) {
    for (const page of round % 2 === 0 ? PAGES : PAGES.toReversed()) {
      const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ['--no-sandbox'] })
      results[page].push(await measure(browser, `${origin}/bench/grid/${page}.html`, rows))
      await browser.close()
    }
  }
  close()
  print(results, rows, rounds)
}

const buildPages = () =>
  build({
    configFile: join(ROOT, 'vite.config.ts'),
    root: ROOT,
    logLevel: 'warn',
    build: {
      outDir: OUT,
      emptyOutDir: true,
      sourcemap: false,
      rolldownOptions: {
        input: PAGES.map((page) => join(ROOT, 'bench', 'grid', `${page}.html`)),
        output: { codeSplitting: true }, // the console's groups would put both pages into one file, and each would show both grids
      },
    },
  })

const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

async function serve(): Promise<{ origin: string; close: () => void }> {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    readFile(join(OUT, path)).then(
      (content) => response.setHeader('content-type', TYPES[extname(path)] ?? 'application/octet-stream').end(content),
      () => response.writeHead(path === '/favicon.ico' ? 204 : 404).end(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, close: () => server.close() }
}

function print(results: Record<PageName, Figures[]>, rows: number, rounds: number): void {
  console.log(`\n${rows.toLocaleString('en-US')} rows × 30 columns, median of ${rounds} interleaved rounds\n`)
  console.log(['figure'.padEnd(32), 'ours'.padStart(12), 'bare AG Grid'.padStart(14), 'ratio'.padStart(8), '  gate'].join(''))
  for (const { figure, title, gate, digits, ratio } of GATES) {
    const [ours, bare] = [median(results.ours, figure), median(results.bare, figure)]
    const share = ratio && bare > 0 ? (ours / bare).toFixed(2) : '–'
    console.log(
      [title.padEnd(32), ours.toFixed(digits).padStart(12), bare.toFixed(digits).padStart(14), share.padStart(8), `  ${gate}`].join(''),
    )
  }
}

function median(figures: readonly Figures[], figure: keyof Figures): number {
  const sorted = figures.map((one) => one[figure]).toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

const [rows = '100000', rounds = '3'] = process.argv.slice(2)
await run(Number(rows), Number(rounds))
