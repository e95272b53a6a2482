import { afterAll, beforeAll, expect, test } from 'vitest'
import { AD_DRAFTS_MAX } from '#domain/ad-draft/ad-draft.ts'
import { GAME } from '../batch/a-house.ts'
import { aDraftsHouse, AUDIENCE, codeOf, CORE, CREATIVE, EMPTY, FOREIGN_GAME, rowOf } from './a-drafts-house.ts'

let house: Awaited<ReturnType<typeof aDraftsHouse>>
beforeAll(async () => void (house = await aDraftsHouse()))
afterAll(() => house.close())

const created = async (draft: Parameters<typeof house.create>[0] = {}, as = house.me.authorization) => rowOf(await house.create(draft, as))
const namesFor = async (query: string, as = house.me.authorization, family = 'gdt_ad2') =>
  ((await house.get(`list?per_page=500${query}`, as, family)).json().data as { name: string }[]).map(({ name }) => name)

test('a draft is there for users of its game, on its network only; for others it does not exist', async () => {
  const row = await created({ name: '范围' })
  const { other, stranger } = house
  expect(await namesFor('&q=范围', other.authorization)).toEqual(['范围'])
  expect(await namesFor('&q=范围', stranger.authorization)).toEqual([])
  expect(await namesFor('&q=范围', house.me.authorization, 'gdt_ad')).toEqual([])
  const missing = [404, 'ad_draft.missing']
  expect([
    codeOf(await house.get(`data?id=${row.id}`, stranger.authorization)),
    codeOf(await house.get(`data?id=${row.id}`, house.me.authorization, 'gdt_ad')),
    codeOf(await house.get('data?id=999999')),
    codeOf(await house.put(row, '别人的', AUDIENCE, stranger.authorization)),
    codeOf(await house.check(row, stranger.authorization)),
    codeOf(await house.remove(row, stranger.authorization)),
  ]).toEqual([missing, missing, missing, missing, missing, missing])
  expect(codeOf(await house.create({ game_id: FOREIGN_GAME }))).toEqual([403, 'permission.game_outside'])
})

test('a draft keeps what is typed, also what is wrong, and nothing that is no field of it', async () => {
  const row = await created({ name: ' 半成品 ', values: { age_min: '70', gender: 'MALE', audiences: [] } })
  expect([row.name, row.values, row.state, row.errors, row.check, row.version]).toEqual([
    '半成品',
    { age_min: '70', gender: 'MALE' },
    'incomplete',
    null,
    null,
    1,
  ])
  expect(codeOf(await house.create({ values: { daily_budget: { CNY: '1' } } }))).toEqual([400, 'batch.edit.field_unknown'])
  expect(codeOf(await house.create({ name: '  ' }))).toEqual([400, 'ad_draft.name_empty'])
  expect(codeOf(await house.put(row, '', AUDIENCE))[0]).toBe(400)
})

test('the same ticket creates one draft', async () => {
  const ticket = '5c6f7a0e-8a70-4c5e-9d26-0a4d0f6b6f01'
  const [one, again] = [await created({ name: '一次', ticket }), await created({ name: '一次', ticket })]
  expect([again.id, await namesFor('&q=一次')]).toEqual([one.id, ['一次']])
})

test('of two users the second is refused with the present draft; the same content is saved once', async () => {
  const row = await created({ name: '两个人' })
  const mine = rowOf(await house.put(row, '我的'))
  expect([mine.version, mine.name, mine.updated_by_name]).toEqual([2, '我的', '测试'])
  const refused = await house.put(row, '他的', AUDIENCE, house.other.authorization)
  expect([...codeOf(refused), refused.json().present.name, refused.json().present.version]).toEqual([409, 'ad_draft.changed', '我的', 2])
  // the answer of the first save was lost, and it is sent again
  expect(rowOf(await house.put(row, '我的')).version).toBe(2)
  expect(rowOf(await house.put(mine, '我的')).version).toBe(2)
  const trail = await house.database.db
    .selectFrom('audit_log')
    .select(['event', 'before', 'after'])
    .where('entity', '=', 'ad_draft')
    .where('entity_id', '=', row.id)
    .orderBy('id')
    .execute()
  expect(trail.map(({ event }) => event)).toEqual(['ad_draft.created', 'ad_draft.saved'])
  expect(trail[1]).toMatchObject({ before: { name: '两个人' }, after: { name: '我的', values: AUDIENCE } })
})

