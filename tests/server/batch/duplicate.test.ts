import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CopyRow } from '#contract/ads-duplication.ts'
import type { Outcome, RemoteObject } from '#server/connectors/core/port.ts'
import { DEMO_GRANTS } from '#server/features/demo/accounts.ts'
import { aHouse, GAME, JPY, OTHER_GAMES_ACCOUNT, USD, type Answer, type House } from './a-house.ts'
import { copyRequest } from './copy-request.ts'

let house: House
/** what the network has, by id; what is not here is as it was sent */
const remote = new Map<string, RemoteObject | 'gone' | 'silent'>()
const children = new Map<string, RemoteObject[]>()
const audiences = new Map<string, { id: string; name: string }[]>()
const pixels = new Map<string, { id: string; name: string }[]>()

const object = (networkId: string, more: Partial<RemoteObject> = {}): RemoteObject => ({
  networkId,
  name: '',
  values: {},
  deleted: false,
  review: 'none',
  reviewReasons: [],
  createdAt: null,
  ...more,
})
const missing = (cls: 'not_found' | 'retryable'): Outcome<RemoteObject> => ({
  error: { class: cls, message: 'the network says so', wrote: 'no', fields: [], native: { http: 400, message: '' } },
})

beforeAll(async () => {
  house = await aHouse({
    network: {
      read: (_account, _level, ids) =>
        Promise.resolve(
          ids.map((id) => {
            const there = remote.get(id)
            if (there === 'gone') return missing('not_found')
            if (there === 'silent') return missing('retryable')
            return { ok: there ?? object(id) }
          }),
        ),
      inside: (_account, _level, parent) => Promise.resolve({ ok: children.get(parent) ?? [] }),
      reach: {
        ofAccount: ['audience', 'pixel'],
        ofToken: ['page'],
        usable: ({ accountId }, lookup) => Promise.resolve({ ok: (lookup === 'pixel' ? pixels : audiences).get(accountId) ?? [] }),
      },
    },
  })
  await house.database.db.updateTable('ad_account').set({ auth_status: 'authorised' }).execute()
})
afterAll(() => house.close())

const ofOneGame = () => house.signIn({ ...DEMO_GRANTS.buyer, global: { ...DEMO_GRANTS.buyer.global, game: [GAME] } })

/** A batch whose rows are on the network, ids `n<batch>-<seq>`: a campaign (1), two ad sets (2, 5), two ads each. */
async function pushed(values: Record<string, unknown> = {}): Promise<string> {
  const batchId = await house.draft()
  await house.database.pool.query(
    `update batch_item set sync_status = 203, network_id = 'n' || batch_id || '-' || seq where batch_id = $1`,
    [batchId],
  )
  await house.database.pool.query(`update batch set state = 'settled', committed_at = now() where id = $1`, [batchId])
  if (Object.keys(values).length > 0)
    await house.database.pool.query(`update batch_item set "values" = "values" || $2::jsonb where batch_id = $1 and level = 'adgroup'`, [
      batchId,
      JSON.stringify(values),
    ])
  return batchId
}

const create = (level: string, sources: string, more: Record<string, string> = {}, as?: string) =>
  house.post(`create_batch_from_${level}`, copyRequest(sources, more), as)
async function duplicate(level: string, sources: string, more: Record<string, string> = {}): Promise<string> {
  const answer = await create(level, sources, more)
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.body.data.batch_id
}
const detail = async (level: string, batchId: string): Promise<CopyRow[]> =>
  (await house.get(`get_${level}_detail`, { batch_id: batchId })).body.data
const codes = (answer: Answer) =>
  (answer.body.blockers ?? []).map(({ code, field, row }: { code: string; field?: string; row?: number }) => [code, field, row])
const problems = (row: CopyRow | undefined) => row?.problems.map(({ code, field }) => [code, field])
const save = (level: string, batchId: string, edits: object[], ticket = randomUUID()) =>
  house.post(`save_${level}_detail`, { ticket, batch_id: batchId, edits: JSON.stringify(edits) })

