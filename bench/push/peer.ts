import { setTimeout as sleep } from 'node:timers/promises'
import { LIMIT } from './limit.ts'

/** Calls of one worker that are under way at once. */
const AT_ONCE = 16

/**
 * The usual client: 16 calls under way for each worker, 50 objects in each; who is refused waits until the network takes calls again, as a
 * `Retry-After` would say, and sends what was refused again. Every worker does so by itself.
 */
export async function pushByWaiting({
  url,
  account,
  rows,
  workers,
}: {
  url: string
  account: string
  rows: number
  workers: number
}): Promise<void> {
  const names = Array.from({ length: rows }, (_, at) => `peer ${at}`)
  const worker = async () => {
    let restsUntil = 0
    const lane = async () => {
      for (let part = names.splice(0, 50); part.length > 0; part = names.splice(0, 50)) {
        for (let left = part; left.length > 0;) {
          await sleep(Math.max(0, restsUntil - performance.now()))
          const refused = await create(url, account, left)
          if (refused.length > 0) restsUntil = performance.now() + LIMIT.blockSeconds * 1000
          left = refused
        }
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, lane))
  }
  await Promise.all(Array.from({ length: workers }, worker))
}

/** One batch; answers the names that were refused. */
async function create(url: string, account: string, names: readonly string[]): Promise<string[]> {
  const batch = names.map((name) => ({
    method: 'POST',
    relative_url: `v26.0/act_${account}/campaigns`,
    body: new URLSearchParams({
      name,
      objective: 'OUTCOME_APP_PROMOTION',
      status: 'PAUSED',
      special_ad_categories: '["NONE"]',
      is_adset_budget_sharing_enabled: 'false',
    }).toString(),
  }))
  const body = new URLSearchParams({ access_token: 'sim-token', batch: JSON.stringify(batch) })
  const answer = await fetch(`${url}/v26.0/`, { method: 'POST', body })
  const items: unknown = await answer.json()
  if (!Array.isArray(items)) return [...names]
  return names.filter((_, at) => (items[at] as { code?: number } | null)?.code !== 200)
}