test('a draft tells which other users edited it in the last minutes', async () => {
  const row = await created({ name: '谁开着' })
  expect(row.editors).toEqual([])
  const theirs = rowOf(await house.put(row, '谁开着 2', AUDIENCE, house.other.authorization))
  const editorsFor = async (as: string) => rowOf(await house.get(`data?id=${row.id}`, as)).editors.map(({ id }) => id)
  expect([await editorsFor(house.me.authorization), await editorsFor(house.other.authorization)]).toEqual([
    [house.other.userId],
    [house.me.userId],
  ])
  expect(codeOf(await house.remove(row))).toEqual([409, 'ad_draft.changed'])
  expect((await house.remove(theirs)).statusCode).toBe(200)
  expect(codeOf(await house.get(`data?id=${row.id}`))).toEqual([404, 'ad_draft.missing'])
})

test('a check holds for the content it was made for', async () => {
  const row = await created({ name: '核心' })
  const checked = rowOf(await house.check(row))
  expect([checked.state, checked.errors, checked.check?.hash === checked.hash, checked.version]).toEqual(['ready', 0, true, 1])
  const changed = rowOf(await house.put(checked, '核心', { ...AUDIENCE, age_max: '50' }))
  expect([changed.state, changed.errors, changed.check?.hash === changed.hash]).toEqual(['incomplete', null, false])
  // back to the content that was checked
  const back = rowOf(await house.put(changed, '核心'))
  expect([back.state, back.errors]).toEqual(['ready', 0])
  // a name is no content
  expect(rowOf(await house.put(back, '核心人群')).state).toBe('ready')
  expect(codeOf(await house.check(row))).toEqual([409, 'ad_draft.changed'])
})

test('a check of an audience says what is wrong by field, and what the network says of sizes', async () => {
  const found = async (values: typeof AUDIENCE) => {
    const { state, check } = rowOf(await house.check(await created({ name: '检查', values })))
    const said = (all: readonly { code: string; field?: string | undefined }[] = []) => all.map(({ field, code }) => `${field} ${code}`)
    return [state, said(check?.problems), said(check?.warnings)]
  }
  expect(await found({ gender: 'NONE', age_min: '30', age_max: '32', audiences: ['383999'] })).toEqual([
    'stale',
    ['gender thing.not_choice', 'audiences batch.value.reference_unknown', 'age_max channel.age.span'],
    [],
  ])
  expect(await found({ ...AUDIENCE, audiences: [CORE, EMPTY, '383003'] })).toEqual([
    'ready',
    [],
    ['audiences ad_draft.size_nothing', 'audiences ad_draft.size_unknown'],
  ])
  expect(await found({ ...AUDIENCE, audiences: ['21001'] })).toEqual(['stale', ['audiences batch.value.reference_unknown'], []])
})

test('a check of a creative asks for its fields, their widths, and the review of its material', async () => {
  const { db } = house.database
  await db.updateTable('material').set({ review_state: 'failed' }).where('id', '=', 'm2').execute()
  const found = async (values: typeof AUDIENCE) => {
    const { state, check } = rowOf(await house.check(await created({ name: '素材', kind: 'creative', values })))
    return [state, (check?.problems ?? []).map(({ field, code }) => `${field} ${code}`)]
  }
  expect(await found(CREATIVE)).toEqual(['ready', []])
  expect(await found({ title: '很长的标题'.repeat(4) })).toEqual([
    'incomplete',
    ['material_id batch.value.required', 'description batch.value.required', 'title thing.too_wide'],
  ])
  expect(await found({ ...CREATIVE, material_id: 'm2' })).toEqual(['incomplete', ['material_id batch.material.failed']])
  const creative = await created({ kind: 'creative', values: CREATIVE })
  expect(codeOf(await house.check({ ...creative, kind: 'audience' }))).toEqual([400, 'ad_draft.kind_other'])
})

