import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { visit, signIn, type House, type Visit } from './kit.ts'

/** Where reviewers decide; `/mine` is what one put up oneself. */
export const QUEUE = '/tool-list/material-audit/arts'
const BASE = '/dapper/api/review'

export type Row = {
  id: string
  title: string
  version: number
  revision: number
  state: string
  object_type: string
  held_by: { name: string } | null
  note: string
  texts: { field: string; text: string }[]
  history: { user_name: string; version: number; verdict: string }[]
}
/** What a person saw of an item as they decided it, and the result of that. */
type Seen = { subtitle: string; texts: string[] }
type Sent = { id: string; verdict: string; result: string; codes: string[] }

export type Person = Visit & {
  ask: <Data>(call: string) => Promise<Data>
  say: (call: string, form: Record<string, string>) => Promise<Row>
}

/** Signed in on a page of the review, and able to ask the server as that page does. */
export async function person(house: House, account: string, path: string): Promise<Person> {
  const seen = await visit(house)
  const { page, context } = seen
  let authorization = ''
  page.on('request', (request) => {
    authorization = request.headers()['authorization'] ?? authorization
  })
  await signIn(page, account, path)
  await page.getByRole('navigation', { name: '审核的各个页面' }).waitFor()
  await expect.poll(() => authorization).not.toBe('')
  return {
    ...seen,
    ask: async (call) => (await (await context.request.get(`${BASE}/${call}`, { headers: { authorization } })).json()).data,
    say: async (call, form) =>
      (
        await (
          await context.request.post(`${BASE}/${call}`, { headers: { authorization }, form: { ticket: randomUUID(), ...form } })
        ).json()
      ).data,
  }
}

/** What is in hand. */
export const subtitle = (page: Page) => page.locator('.fd-flow-subtitle').textContent({ timeout: 30_000 })

/**
 * A reviewer at the queue: decides by keys without a modifier, and keeps what was seen, what was sent and what came back. `isBad`: of the items
 * whose quality is not enough.
 */
export function atTheQueue({ page }: Person, isBad: (title: string) => boolean = () => false) {
  const seen: Seen[] = []
  const sent: Sent[] = []
  page.on('response', async (response) => {
    const call = /\/review\/(pass|fail_pass)$/.exec(response.url())?.[1]
    if (call === undefined) return
    const body = await response.json()
    const results: { id: string; result: string; blockers: { code: string }[] }[] = body.data?.results ?? body.present
    for (const { id, result, blockers } of results)
      sent.push({ id, verdict: call === 'pass' ? 'pass' : 'fail', result, codes: blockers.map(({ code }) => code) })
  })
  return {
    seen,
    sent,
    decided: () => sent.filter(({ result }) => result === 'decided'),
    /** What holds a prohibited word fails, what is bad and every sixth for their quality; the rest passes. */
    async decide(meanwhile: () => Promise<void> = () => Promise.resolve()): Promise<void> {
      const before = (await subtitle(page)) ?? ''
      const isForbidden = (await page.locator('mark.fd-watched-prohibited').count()) > 0
      seen.push({
        subtitle: before,
        texts: await page.getByRole('region', { name: '文案', exact: true }).locator('.fd-watched-text').allTextContents(),
      })
      await meanwhile()
      if (isForbidden || isBad(before) || seen.length % 6 === 0) {
        await page.keyboard.press('f')
        await page.getByRole('heading', { name: '不通过', exact: true }).waitFor()
        await page.keyboard.press(isForbidden ? '2' : '9')
        await page.keyboard.press('Enter')
      } else await page.keyboard.press('p')
      await page.waitForFunction((last) => {
        const now = document.querySelector('.fd-flow-subtitle')
        return now !== null && now.textContent !== last
      }, before)
    },
  }
}

/** Chooses the next kind in the filter of the queue, or the one before, by keys without a modifier. */
export async function narrow(page: Page, key: 'ArrowDown' | 'ArrowUp'): Promise<void> {
  for (const pressed of ['/', 'Tab', key, 'Escape']) await page.keyboard.press(pressed)
}

/** A material is called what it is; a creative, what its headline says besides. */
export const MATERIALS = /^[^_]+_[^_]+_(视频_)?\d+x\d+ · /
