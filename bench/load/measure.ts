import type { BrowserContext, Page } from 'playwright-core'

export type Figures = {
  /** over the wire, with headers */
  scriptKb: number
  /** page, scripts, styles */
  filesKb: number
  /** answers of calls */
  dataKb: number
  /** until what was asked for is based on the screen */
  readyMs: number
  lcpMs: number
  /** the attached inspector adds up to 40 ms: with it, V8 reparses a script when the script first creates an `Error` */
  tbtMs: number
  cls: number
  /** the largest scripts that came: name without its hash → kB over the wire */
  scripts: ReadonlyMap<string, number>
}

/** Opens an address in a new page of the context, waits until `ready` sees what it came for, and for the network to be quiet. */
export async function visit(context: BrowserContext, url: string, ready: (page: Page) => Promise<unknown>): Promise<Figures> {
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  const wire = await listen(context, page)
  await page.addInitScript(watchPaint)
  await page.goto(url)
  await ready(page)
  const readyMs = await page.evaluate(() => performance.now())
  await page.waitForTimeout(1_000)
  const paint = await page.evaluate(() => {
    const of = (name: string) => performance.getEntriesByName(name).map((entry) => ('detail' in entry ? Number(entry.detail) : 0))
    const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
    return { lcpMs: of('bench-lcp').at(-1) ?? 0, tbtMs: sum(of('bench-blocked')), cls: sum(of('bench-shift')) }
  })
  await page.close()
  if (errors.length > 0) throw new Error(`${url} complained: ${errors[0]}`)
  const files = [...wire.values()]
  const scripts = files.filter(({ isScript }) => isScript)
  const kb = (bytes: readonly { bytes: number }[]) => bytes.reduce((total, one) => total + one.bytes, 0) / 1_000
  return {
    scriptKb: kb(scripts),
    filesKb: kb(files.filter(({ isData }) => !isData)),
    dataKb: kb(files.filter(({ isData }) => isData)),
    readyMs,
    ...paint,
    scripts: new Map(scripts.map(({ url: from, bytes }) => [nameOf(from), bytes / 1_000])),
  }
}

/**
 * Navigates to a list from another page, back, and to the list again, with links of the menu: hover, 200 ms, click.
 * @returns ms from the press to the first row, the first time and the second
 */
export async function goBetween(context: BrowserContext, origin: string, other: string, list: string): Promise<readonly [number, number]> {
  const page = await context.newPage()
  await listen(context, page)
  const press = async (path: string) => {
    const link = page.locator(`a[href^="${path}"]`).first()
    await link.hover()
    await page.waitForTimeout(200)
    await page.evaluate(watchRows)
    await link.click()
  }
  const toList = async () => {
    await press(list)
    const took = await page.waitForFunction(() => performance.getEntriesByName('bench-rows').at(-1)?.duration)
    await page.waitForTimeout(1_000)
    return Number(await took.jsonValue())
  }
  await page.goto(origin + other)
  await page.locator('h1').waitFor()
  await page.waitForTimeout(1_000)
  const first = await toList()
  await press(other)
  await page.waitForURL(`**${other}**`)
  await page.waitForTimeout(1_000)
  const again = await toList()
  await page.close()
  return [first, again]
}

/** Runs in the page: measures from the next press until a row is there that was not before. */
function watchRows(): void {
  performance.clearMeasures('bench-rows')
  const before = new Set(document.querySelectorAll('.ag-row'))
  const isNew = (row: Element) => !before.has(row) && row.textContent.trim() !== ''
  const look = (): void => {
    if ([...document.querySelectorAll('.ag-row')].some(isNew)) performance.measure('bench-rows', 'bench-press')
    else requestAnimationFrame(look)
  }
  const begin = () => {
    performance.mark('bench-press')
    look()
  }
  window.addEventListener('pointerdown', begin, { capture: true, once: true })
}

/** Lighthouse's desktop line: 40 ms there and back, 10 Mbit/s. Loopback would hide what files cost. */
const LINE = { latency: 40, downloadThroughput: (10 * 1_000 * 1_000) / 8, uploadThroughput: (10 * 1_000 * 1_000) / 8 }

/** Of every request what came over the wire: nothing for what the browser had kept. */
async function listen(context: BrowserContext, page: Page) {
  const session = await context.newCDPSession(page)
  const wire = new Map<string, { url: string; isScript: boolean; isData: boolean; bytes: number }>()
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    wire.set(requestId, { url: response.url, isScript: type === 'Script', isData: type === 'XHR' || type === 'Fetch', bytes: 0 })
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const known = wire.get(requestId)
    if (known) known.bytes = encodedDataLength
  })
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', { offline: false, ...LINE })
  return wire
}

const nameOf = (url: string): string => new URL(url).pathname.replace(/^.*\//, '').replace(/-[\w-]{8}\.js$/, '')

/** Runs in the page before anything of it: the largest paint, what long tasks block beyond 50 ms, and shifts. */
function watchPaint(): void {
  const note = (name: string, detail: number) => performance.mark(name, { detail })
  new PerformanceObserver((list) => list.getEntries().forEach(({ startTime }) => note('bench-lcp', startTime))).observe({
    type: 'largest-contentful-paint',
    buffered: true,
  })
  new PerformanceObserver((list) => list.getEntries().forEach(({ duration }) => note('bench-blocked', Math.max(0, duration - 50)))).observe(
    {
      type: 'longtask',
      buffered: true,
    },
  )
  new PerformanceObserver((list) =>
    list.getEntries().forEach((entry) => {
      if ('value' in entry && 'hadRecentInput' in entry && !entry.hadRecentInput) note('bench-shift', Number(entry.value))
    }),
  ).observe({ type: 'layout-shift', buffered: true })
}