test('a draft is stale once what it names is gone, and a game without an account has no ready draft', async () => {
  const { db } = house.database
  const gone = { spreader_id: '383', game_id: GAME, type: 'custom', audience_id: 'a9', name: '将删除', network_id: '383009' }
  await db.insertInto('audience').values(gone).execute()
  const row = rowOf(await house.check(await created({ name: '将失效', values: { audiences: ['383009'] } })))
  expect(row.state).toBe('ready')
  await db.deleteFrom('audience').where('audience_id', '=', 'a9').execute()
  expect([rowOf(await house.get(`data?id=${row.id}`)).state, await namesFor('&state=stale&q=将失效')]).toEqual(['stale', ['将失效']])
  await db.updateTable('ad_account').set({ use_status: 'off' }).where('spreader_id', '=', '383').execute()
  const closed = rowOf(await house.check(await created({ name: '无账户' })))
  await db.updateTable('ad_account').set({ use_status: 'on' }).where('spreader_id', '=', '383').execute()
  expect([closed.state, closed.check?.problems.map(({ code }) => code)]).toEqual(['incomplete', ['ad_draft.no_account']])
})

test('a draft says in which batches it was used, and one that was discarded does not count', async () => {
  const { db } = house.database
  const row = rowOf(await house.check(await created({ name: '用过' })))
  const batch = async (name: string, state: 'draft' | 'discarded', draft_id: string, game_id = GAME) => {
    const spec = JSON.stringify({ axes: { targeting: [{ name, values: {}, draft_id }] } })
    const at = { channel: 'gdt_ad2', kind: 'create' as const, game_id, account_ids: ['3830000'], created_by: house.me.userId }
    await db.insertInto('batch').values({ ...at, name, state, spec }).execute() // prettier-ignore
  }
  await batch('批次一', 'draft', row.id)
  await batch('丢弃的', 'discarded', row.id)
  await batch('别的草稿', 'draft', '123456')
  await batch('别的游戏', 'draft', row.id, FOREIGN_GAME)
  const used = rowOf(await house.get(`data?id=${row.id}`))
  expect([used.state, used.used_count, used.uses.map(({ name }) => name)]).toEqual(['used', 1, ['批次一']])
  expect(await namesFor('&state=used')).toEqual(['用过'])
})

test('the list is narrowed by kind, owner and state, and is a file as well', async () => {
  await created({ name: '他的素材', kind: 'creative', values: CREATIVE }, house.other.authorization)
  expect(await namesFor(`&kind=creative&creator=${house.other.userId}`)).toEqual(['他的素材'])
  const answer = await house.get(`list?per_page=1&counted=1&creator=${house.other.userId}`)
  expect(answer.json()).toMatchObject({ total: 1, counts: { kind: { creative: 1 }, state: { incomplete: 1 } } })
  const file = await house.get(`list?format=csv&creator=${house.other.userId}`)
  expect(file.body).toMatch(/他的素材/)
})

test('a person has at most 200 drafts for a game, which is counted while two calls wait for each other', async () => {
  const { database, me } = house
  const { db } = database
  const [own = 0] = Object.values((await house.get('list?per_page=1')).json().own as Record<string, number>)
  const row = {
    channel: 'gdt_ad',
    kind: 'audience',
    game_id: GAME,
    name: '占位',
    values: '{}',
    owner_id: me.userId,
    updated_by: me.userId,
  } as const
  await db.insertInto('ad_draft').values(Array.from({ length: AD_DRAFTS_MAX - 1 - own }, () => row)).execute() // prettier-ignore
  const answers = await Promise.all([house.create({ name: '第二百个' }), house.create({ name: '第二百零一个' })])
  expect(answers.map(codeOf).sort(([one], [other]) => Number(one) - Number(other))).toEqual([
    [200, undefined],
    [400, 'ad_draft.limit'],
  ])
  expect((await house.get('list?per_page=1')).json().own).toEqual({ [GAME]: AD_DRAFTS_MAX })
  // the limit is each person's own
  expect((await house.create({}, house.other.authorization)).statusCode).toBe(200)
})
