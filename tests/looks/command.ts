import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type Page } from 'playwright-core'
import { DEMO_ACCOUNTS } from '#server/features/demo/accounts.ts'
import { findChromium } from '../../scripts/kit/browser.mjs'
import { ADDRESSES } from '../journeys/addresses.ts'
import { begin, ended } from '../journeys/built-house.ts'
import { untilRead, WITH_REPORTS } from '../journeys/read-house.ts'
import { ROOT } from '../kit/house.ts'
import { writeContactSheets } from './contact-sheet.ts'
import { fileOf, LOOKS, nameOfLook, type Look } from './looks.ts'

/**
 * `npm run looks`: the demo as an administrator sees it. Every page in every look is a picture, and all pictures of a look are one sheet; index.html
 * has them next to each other. With words, only of the addresses that hold one of them.
 */
const FOLDER = join(ROOT, 'dist', 'looks')
const [ADMIN] = DEMO_ACCOUNTS.filter(({ account }) => account === 'admin')
/** What a page shows while it is on its way. */
const ON_ITS_WAY = '.bp6-spinner, [aria-busy="true"], .bp6-skeleton'
const CALM_MS = 400
const SETTLED_WITHIN_MS = 15_000

async function command(words: readonly string[]): Promise<void> {
  const chosen = ['/login', ...ADDRESSES].filter((path) => words.length === 0 || words.some((word) => path.includes(word)))
  rmSync(FOLDER, { recursive: true, force: true })
  mkdirSync(FOLDER, { recursive: true })
  const data = mkdtempSync(join(tmpdir(), 'flightdeck-looks-'))
  const { child, address, log } = await begin(data, '0', WITH_REPORTS)
  const browser = await chromium.launch({ executablePath: findChromium() ?? 'chromium', args: ['--no-sandbox'] })
  try {
    console.log('The demo is there; its reports are read …')
    await untilRead(data, log)
    for (const [place, look] of LOOKS.entries()) {
      await takeAll(browser, address, look, chosen)
      console.log(`${place + 1} of ${LOOKS.length}: ${chosen.length} pages, ${nameOfLook(look)}`)
    }
    await writeContactSheets(FOLDER, chosen)
    console.log(`Pictures and sheets are in ${FOLDER}: index.html shows them next to each other.`)
  } finally {
    await browser.close()
    await ended(child)
    rmSync(data, { recursive: true, force: true })
  }
}

/** One window of one look, which goes to each address. */
async function takeAll(browser: Browser, address: string, look: Look, paths: readonly string[]): Promise<void> {
  const { width, height, language, theme } = look
  const context = await browser.newContext({
    baseURL: address,
    viewport: { width, height },
    reducedMotion: 'reduce',
    hasTouch: width < 1000,
  })
  const folder = join(FOLDER, nameOfLook(look))
  mkdirSync(folder)
  try {
    const page = await context.newPage()
    await page.goto('/healthz')
    await page.evaluate((settings) => localStorage.setItem('settings', JSON.stringify(settings)), { language, theme })
    for (const path of paths) {
      if (path !== '/login') await signIn(page)
      await page.goto(path)
      await settled(page, path)
      await page.screenshot({ path: join(folder, fileOf(path)) })
    }
  } finally {
    await context.close()
  }
}

async function signIn(page: Page): Promise<void> {
  if (await page.evaluate(() => localStorage.getItem('token') !== null)) return
  const { account = '', password = '' } = ADMIN ?? {}
  const answer = await page.request.post('/user/api/user/login', { form: { account, password } })
  const { data }: { data: { token: string } } = await answer.json()
  await page.evaluate((token) => localStorage.setItem('token', token), data.token)
}

/** A page that is still on its way after that long is taken as it is: that is what a person would see. */
async function settled(page: Page, path: string): Promise<void> {
  const within = path === '/login' ? 'form' : '#main'
  await page
    .waitForFunction(isCalm, { within, onItsWay: ON_ITS_WAY, calmMs: CALM_MS }, { timeout: SETTLED_WITHIN_MS, polling: 100 })
    .catch(() => console.log(`${path} did not settle`))
  await page.evaluate(async () => {
    await document.fonts.ready
    const seen = Array.from(document.images).filter((image) => image.getBoundingClientRect().top < innerHeight)
    await Promise.all(seen.map((image) => image.decode().catch(() => {})))
  })
}

/** In the page: has it something to show, and was nothing on its way for a while? */
function isCalm({ within, onItsWay, calmMs }: { within: string; onItsWay: string; calmMs: number }): boolean {
  const shown: (EventTarget & { calmSince?: number }) | null = document.querySelector<HTMLElement>(within)
  const isBusy = !document.querySelector<HTMLElement>(within)?.innerText.trim() || document.querySelector(onItsWay) !== null
  if (!shown || isBusy) {
    if (shown) delete shown.calmSince
    return false
  }
  shown.calmSince ??= performance.now()
  return performance.now() - shown.calmSince >= calmMs
}

await command(process.argv.slice(2))
