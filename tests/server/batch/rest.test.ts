import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PRESETS } from '#permissions/presets.ts'
import { aHouse, aHouseSpec, JPY, USD, type House } from './a-house.ts'

let house: House
let batchId: string
beforeAll(async () => {
  house = await aHouse()
  batchId = await house.draft(aHouseSpec({ account_ids: [USD, JPY] }))
  await house.database.pool.query(`update batch set state = 'pushing', committed_at = now() where id = $1`, [batchId])
})
afterAll(() => house.close())

const resting = async () => (await house.get('batch_status', { batch_id: batchId })).body.data.batch.resting
const blocked = async (accountId: string, why: string): Promise<string> => {
  const { rows } = await house.database.pool.query<{ until: Date }>(
    `insert into rate_bucket (key, tokens, capacity, refill_per_s, refilled_at, blocked_until, blocked_for)
       values ($1, 1, 1, 1, now(), now() + interval '10 minutes', $2)
       on conflict (key) do update set blocked_until = excluded.blocked_until, blocked_for = excluded.blocked_for returning blocked_until as until`,
    [`fb_ad:${accountId}`, why],
  )
  return rows[0]?.until.toISOString() ?? ''
}
const lift = (accountId: string, as?: string) =>
  house.post('lift_rest', { ticket: randomUUID(), batch_id: batchId, account_id: accountId }, as)

const switchOff = (accountId: string) =>
  house.database.pool.query(`update ad_account set use_status = 'off' where account_id = $1`, [accountId])

test('a batch whose accounts all go on says nothing of them', async () => expect(await resting()).toBeUndefined())

test('a batch says which of its accounts wait, why and until when; one that is off says so as well', async () => {
  const until = await blocked(USD, 'throttled')
  await switchOff(JPY)
  expect(await resting()).toEqual([
    { account_id: USD, why: 'throttled', until, app_id: null },
    { account_id: JPY, why: 'off', until: null, app_id: null },
  ])
})

test.each([
  ['network_gone', { network_state: 'gone' }],
  ['network_disabled', { network_state: 'closed' }],
  ['currency_changed', { network_currency: 'KRW' }],
] as const)('an account that is held at its network waits for %s until it is well again, whatever else holds it', async (why, facts) => {
  await blocked(JPY, 'throttled')
  const tell = (told: { network_state?: 'gone' | 'closed' | null; network_currency?: string | null }) =>
    house.database.db
      .updateTable('ad_account')
      .set({ use_status: 'on', ...told })
      .where('account_id', '=', JPY)
      .execute()
  await tell(facts)
  const rest = (await resting()).find(({ account_id: id }: { account_id: string }) => id === JPY)
  expect(rest).toEqual({ account_id: JPY, why, until: null, app_id: null })
  expect([(await lift(JPY)).status, (await lift(JPY)).body.code]).toEqual([409, 'batch.rest.none'])
  await tell({ network_state: null, network_currency: null })
  expect((await resting()).find(({ account_id: id }: { account_id: string }) => id === JPY).why).toBe('throttled')
  await house.database.pool.query('update rate_bucket set blocked_until = null')
})

test('a person who may commit ends the wait, once, and it is in the trail', async () => {
  await blocked(USD, 'throttled')
  await switchOff(JPY)
  const watcher = await house.signIn({ ...PRESETS.buyer, pages: PRESETS.reviewer.pages })
  expect((await lift(USD, watcher)).status).toBe(403)
  const lifted = await lift(USD)
  expect([lifted.status, lifted.body.data.resting]).toEqual([200, [{ account_id: JPY, why: 'off', until: null, app_id: null }]])
  const again = await lift(USD)
  expect([again.status, again.body.code]).toEqual([409, 'batch.rest.none'])
  expect([(await lift(JPY)).status, (await lift(JPY)).body.code]).toEqual([409, 'batch.rest.none'])
  const { rows } = await house.database.pool.query(
    `select before ->> 'why' as why, after from audit_log where event = 'batch.rest_lifted' and entity_id = $1`,
    [batchId],
  )
  expect(rows).toEqual([{ why: 'throttled', after: { account_id: USD } }])
})
