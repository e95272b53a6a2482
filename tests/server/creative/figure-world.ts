import { randomUUID } from 'node:crypto'
import { Registry } from 'prom-client'
import { createMetaConnector } from '#server/connectors/meta/connector.ts'
import { readNext } from '#server/features/creative/figure-reading.ts'
import { readNextHours } from '#server/features/creative/hour-reading.ts'
import { pushMetrics } from '#server/push/metrics.ts'
import { PUSH_DEFAULTS } from '#server/push/options.ts'
import { poolSql } from '#server/push/sql.ts'
import { startMetaSimulator, type MetaSimulator } from '#simulators/meta/server.ts'
import type { FreshDatabase } from '#tests/kit/database.ts'
import { GAME } from '../batch/a-house.ts'

export const TOKEN = 'sim-figures'
const PICTURE = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

export const aNetwork = (): Promise<MetaSimulator> => startMetaSimulator({ seed: 5, stalenessMs: [0, 0], review: { rejectRate: 0 } })

export const connectorsTo = (url: string) => {
  const connector = createMetaConnector({ baseUrl: url, version: 'v26.0', times: { answerMs: 5_000 }, log: { debug: () => undefined } })
  return new Map([[connector.channel, connector]])
}

/** Reads what is due, as if every wait were over, until nothing is. Answers how many turns that took. */
export const readAll = (database: FreshDatabase, network: MetaSimulator) => turnsOf(readNext, database, network)
/** The same of hours. */
export const readAllHours = (database: FreshDatabase, network: MetaSimulator) => turnsOf(readNextHours, database, network)

async function turnsOf(next: typeof readNext, { db, pool }: FreshDatabase, network: MetaSimulator): Promise<number> {
  const pace = { sql: poolSql(pool), metrics: pushMetrics(new Registry()), options: PUSH_DEFAULTS }
  for (let turns = 0; ; turns += 1) if (!(await next({ db, connectors: connectorsTo(network.url), pace }))) return turns
}

/** What waits until later is due now. */
export const hurry = ({ pool }: FreshDatabase) => pool.query('update figure_reading set next_at = now()')

/** The account's own day, so many days ago. */
export async function dayOf({ pool }: FreshDatabase, account: string, ago = 0): Promise<string> {
  const { rows } = await pool.query<{ day: string }>(
    `select ((now() at time zone timezone)::date - $2::int)::text as day from ad_account where account_id = $1`,
    [account, ago],
  )
  return rows[0]?.day ?? ''
}

/** Campaign and ad set of an account at the network; ads of them show `PICTURE`. */
async function aTree(
  network: MetaSimulator,
  account: string,
): Promise<{ post: (path: string, body: object) => Promise<string>; adset: string; hash: string }> {
  const send = async (path: string, body: object): Promise<Record<string, unknown>> => {
    const answer = await fetch(`${network.url}/v26.0/${path}?access_token=${TOKEN}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(await answer.text())
    return await answer.json()
  }
  const post = async (path: string, body: object) => String((await send(path, body)).id)
  const campaign = await post(`act_${account}/campaigns`, {
    name: 'c',
    objective: 'OUTCOME_TRAFFIC',
    special_ad_categories: [],
    status: 'PAUSED',
    is_adset_budget_sharing_enabled: false,
  })
  const adset = await post(`act_${account}/adsets`, {
    name: 's',
    campaign_id: campaign,
    billing_event: 'IMPRESSIONS',
    optimization_goal: 'LINK_CLICKS',
    daily_budget: 5000000,
    status: 'PAUSED',
    targeting: { geo_locations: { countries: ['US'] } },
  })
  const { images } = await send(`act_${account}/adimages`, { bytes: PICTURE })
  const hash = JSON.stringify(images).match(/"hash":"([0-9a-f]{32})"/)?.[1] ?? ''
  return { post, adset, hash }
}

export type Ad = { material: string; headline: string; message: string }

/** Ads at the network, with the batch of ours that pushed them so many days ago. Answers their network ids. */
export async function pushedAds(
  database: FreshDatabase,
  network: MetaSimulator,
  account: string,
  ads: readonly Ad[],
  { daysAgo = 10 }: { daysAgo?: number } = {},
): Promise<string[]> {
  const { rows: found } = await database.pool.query('select currency, timezone from ad_account where account_id = $1', [account])
  network.control.addAccount({ id: account, currency: found[0]?.currency, timezone_name: found[0]?.timezone })
  await database.pool.query('update ad_account set credential = $2 where account_id = $1', [account, TOKEN])
  const { post, adset, hash } = await aTree(network, account)
  const ids: string[] = []
  for (const { headline, message } of ads) {
    const creative = {
      object_story_spec: { page_id: '1234567890', link_data: { link: 'https://example.com', message, name: headline, image_hash: hash } },
    }
    ids.push(await post(`act_${account}/ads`, { name: 'ad', adset_id: adset, status: 'PAUSED', creative }))
  }
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into batch (channel, kind, name, game_id, account_ids, spec, state, created_by, committed_at)
     values ('fb_ad', 'create', $1, $2, $3, '{}', 'settled', (select min(id) from app_user), now() - make_interval(days => $4)) returning id::text`,
    [`b ${randomUUID()}`, GAME, [account], daysAgo],
  )
  for (const [at, { material, headline, message }] of ads.entries())
    await database.pool.query(
      `insert into batch_item (batch_id, seq, level, account_id, name, values, sync_status, network_id) values ($1, $2, 'ad', $3, $4, $5, 203, $6)`,
      [rows[0]?.id, at + 1, account, `ad ${at}`, JSON.stringify({ material_id: material, headline, message }), ids[at]],
    )
  return ids
}