describe('what copying would come to', () => {
  test('is counted with what the sources are in and what is in them, and says the limit with its unit', async () => {
    const batchId = await pushed()
    const { body } = await house.get('max_num', { level: 'adgroup', sources: `${batchId}.2,${batchId}.5` })
    expect(body.data).toMatchObject({
      max_num: 50,
      unit: 'copies_per_source_and_account',
      max_rows: 5_000,
      levels: { campaign: 1, adgroup: 2, ad: 4 },
      samples: { campaign: expect.stringContaining('萌宠小镇'), adgroup: '新加坡_长期_B50', ad: '图1_文案_主页' },
      game_id: GAME,
      left_out: 0,
    })
    expect(body.data.sources.map(({ ref, state }: { ref: string; state: string }) => [ref, state])).toEqual([
      [`${batchId}.2`, 'ready'],
      [`${batchId}.5`, 'ready'],
    ])
  })

  test('children stay where they are when they are not wanted', async () => {
    const batchId = await pushed()
    const { body } = await house.get('max_num', { level: 'adgroup', sources: `${batchId}.2`, with_children: '0' })
    expect(body.data.levels).toEqual({ campaign: 1, adgroup: 1, ad: 0 })
  })

  test('every source that cannot be copied says why, and the others are counted', async () => {
    const batchId = await pushed()
    remote.set(`n${batchId}-5`, 'gone')
    const { body } = await house.get('max_num', { level: 'adgroup', sources: `${batchId}.2,${batchId}.5,${batchId}.99,1234` })
    expect(body.data.sources.map(({ state }: { state: string }) => state)).toEqual(['ready', 'gone', 'missing', 'missing'])
    expect(body.data.levels).toEqual({ campaign: 1, adgroup: 1, ad: 2 })
  })

  test('a whole batch is one reference', async () => {
    const batchId = await pushed()
    const { body } = await house.get('max_num', { level: 'campaign', sources: `${batchId}.*` })
    expect(body.data.levels).toEqual({ campaign: 1, adgroup: 2, ad: 4 })
  })
})

describe('a duplicate', () => {
  test('is a draft whose rows begin paused, are named by the template and know their sources', async () => {
    const batchId = await pushed({ status: 'ACTIVE' })
    const copyId = await duplicate('adgroup', `${batchId}.2`, { copies: '2' })
    expect(await house.batch(copyId)).toMatchObject({ kind: 'duplicate', state: 'draft', levels: { campaign: 2, adgroup: 2, ad: 4 } })
    const campaigns = await detail('campaign', copyId)
    const source = campaigns[0]?.copy.source.name ?? ''
    expect(campaigns.map(({ name }) => name)).toEqual([`${source}_1`, `${source}_2`])
    const adgroups = await detail('adgroup', copyId)
    expect(adgroups.map(({ values }) => values.status)).toEqual(['PAUSED', 'PAUSED'])
    expect(adgroups[0]?.copy.source).toMatchObject({
      ref: `${batchId}.2`,
      batch_id: batchId,
      seq: 2,
      network_id: `n${batchId}-2`,
      account_id: USD,
    })
    expect(adgroups[0]?.name).toBe(adgroups[0]?.copy.source.name)
    expect(adgroups.flatMap((row) => problems(row))).toEqual([])
  })

  test('keeps the status of its source only when the person says so', async () => {
    const batchId = await pushed({ status: 'ACTIVE' })
    const copyId = await duplicate('adgroup', `${batchId}.2`, { begin: 'as_source' })
    expect((await detail('adgroup', copyId))[0]?.values.status).toBe('ACTIVE')
  })

  test('the same ticket makes one batch', async () => {
    const batchId = await pushed()
    const input = copyRequest(`${batchId}.2`)
    const first = await house.post('create_batch_from_adgroup', input)
    const again = await house.post('create_batch_from_adgroup', input)
    expect(again.body).toEqual(first.body)
  })

  test('what was changed on the network since is what is copied, and said of the field', async () => {
    const batchId = await pushed()
    remote.set(`n${batchId}-2`, object(`n${batchId}-2`, { values: { daily_budget: '9000' }, leftOut: ['publisher_platforms'] }))
    const copyId = await duplicate('adgroup', `${batchId}.2`)
    const [row] = await detail('adgroup', copyId)
    expect(row?.values.daily_budget).toBe('9000')
    expect(row?.warnings).toContainEqual({ code: 'batch.copy.drifted', field: 'daily_budget', params: { sent: '5000', network: '9000' } })
    expect(row?.copy.source.left_out).toEqual(['publisher_platforms'])
  })

  test('a source of which the network does not tell is copied as we pushed it, and says so', async () => {
    const batchId = await pushed()
    remote.set(`n${batchId}-2`, 'silent')
    const [row] = await detail('adgroup', await duplicate('adgroup', `${batchId}.2`))
    expect(row?.warnings.map(({ code }) => code)).toEqual(['batch.copy.not_asked'])
  })

  test('children that are gone on the network are not copied, and counted', async () => {
    const batchId = await pushed()
    remote.set(`n${batchId}-3`, 'gone')
    const copyId = await duplicate('adgroup', `${batchId}.2`)
    const { body } = await house.get('get_ad_detail', { batch_id: copyId })
    expect(body.total).toBe(1)
    expect(body.batch).toMatchObject({ left_out: 1, plan: { level: 'adgroup', with_children: true, begin: 'paused' } })
  })

  test('an object that we never pushed is copied as the network tells it, with what it is in and what is in it', async () => {
    remote.set(
      '555',
      object('555', { name: '外部组', parentId: '500', values: { countries: ['SG'], daily_budget: '5000', adgroup_budget_mode: 'day' } }),
    )
    remote.set('500', object('500', { name: '外部系列', values: { objective: 'OUTCOME_APP_PROMOTION', budget_mode: 'none' } }))
    children.set('555', [object('560', { name: '外部广告', parentId: '555', values: { message: '来玩吧', headline: '标题' } })])
    const copyId = await duplicate('adgroup', `${USD}:555`)
    expect((await detail('campaign', copyId)).map(({ copy }) => copy.source.name)).toEqual(['外部系列'])
    expect((await detail('adgroup', copyId))[0]?.copy.source).toMatchObject({ network_id: '555', batch_id: null })
    // its picture is not in our library: a person chooses one
    expect(problems((await detail('ad', copyId))[0])).toContainEqual(['batch.copy.material', 'material_id'])
  })
})

