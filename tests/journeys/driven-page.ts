import { chromium, type Browser, type Page } from 'playwright-core'
import { DEMO_ACCOUNTS } from '#server/features/demo/accounts.ts'
import { findChromium } from '../../scripts/kit/browser.mjs'

/** What drives a page, also where no test runs. */

/** A page of the server that loads no script: what the browser has stored can be written and cleared there. */
export const BARE = '/healthz'

export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: findChromium() ?? 'chromium', args: ['--no-sandbox'] })

/** Gives a page the session of one of the demo company's people: it is signed in wherever it goes next. */
export async function takeSession(page: Page, account: string): Promise<void> {
  const answer = await page.request.post('/user/api/user/login', { form: credentialsOf(account) })
  const { data } = (await answer.json()) as { data: { token: string } }
  if (!page.url().endsWith(BARE)) await page.goto(BARE)
  await page.evaluate((token) => localStorage.setItem('token', token), data.token)
}

export function credentialsOf(account: string): { account: string; password: string } {
  const person = DEMO_ACCOUNTS.find((one) => one.account === account)
  if (!person) throw new Error(`the demo company has no ${account}`)
  return { account: person.account, password: person.password }
}

/** Waits for the images in sight. @throws when one of them cannot be shown */
export const imagesShown = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const seen = Array.from(document.images).filter((image) => image.getBoundingClientRect().top < innerHeight)
    await Promise.all(seen.map((image) => image.decode()))
  })
