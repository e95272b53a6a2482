import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { z } from 'zod'
import { freePort } from '#server/db/free-port.ts'
import { foot } from './batch-page.ts'
import { signIn, startHouse, visit, type House, type Visit } from './kit.ts'

/** Reading and changing thousands of objects takes its time on a busy machine. */
export const SENT_WITHIN = { timeout: 240_000 }
export const LIST = '/advertise-2/objects?channel=fb_ad'
/** in the name of every object here */
export const WORD = 'JOURNEY'

const held = z.array(
  z.object({ id: z.string(), name: z.string(), status: z.string(), fields: z.looseObject({ daily_budget: z.string().optional() }) }),
)
type Held = z.infer<typeof held>[number]

/** A server whose network can be changed from outside, with objects in one account of a buyer. */
export type ObjectHouse = Pick<House, 'stop'> & {
  /** a window of the buyer, on a list of objects; `more` is its filter */
  visit: (more: string) => Promise<Visit>
  /** what the network itself holds now */
  objects: (level: string) => Promise<Held[]>
  /** what another user does there */
  change: (id: string, fields: Record<string, string>) => Promise<void>
  /** the box by which a row of the list is chosen */
  boxOf: (page: Page, id?: string) => ReturnType<Page['locator']>
}

type Fill = { campaigns: number; adsets: number; ads: number; status: string }

/** Starts the server and fills an account at its network. The limits of the network are not what is shown with it. */
export async function startWithObjects(fill: Fill): Promise<ObjectHouse> {
  const [control, network] = [await freePort(), await freePort()]
  const house = await startHouse({
    META_CONTROL_PORT: String(control),
    META_SIMULATOR_PORT: String(network),
    META_LIST_LAG_S: '1',
    META_SCORE_POINTS: '10000000',
    META_SCORE_S: '10',
  })
  const side = async (path: string, body?: object): Promise<unknown> => {
    const asked = body ? { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}
    const answer = await fetch(`http://127.0.0.1:${control}${path}`, asked)
    if (!answer.ok) throw new Error(await answer.text())
    return await answer.json()
  }
  await side('/behaviour', { limits: { max: 10_000_000 }, review: { rejectRate: 0, afterMs: [0, 0] } })
  let account = ''
  return {
    stop: () => house.stop(),
    async visit(more) {
      const seen = await visit(house)
      await signIn(seen.page, 'buyer', `${LIST}${more}`)
      if (account === '') {
        await expect.poll(() => anAccount(seen.page)).not.toBe('')
        account = await anAccount(seen.page)
        await side('/fill', { account, name: WORD, ...fill })
      }
      return seen
    },
    objects: async (level) => held.parse(await side(`/objects?${new URLSearchParams({ level, account, name_contains: WORD })}`)),
    async change(id, fields) {
      const address = `http://127.0.0.1:${network}/v26.0/${id}?access_token=sim-outside`
      const answer = await fetch(address, { method: 'POST', body: new URLSearchParams(fields) })
      expect(answer.status).toBe(200)
    },
    boxOf: (page, id = '') => page.locator(`.ag-row[row-id="${account}:${id}"] .fd-select-cell`),
  }
}

/** An ad account of the person whose objects are read. */
const anAccount = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const headers = { authorization: `Basic ${btoa(`${localStorage.getItem('token')}:`)}` }
    const answer = await fetch('/dapper/api/objects/accounts?channel=fb_ad', { headers })
    const { data } = (await answer.json()) as { data: { account_id: string }[] }
    return data[0]?.account_id ?? ''
  })

/** Has the accounts read until `seen` is what is expected. The page shows by itself what was read: loading it again would only take time. */
export const readUntil = (page: Page, seen: () => Promise<unknown>) =>
  expect.poll(async () => {
    await page.getByRole('button', { name: '立即读取', disabled: false }).click()
    return await seen()
  }, SENT_WITHIN)

/** Has the accounts read until the list with this filter says so many. */
export async function listUntil(page: Page, more: string, says: RegExp): Promise<void> {
  await page.goto(`${LIST}${more}&q=${WORD}`)
  await readUntil(page, () => page.locator('.fd-page-head').innerText()).toMatch(says)
}

export const counted = (page: Page, text: string) => page.getByRole('group', { name: '各状态行数' }).getByText(text)

/** Commits the difference that is shown; `typed` is asked for where many objects change, or cannot be brought back. */
export async function commit(page: Page, typed?: string): Promise<void> {
  await foot(page)
    .getByRole('button', { name: /^提交…/, disabled: false })
    .click()
  if (typed !== undefined) await page.getByLabel(`输入对象数 ${typed}`).fill(typed)
  await foot(page)
    .getByRole('button', { name: /^提交改动/, disabled: false })
    .click()
}
