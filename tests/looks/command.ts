import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { ADDRESSES } from '../journeys/addresses.ts'
import { begin, ended } from '../journeys/built-house.ts'
import { BARE, imagesShown, launchBrowser, takeSession } from '../journeys/driven-page.ts'
import { untilRead, WITH_REPORTS } from '../journeys/read-house.ts'
import { ROOT } from '../kit/house.ts'
import { writeContactSheets } from './contact-sheet.ts'
import { shiftOf, watchShifts, type Shift } from './layout-shift.ts'
import { chosenOf, fileOf, nameOfLook, type Look } from './looks.ts'

/**
 * `npm run looks`: the demo as an administrator sees it. Every page in every look is a picture, and all pictures of a look are one sheet; index.html
 * has them next to each other; pages that moved while they loaded are named. With words, only of the addresses that hold one of them; a word like
 * `390` or `1024.zh` chooses among the looks.
 */
const FOLDER = join(ROOT, 'dist', 'looks')
/** Before anyone is signed in: the first. */
const SIGN_IN = '/login'
/** What a page shows while it is on its way. */
const ON_ITS_WAY = '.bp6-spinner, [aria-busy="true"], .bp6-skeleton'
const CALM_MS = 400
const SETTLED_WITHIN_MS = 15_000

async function command(asked: readonly string[]): Promise<void> {
  const { looks, words } = chosenOf(asked)
  const chosen = [SIGN_IN, ...ADDRESSES].filter((path) => words.length === 0 || words.some((word) => path.includes(word)))
  if (chosen.length === 0) {
    console.error(`No page has an address with ${words.join(' or ')}. There are:\n${ADDRESSES.join('\n')}`)
    process.exitCode = 1
    return
  }
  const data = mkdtempSync(join(tmpdir(), 'flightdeck-looks-'))
  // PostgreSQL runs as a user of its own, who enters the folder
  chmodSync(data, 0o755)
  try {
    await takeLooks(data, chosen, looks)
  } finally {
    rmSync(data, { recursive: true, force: true })
  }
}

async function takeLooks(data: string, chosen: readonly string[], looks: readonly Look[]): Promise<void> {
  rmSync(FOLDER, { recursive: true, force: true })
  mkdirSync(FOLDER, { recursive: true })
  const browser = await launchBrowser()
  try {
    const { child, address, log } = await begin(data, '0', WITH_REPORTS)
    try {
      console.log('The demo is there; its reports are read …')
      await untilRead(data, log)
      for (const [place, look] of looks.entries()) {
        const shifts = await takeAll(browser, address, look, chosen)
        console.log(
          `${place + 1} of ${looks.length}: ${chosen.length} pages, ${nameOfLook(look)}; ${shifts.length} moved while they loaded`,
        )
        for (const { path, score, what } of shifts) console.log(`  ${score.toFixed(3)} ${path}: ${what}`)
      }
    } finally {
      await ended(child)
    }
  } finally {
    await browser.close()
  }
  await writeContactSheets(FOLDER, chosen, looks)
  console.log(`Pictures and sheets are in ${FOLDER}: index.html shows them next to each other.`)
}

/** One window of one look, which goes to each address. @returns the pages that moved while they loaded */
async function takeAll(browser: Browser, address: string, look: Look, paths: readonly string[]): Promise<Shift[]> {
  const { width, height, language, theme } = look
  const context = await browser.newContext({
    baseURL: address,
    viewport: { width, height },
    reducedMotion: 'reduce',
    hasTouch: width < 1000,
  })
  const folder = join(FOLDER, nameOfLook(look))
  mkdirSync(folder)
  const shifts: Shift[] = []
  let isSignedIn = false
  try {
    const page = await context.newPage()
    await watchShifts(page)
    await page.goto(BARE)
    await page.evaluate((settings) => localStorage.setItem('settings', JSON.stringify(settings)), { language, theme })
    for (const path of paths) {
      if (path !== SIGN_IN && !isSignedIn) {
        await takeSession(page, 'admin')
        isSignedIn = true
      }
      await page.goto(path)
      await settled(page, path)
      shifts.push(...[await shiftOf(page, path)].filter((shift) => shift !== null))
      await page.screenshot({ path: join(folder, fileOf(path)) })
    }
    return shifts
  } finally {
    await context.close()
  }
}

/** A page that is still on its way after that long is taken as it is: that is what a person would see. */
async function settled(page: Page, path: string): Promise<void> {
  const within = path === SIGN_IN ? 'form' : '#main'
  await page
    .waitForFunction(isCalm, { within, onItsWay: ON_ITS_WAY, calmMs: CALM_MS }, { timeout: SETTLED_WITHIN_MS, polling: 100 })
    .catch(() => console.log(`${path} did not settle`))
  await page.evaluate(async () => void (await document.fonts.ready))
  await imagesShown(page).catch(() => console.log(`${path} has an image that cannot be shown`))
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
