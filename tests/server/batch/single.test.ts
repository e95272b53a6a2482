import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEMO_GRANTS } from '#server/features/demo/accounts.ts'
import { aHouse, GAME, USD, type House } from './a-house.ts'

const CAMPAIGN = { objective: 'OUTCOME_TRAFFIC', special_ad_category: 'NONE', budget_mode: 'none', status: 'ACTIVE' }
const ADGROUP = {
  countries: ['SG'],
  start_time: '2099-01-01T00:00:00+08:00',
  daily_budget: '5000',
  optimization_goal: 'LINK_CLICKS',
}
const AD = { material_id: 'm1', message: '来玩吧', headline: '萌宠小镇', link_url: 'https://example.com/app', page_id: 'p1' }

let house: House
beforeAll(async () => {
  house = await aHouse()
  await house.database.pool.query(
    `insert into network_object (account_id, level, network_id, above, name, status, values, review, pulled_at, changed_at, gone_at) values
      ($1, 'campaign', 'c1', '{}', '夏日', 'ACTIVE', $2, 'none', now(), now(), null), ($1, 'campaign', 'c9', '{}', '旧的', 'DELETED', $2, 'none', now(), now(), now()),
      ($1, 'adgroup', 'g1', '{c1}', '新加坡', 'ACTIVE', $3, 'none', now(), now(), null)`,
    [USD, JSON.stringify(CAMPAIGN), JSON.stringify({ ...ADGROUP, adgroup_budget_mode: 'day' })],
  )
})
afterAll(() => house.close())

type Row = { level: string; name: string; values: object }
const create = (
  [first, ...below]: Row[],
  place: Record<string, string>,
  { ticket = randomUUID(), as = undefined as string | undefined } = {},
) =>
  house.post(
    `${first?.level}/add`,
    {
      ticket,
      game_id: GAME,
      account_id: USD,
      name: first?.name ?? '',
      values: JSON.stringify(first?.values),
      below: JSON.stringify(below),
      ...place,
    },
    as,
  )
const row = (level: string, name: string, values: object): Row => ({ level, name, values })
const batches = async () => Number((await house.database.pool.query('select count(*) from batch')).rows[0].count)

test('an ad set and its ad are created in a campaign of the network, paused, sent once, and counted without the campaign', async () => {
  const ticket = randomUUID()
  const chain = [row('adgroup', '马来', ADGROUP), row('ad', '图一', AD)]
  const made = await create(chain, { parent_id: 'c1' }, { ticket })
  expect([made.status, made.body.data?.batch]).toMatchObject([
    200,
    {
      kind: 'single',
      state: 'pushing',
      name: '马来',
      counts: { total: 2, waiting: 2, done: 0 },
      levels: { campaign: 0, adgroup: 1, ad: 1 },
      daily_budget: [{ currency: 'USD', amount_minor: '5000' }],
    },
  ])
  expect(made.body.data.rows.map(({ name, values }: Row & { values: { status: string } }) => [name, values.status])).toEqual([
    ['马来', 'PAUSED'],
    ['图一', 'PAUSED'],
  ])
  const { batch_id: id } = made.body.data.batch
  const { rows } = await house.database.pool.query(
    'select seq, parent_seq, network_id, parent_id, queue, existing from batch_item where batch_id = $1 order by seq',
    [id],
  )
  expect(rows).toEqual([
    { seq: 1, parent_seq: null, network_id: 'c1', parent_id: null, queue: null, existing: true },
    { seq: 2, parent_seq: 1, network_id: null, parent_id: 'c1', queue: `${id}:${USD}:send:adgroup`, existing: false },
    { seq: 3, parent_seq: 2, network_id: null, parent_id: null, queue: null, existing: false },
  ])
  const { body: preview } = await house.get('batch_creative_preview', { batch_id: id })
  expect(preview.data.map(({ seq, existing }: { seq: number; existing?: true }) => [seq, existing])).toEqual([
    [1, true],
    [2, undefined],
    [3, undefined],
  ])
  const before = await batches()
  expect((await create(chain, { parent_id: 'c1' }, { ticket })).body).toEqual(made.body)
  expect(await batches()).toBe(before)
  // it has no specification that could be multiplied
  expect((await house.get('get_last_batch_detail', { game_id: GAME })).body.data).toBeNull()
})

test('each field that is against it is named with its place in the chain, and nothing is kept', async () => {
  const before = await batches()
  const answer = await create(
    [row('adgroup', '马来', { ...ADGROUP, daily_budget: '1' }), row('ad', '图一', { ...AD, material_id: 'x1' })],
    {
      parent_id: 'c1',
    },
  )
  expect([answer.status, answer.body.blockers]).toMatchObject([
    400,
    [
      { field: 'daily_budget', row: 1 },
      { code: 'batch.value.reference_unknown', field: 'material_id', row: 2 },
    ],
  ])
  expect((await create([row('adgroup', '马来', { height: '1' })], { parent_id: 'c1' })).body.blockers).toMatchObject([
    { code: 'batch.edit.field_unknown', field: 'height', row: 1 },
  ])
  expect(await batches()).toBe(before)
})

test('what it is to be in has to be there, of the right level, in the account that is named', async () => {
  const chain = [row('adgroup', '马来', ADGROUP)]
  const refused = async (place: Record<string, string>, rows = chain) => {
    const { status, body } = await create(rows, place)
    return [status, body.code, body.blockers[0]?.field]
  }
  expect(await refused({ parent_id: 'c7' })).toEqual([404, 'object.change.unknown', 'parent_id'])
  expect(await refused({ parent_id: 'c9' })).toEqual([400, 'object.change.gone', 'parent_id'])
  expect(await refused({})).toEqual([400, 'batch.parent.missing', 'parent_id'])
  expect(await refused({ parent_id: 'c1' }, [row('campaign', '新', CAMPAIGN)])).toEqual([400, 'batch.parent.missing', 'parent_id'])
  const alone = await house.post('adgroup/add', { ticket: randomUUID(), name: '马来', values: '{}' })
  expect(alone.body.blockers).toMatchObject([{ code: 'input.missing', field: 'game_id' }])
})

test('it takes the right to commit besides that to build', async () => {
  const { buyer } = DEMO_GRANTS
  const ads = { func: { 'batch.view': true, 'batch.build': true } }
  const as = await house.signIn({ ...buyer, pages: { ...buyer.pages, ads } })
  expect((await create([row('campaign', '新系列', CAMPAIGN)], {}, { as })).status).toBe(403)
  expect((await create([row('campaign', '新系列', CAMPAIGN)], {})).body.data?.batch).toMatchObject({ counts: { total: 1 }, name: '新系列' })
})

test('a name is proposed from what the object is in, its values and its place there', async () => {
  const proposed = async (level: string, query: Record<string, string>) =>
    (await house.get(`${level}/auto_name`, { game_id: GAME, account_id: USD, ...query })).body.data?.name
  const values = JSON.stringify({ countries: ['SG', 'MY'] })
  expect(await proposed('adgroup', { parent_id: 'c1', values })).toMatch(/^夏日_SG\+MY_\d{8}_02$/)
  expect(await proposed('ad', { parent_id: 'g1' })).toMatch(/^新加坡_SG_\d{8}_01$/)
  expect(await proposed('campaign', {})).toMatch(/^萌宠小镇_新马_\d{8}_\d\d$/)
})
