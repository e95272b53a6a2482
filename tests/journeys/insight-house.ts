import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { figureAccounts } from '#contract/creative-figures.ts'
import { freePort } from '#server/db/free-port.ts'
import { signIn, startHouse, type House } from './kit.ts'

/** How far apart the engine and the reader of reports may begin. */
export const FIRST = { timeout: 240_000 }

/** Accounts whose reports were not read to their end; those that are to be read are found a moment after the start. */
const readingsOf = (page: Page): Promise<string[]> =>
  page.evaluate(async (path) => {
    const headers = { authorization: `Basic ${btoa(`${localStorage.getItem('token')}:`)}` }
    const { data } = (await (await fetch(path, { headers })).json()) as {
      data: { done_at: string | null; failure: object | null; name: string }[]
    }
    return data.length === 0
      ? ['none was found yet']
      : data.filter((one) => one.done_at === null && one.failure === null).map(({ name }) => name)
  }, figureAccounts.path)

/** Days of accounts that the store of reports has not taken yet. */
async function slicesWaiting(workerPort: number): Promise<number[]> {
  const text = await (await fetch(`http://127.0.0.1:${workerPort}/metrics`)).text()
  return [...text.matchAll(/^flightdeck_report_slices_waiting\{.*\} (\d+)$/gm)].map(([, many]) => Number(many))
}

export type InsightHouse = House & {
  /** on a page where the buyer is signed in: once every report was read, and is in the store */
  allRead: (page: Page) => Promise<void>
}

/** A server with the store of reports and its reader. */
export async function startInsightHouse(more: Readonly<Record<string, string>> = {}): Promise<InsightHouse> {
  const workerPort = await freePort()
  const house = await startHouse({ ROLES: 'web,worker,simulators,reports', WORKER_PORT: String(workerPort), ...more })
  const allRead = async (page: Page) => {
    await signIn(page, 'buyer')
    await expect.poll(() => readingsOf(page), FIRST).toEqual([])
    await expect.poll(() => slicesWaiting(workerPort), FIRST).toEqual([0, 0])
  }
  return Object.assign(house, { allRead })
}
