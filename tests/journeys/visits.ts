import type { Browser, BrowserContext, Page } from 'playwright-core'
import { onTestFinished, TestRunner } from 'vitest'
import { BARE, launchBrowser } from './driven-page.ts'

export type Visit = { context: BrowserContext; page: Page; errors: string[] }
type Window = Visit & { address: string }

const SIZE = { width: 1440, height: 860 }

let launched: Promise<Browser> | undefined

/** One for all files of a worker; one that crashed is started again. It ends with the worker. */
export async function theBrowser(): Promise<Browser> {
  if (!(await launched)?.isConnected()) launched = launchBrowser()
  return launched as Promise<Browser>
}

const open = new Set<Window>()
const idle = new Set<Window>()

/**
 * A page of its own, whose errors are kept: a journey ends with none. When the test has ended its window is emptied and serves the next one: the
 * first load of the console in a new window takes three times as long. `once`: something is done to it that cannot be taken back (a clock, a script of its own).
 */
export async function visit({ address }: { address: string }, { once = false } = {}): Promise<Visit> {
  const window = [...idle].find((each) => each.address === address) ?? (await openWindow(address))
  idle.delete(window)
  window.errors = []
  if (TestRunner.getCurrentTest())
    onTestFinished(async ({ task }) => {
      if (task.result?.state === 'fail') await tell(window)
      await (once ? close(window) : putBack(window))
    })
  const { context, page, errors } = window
  return { context, page, errors }
}

async function openWindow(address: string): Promise<Window> {
  const browser = await theBrowser()
  const context = await browser.newContext({ viewport: SIZE, baseURL: address, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' })
  const page = await context.newPage()
  page.setDefaultTimeout(30_000)
  const window: Window = { address, context, page, errors: [] }
  keepErrors(window)
  open.add(window)
  return window
}

function keepErrors(window: Window): void {
  window.page.on('pageerror', (error) => window.errors.push(error.message))
  window.page.on('console', (said) => {
    if (said.type() === 'error' && /Content Security Policy|'Trusted(HTML|Script|ScriptURL)'/.test(said.text()))
      window.errors.push(said.text())
  })
}

/** What a failed test leaves behind: where its pages are, and what they say. */
async function tell({ page, errors }: Window): Promise<void> {
  const text = await page
    .locator('body')
    .innerText()
    .catch((error: unknown) => String(error))
  console.log([page.url(), ...errors, text.replaceAll(/\n+/g, ' | ').slice(0, 8_000)].join('\n'))
}

/** What a test listens to. */
const HEARD = ['request', 'response', 'pageerror', 'console'] as const

async function putBack(window: Window): Promise<void> {
  const { context, page } = window
  try {
    for (const other of context.pages()) if (other !== page) await other.close()
    for (const each of [context, page]) {
      await each.unrouteAll({ behavior: 'ignoreErrors' })
      for (const event of HEARD) await each.removeAllListeners(event, { behavior: 'ignoreErrors' })
    }
    keepErrors(window)
    await context.clearPermissions()
    await context.clearCookies()
    await page.emulateMedia({ media: null })
    await page.setViewportSize(SIZE)
    await page.goto(BARE)
    await page.evaluate(() => [localStorage, sessionStorage].forEach((kept) => kept.clear()))
    idle.add(window)
  } catch {
    // its page was closed, or the server is down
    await close(window)
  }
}

async function close(window: Window): Promise<void> {
  open.delete(window)
  idle.delete(window)
  await window.context.close()
}

/**
 * Before a server ends: no page asks it any more, and none keeps anything of it for the next server at its address. The browser's cache stays: what
 * may be cached has its content or a signature in its address, and scripts are compiled once for all files of a worker.
 */
export async function leaveWindows(address: string): Promise<void> {
  for (const window of [...open].filter((each) => each.address === address)) {
    if (!idle.has(window)) await putBack(window)
    if (idle.has(window)) await forget(window)
  }
}

async function forget({ address, context, page }: Window): Promise<void> {
  const browser = await context.newCDPSession(page)
  await browser.send('Storage.clearDataForOrigin', { origin: new URL(address).origin, storageTypes: 'all' })
  await browser.detach()
}