describe('what does not fit the account of the copy', () => {
  test('an amount of another currency is not taken over: with a rate a converted one is proposed', async () => {
    const batchId = await pushed()
    const without = await detail('adgroup', await duplicate('adgroup', `${batchId}.2`, { 'account_ids[0]': JPY }))
    expect(problems(without[0])).toContainEqual(['batch.copy.no_rate', 'daily_budget'])
    const month = new Date().toISOString().slice(0, 7)
    const rate = (currency: string, value: string) => ({ name: '测试', currency, base: 'CNY', day: `${month}-01`, rate: value })
    await house.database.db
      .insertInto('fx_rate')
      .values([rate('USD', '7.2'), rate('JPY', '0.048')])
      .execute()
    const copyId = await duplicate('adgroup', `${batchId}.2`, { 'account_ids[0]': JPY })
    const [row] = await detail('adgroup', copyId)
    expect(row?.values.daily_budget).toBeUndefined()
    // 50 USD are 7,500 JPY
    expect(row?.copy.misfits).toMatchObject([{ field: 'daily_budget', code: 'currency', source: '5000', proposal: '7500' }])
    expect(problems(row)).toContainEqual(['batch.copy.currency', 'daily_budget'])
    const saved = await save('adgroup', copyId, [{ seq: row?.seq, expected: row?.version, values: { daily_budget: '7500' } }])
    expect(saved.status).toBe(200)
    expect(problems((await detail('adgroup', copyId))[0])).toEqual([])
  })

  test('an audience of another account is taken out; that of the same name there is proposed, and leaving it out is a decision', async () => {
    const batchId = await pushed({ audiences: ['a1'] })
    await house.database.db
      .insertInto('audience')
      .values({ audience_id: 'a2', spreader_id: '21', game_id: GAME, name: '付费用户', type: 'custom', network_id: 'a2' })
      .onConflict((on) => on.doNothing())
      .execute()
    audiences.set(JPY, [{ id: 'a2', name: 'Payers' }])
    const copyId = await duplicate('adgroup', `${batchId}.2,${batchId}.5`, { 'account_ids[0]': JPY })
    const [first, second] = await detail('adgroup', copyId)
    expect(first?.values.audiences).toBeUndefined()
    expect(first?.copy.misfits.find(({ field }) => field === 'audiences')).toMatchObject({
      code: 'reference',
      source: ['a1'],
      proposal: ['a2'],
    })
    await save('adgroup', copyId, [
      { seq: first?.seq, expected: first?.version, values: { audiences: ['a2'], daily_budget: '7500' } },
      { seq: second?.seq, expected: second?.version, values: { daily_budget: '7500' }, waived: { audiences: true } },
    ])
    const [taken, left] = await detail('adgroup', copyId)
    expect([problems(taken), problems(left)]).toEqual([[], []])
    expect(left?.copy.waived).toEqual(['audiences'])
    // taken back, it is open again
    await save('adgroup', copyId, [{ seq: left?.seq, expected: left?.version, waived: { audiences: false } }])
    expect(problems((await detail('adgroup', copyId))[1])).toEqual([['batch.copy.reference', 'audiences']])
  })

  test('a pixel of another account is named as its own account does, and one that the account may use is proposed', async () => {
    pixels.set(USD, [{ id: 'x1', name: '官网像素' }])
    pixels.set(JPY, [{ id: 'x2', name: 'Web' }, { id: 'x3', name: '官网像素' }]) // prettier-ignore
    const batchId = await pushed({ pixel_id: 'x1', pixel_event: 'PURCHASE', optimization_goal: 'OFFSITE_CONVERSIONS' })
    await house.database.pool.query(
      `update batch_item set "values" = "values" || '{"objective": "OUTCOME_SALES"}' where batch_id = $1 and level = 'campaign'`,
      [batchId],
    )
    const copyId = await duplicate('adgroup', `${batchId}.2`, { 'account_ids[0]': JPY })
    const [row] = await detail('adgroup', copyId)
    expect(row?.values.pixel_id).toBeUndefined()
    expect(row?.copy.misfits.find(({ field }) => field === 'pixel_id')).toMatchObject({
      code: 'reference',
      params: { names: '官网像素', account: '日本' },
      source: 'x1',
      proposal: 'x3',
    })
    expect(problems(row)).toContainEqual(['batch.copy.reference', 'pixel_id'])
    await save('adgroup', copyId, [{ seq: row?.seq, expected: row?.version, values: { pixel_id: 'x3', daily_budget: '7500' } }])
    expect(problems((await detail('adgroup', copyId))[0])).toEqual([])
    // it is chosen from what the account may use now, or any account of the game
    const found = async (query: Record<string, string>) =>
      (await house.get('search', { type: 'pixel', ...query })).body.data.map(({ id, detail: usedBy }: { id: string; detail: string }) => [
        id,
        usedBy,
      ])
    expect(await found({ account_id: JPY, q: '官网' })).toEqual([['x3', JPY]])
    expect(await found({ game_id: GAME, 'ids[0]': 'x1' })).toEqual([['x1', '新马']])
    pixels.clear()
  })

  test('a budget below the minimum of the account keeps its amount and proposes the minimum', async () => {
    const batchId = await pushed()
    const atLeast = (minor: string) =>
      house.database.db.updateTable('ad_account').set({ min_daily_budget_minor: minor }).where('account_id', '=', USD).execute()
    await atLeast('6000')
    const [row] = await detail('adgroup', await duplicate('adgroup', `${batchId}.2`))
    await atLeast('100')
    expect(row?.copy.misfits).toMatchObject([{ field: 'daily_budget', code: 'minimum', left: '5000', proposal: '6000' }])
    expect(problems(row)).toEqual([['batch.budget.below_minimum', 'daily_budget']])
  })

  test('what is inside something that does not fit waits for it', async () => {
    const copyId = await duplicate('adgroup', `${await pushed()}.2`, { 'account_ids[0]': JPY })
    expect((await detail('ad', copyId)).map((row) => problems(row))).toEqual([
      [['batch.parent.blocked', undefined]],
      [['batch.parent.blocked', undefined]],
    ])
  })
})

describe('refused', () => {
  test('sources that are gone are named by row and field, each', async () => {
    const batchId = await pushed()
    remote.set(`n${batchId}-5`, 'gone')
    const answer = await create('adgroup', `${batchId}.2,${batchId}.5`)
    expect([answer.status, codes(answer)]).toEqual([400, [['duplicate.source.gone', 'sources', 2]]])
  })

  test('copies beyond the limit, accounts of no game of ours, rows beyond the limit', async () => {
    const batchId = await pushed()
    expect(codes(await create('adgroup', `${batchId}.2`, { copies: '51' }))).toEqual([['duplicate.copies', 'copies', undefined]])
    const elsewhere = { 'account_ids[0]': OTHER_GAMES_ACCOUNT }
    expect(codes(await create('adgroup', `${batchId}.2`, elsewhere))).toEqual([['batch.account.unknown', 'account_ids', 1]])
    expect((await create('adgroup', `${batchId}.2`, elsewhere, await ofOneGame())).status).toBe(403)
    expect(codes(await create('campaign', Array.from({ length: 501 }, (_, at) => `${batchId}.${at + 1}`).join()))).toEqual([
      ['duplicate.sources_many', 'sources', undefined],
    ])
  })

  test('an account that is switched off, or that no one is signed in to, is named by its place', async () => {
    const batchId = await pushed()
    const both = { 'account_ids[0]': USD, 'account_ids[1]': JPY }
    const set = (change: { use_status: 'on' | 'off' } | { auth_status: 'authorised' | 'invalid' }) =>
      house.database.db.updateTable('ad_account').set(change).where('account_id', '=', JPY).execute()
    await set({ use_status: 'off' })
    const off = await create('adgroup', `${batchId}.2`, both)
    await set({ use_status: 'on' })
    await set({ auth_status: 'invalid' })
    const invalid = await create('adgroup', `${batchId}.2`, both)
    await set({ auth_status: 'authorised' })
    expect(codes(off)).toEqual([['batch.account.off', 'account_ids', 2]])
    expect(codes(invalid)).toEqual([['batch.account.off', 'account_ids', 2]])
  })

  test('more rows than one duplication may hold', async () => {
    const batchId = await pushed()
    await house.database.pool.query(
      `insert into batch_item (batch_id, seq, parent_seq, level, account_id, name, "values") select $1, 100 + n, 2, 'ad', $2, 'x' || n, '{}' from generate_series(1, 200) n`,
      [batchId, USD],
    )
    const answer = await create('adgroup', `${batchId}.2`, { copies: '50' })
    expect(codes(answer)).toEqual([['duplicate.too_many', 'copies', undefined]])
  })

  test('a source of a foreign game is as good as missing', async () => {
    const batchId = await pushed()
    await house.database.pool.query(`update batch set game_id = '10045' where id = $1`, [batchId])
    const answer = await create('adgroup', `${batchId}.2`, {}, await ofOneGame())
    expect([answer.status, codes(answer)]).toEqual([404, [['duplicate.source.missing', 'sources', 1]]])
  })

  test('an edit another user made first answers 409 with the rows as they are', async () => {
    const copyId = await duplicate('adgroup', `${await pushed()}.2`)
    const [row] = await detail('adgroup', copyId)
    await save('adgroup', copyId, [{ seq: row?.seq, expected: 1, name: '先' }])
    const answer = await save('adgroup', copyId, [{ seq: row?.seq, expected: 1, name: '后' }])
    expect([answer.status, answer.body.present.rows[0].name]).toEqual([409, '先'])
  })

  test('the calls of duplication are for duplicate batches only', async () => {
    const batchId = await house.draft()
    expect((await house.get('get_adgroup_detail', { batch_id: batchId })).status).toBe(404)
    expect((await save('adgroup', batchId, [{ seq: 2, expected: 1, name: 'x' }])).status).toBe(404)
    const { version, counts } = await house.batch(batchId)
    const commit = { ticket: randomUUID(), batch_id: batchId, version: String(version), total: String(counts.total) }
    expect((await house.post('commit_duplicate_batch', commit)).status).toBe(404)
  })
})

test('unfinished ones are listed, and committed ones no longer are', async () => {
  const copyId = await duplicate('adgroup', `${await pushed()}.2`)
  const listed = async () =>
    (await house.get('duplicate_batch_list', { unfinished: '1', per_page: '500' })).body.data.map(
      ({ batch_id }: { batch_id: string }) => batch_id,
    )
  expect(await listed()).toContain(copyId)
  const { version, counts } = await house.batch(copyId)
  const input = { ticket: randomUUID(), batch_id: copyId, version: String(version), total: String(counts.total) }
  const answer = await house.post('commit_duplicate_batch', input)
  expect(answer.body.data).toMatchObject({ batch_id: copyId, committed: counts.total })
  expect((await house.post('commit_duplicate_batch', { ...input, ticket: randomUUID() })).body.data.committed).toBe(counts.total)
  expect(await listed()).not.toContain(copyId)
})

test('a duplicate is not what "last batch" begins from', async () => {
  const copyId = await duplicate('adgroup', `${await pushed()}.2`)
  const answer = await house.post('create_last_batch', { ticket: randomUUID(), game_id: GAME, from_batch_id: copyId })
  expect(answer.status).toBe(404)
})
