import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PRESETS } from '#permissions/presets.ts'
import { countCreativesWith } from '#server/features/creative/creative.reads.ts'
import { aCreative, aStudio, BASE, created, GAME, type Studio } from './a-studio.ts'

let studio: Studio
beforeAll(async () => void (studio = await aStudio()))
afterAll(() => studio.close())

const make = (change: object = {}, ticket = randomUUID(), path = BASE) =>
  studio.send('POST', path, { ticket, creative: JSON.stringify(aCreative(change)) })
const edit = ({ id, revision }: { id: string; revision: number }, draft: object) =>
  studio.send('PUT', BASE, { ticket: randomUUID(), id, revision: String(revision), creative: JSON.stringify(draft) })
const remove = ({ id, revision }: { id: string; revision: number }) =>
  studio.send('DELETE', BASE, { ticket: randomUUID(), id, revision: String(revision) })
const detail = async (id: string) => (await studio.get(`${BASE}/detail`, { id })).body.data
const codes = ({ body }: { body: { blockers: { code: string; field?: string; row?: number }[] } }) =>
  body.blockers.map(({ code, field, row }) => [code, field, row])
const draftOf = (row: Record<string, unknown>) => ({
  game_id: row.game_id,
  spreader_id: row.spreader_id,
  name: row.name,
  material_ids: row.material_ids,
  titles: row.titles,
  messages: row.messages,
  landing_id: row.landing_id ?? '',
  note: row.note,
})

test('a creative is made once, is kept as cleaned, waits for a review, and leaves its line', async () => {
  const ticket = randomUUID()
  const draft = aCreative({ name: ' 首发 ', titles: ['来玩 ', '', '来玩'], messages: ['三分钟\n一局'] })
  const first = await studio.send('POST', BASE, { ticket, creative: JSON.stringify(draft) })
  const again = await studio.send('POST', BASE, { ticket, creative: JSON.stringify(draft) })
  expect(first.body.data).toMatchObject({
    name: '首发',
    titles: ['来玩'],
    region_id: '5',
    version: 1,
    revision: 1,
    review_state: 'waiting',
  })
  expect([again.status, again.body.data.id]).toEqual([200, first.body.data.id])
  const { id } = first.body.data
  const { db } = studio.database
  const records = await db
    .selectFrom('review_record')
    .selectAll()
    .where('object_type', '=', 'creative')
    .where('object_id', '=', id)
    .execute()
  expect(records.map(({ version, state, title, texts, material_id }) => ({ version, state, title, texts, material_id }))).toEqual([
    {
      version: 1,
      state: 'waiting',
      title: '首发',
      material_id: 'm1',
      texts: [
        { field: 'headline', text: '来玩' },
        { field: 'message', text: '三分钟\n一局' },
      ],
    },
  ])
  const lines = await db
    .selectFrom('audit_log')
    .select(['event', 'after'])
    .where('entity', '=', 'creative')
    .where('entity_id', '=', id)
    .execute()
  expect(lines).toMatchObject([{ event: 'creative.created', after: { name: '首发', material_ids: ['m1'] } }])
})

test('what is missing, too long or of another game is refused by field and row, and nothing is kept', async () => {
  const bare = await make({ material_ids: [], titles: [], messages: [] })
  expect(codes(bare)).toEqual([
    ['creative.material_ids.none', 'material_ids', undefined],
    ['creative.titles.none', 'titles', undefined],
    ['creative.messages.none', 'messages', undefined],
  ])
  const wrong = await make({ material_ids: ['m1', 'x1'], titles: ['好', 'a'.repeat(256)], landing_id: 'nowhere' })
  expect(codes(wrong)).toEqual([
    ['creative.material.unknown', 'material_ids', undefined],
    ['creative.text.too_long.characters', 'titles', 2],
    ['creative.landing.unknown', 'landing_id', undefined],
  ])
  expect(codes(await make({ name: '中'.repeat(51) }))).toEqual([['creative.name.too_wide', 'name', undefined]])
  expect(codes(await make({ name: 'a\u202eb' }))).toEqual([['creative.name.control', 'name', undefined]])
  expect((await make({ spreader_id: '3965' })).status).toBe(400)
})

test('each of the two families keeps its own platform, by its own measure', async () => {
  const own = (path: string, spreader_id: string, change: object = {}) => make({ spreader_id, ...change }, randomUUID(), `${BASE}/${path}`)
  expect(codes(await make({ spreader_id: '383' }))).toEqual([['creative.family.other', 'spreader_id', undefined]])
  expect(codes(await own('gdt', '21'))).toEqual([['creative.family.other', 'spreader_id', undefined]])
  expect((await own('gdt', '383')).status).toBe(200)
  // TikTok's ads have no text next to the title, and a Chinese character is 2 of its 100
  expect(codes(await own('tiktok', '4651'))).toEqual([['creative.messages.not_taken', 'messages', undefined]])
  expect(codes(await own('tiktok', '4651', { messages: [], titles: ['中'.repeat(51)] }))).toEqual([
    ['creative.text.too_long.width', 'titles', 1],
  ])
  expect((await own('tiktok', '4651', { messages: [], titles: ['中'.repeat(50)] })).status).toBe(200)
  const listed = async (path: string) =>
    new Set((await studio.get(`${BASE}${path}`)).body.data.map(({ spreader_id }: { spreader_id: string }) => spreader_id))
  expect([await listed('/gdt'), await listed('/tiktok')]).toEqual([new Set(['383']), new Set(['4651'])])
  expect(await listed('')).toEqual(new Set(['21', '383', '4651']))
})

test('a name is free or someone’s within its game and platform; of many who take it at once one gets it', async () => {
  const row = await created(studio, { name: '独一份' })
  const check = (name: string, more: object = {}) => studio.get(`${BASE}/check_name`, { name, game_id: GAME, spreader_id: '21', ...more })
  expect((await check('独一份 2')).body.data).toEqual({ width: 8, max: 100, blockers: [], taken_by: null })
  expect((await check('独一份')).body.data).toMatchObject({ blockers: [{ code: 'creative.name.taken' }], taken_by: { id: row.id } })
  expect((await check('独一份', { id: row.id })).body.data.blockers).toEqual([])
  expect((await check('独一份', { spreader_id: '383' })).body.data.blockers).toEqual([])
  expect((await check('中'.repeat(51))).body.data).toMatchObject({ width: 102, blockers: [{ code: 'creative.name.too_wide' }] })
  const answers = await Promise.all(Array.from({ length: 5 }, () => make({ name: 'Once' })))
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400, 400, 400, 400])
  expect(codes(await make({ name: 'ONCE' }))).toEqual([['creative.name.taken', 'name', undefined]])
})

test('an edit is held to what was seen: the late one gets the present row, and nothing is written over', async () => {
  const row = await created(studio)
  const saved = await edit(row, { ...draftOf(row), note: '先改' })
  expect(saved.body.data).toMatchObject({ note: '先改', version: 1, revision: 2 })
  const late = await edit(row, { ...draftOf(row), note: '后改' })
  expect([late.status, late.body.code, late.body.present.note]).toEqual([409, 'creative.changed', '先改'])
  const moved = await edit(saved.body.data, { ...draftOf(row), spreader_id: '383' })
  expect(codes(moved)).toContainEqual(['creative.spreader.moved', 'spreader_id', undefined])
  // saving what is there leaves no trace
  const same = await edit(saved.body.data, draftOf(saved.body.data))
  expect(same.body.data.revision).toBe(2)
})

test('what reviewers look at makes another version, and a decision of an older one no longer counts', async () => {
  const row = await created(studio)
  const { db } = studio.database
  const waiting = async () =>
    (
      await db
        .selectFrom('review_record')
        .select(['id', 'version', 'state'])
        .where('object_type', '=', 'creative')
        .where('object_id', '=', row.id)
        .orderBy('id')
        .execute()
    ).map(({ version, state }) => [version, state])
  const next = (await edit(row, { ...draftOf(row), titles: ['换个标题'] })).body.data
  expect([next.version, await waiting()]).toEqual([
    2,
    [
      [1, 'changed'],
      [2, 'waiting'],
    ],
  ])
  const reviewer = await studio.signIn()
  const queue = await studio.get('/dapper/api/review/reviews', { state: 'waiting', q: row.id, per_page: '100' }, reviewer)
  const item = queue.body.data.find(({ object_id }: { object_id: string }) => object_id === row.id)
  const seen = (await studio.get('/dapper/api/review/detail', { id: item.id }, reviewer)).body.data.seen
  const failed = await studio.send(
    'POST',
    '/dapper/api/review/fail_pass',
    { ticket: randomUUID(), items: JSON.stringify([{ id: item.id, seen }]), 'reasons[]': 'word', comment: '' },
    reviewer,
  )
  expect([failed.status, (await detail(row.id)).creative.review_state]).toEqual([200, 'failed'])
  expect((await detail(row.id)).versions[0]).toMatchObject({ version: 2, verdict: 'fail', reasons: ['word'] })
  // it is put up again by its edit in the library only
  const beside = { ticket: randomUUID(), again: item.id, title: 'x', texts: '[]', note: '' }
  const elsewhere = await studio.send('POST', '/dapper/api/review/submit', beside)
  expect([elsewhere.status, elsewhere.body.blockers[0].code]).toEqual([400, 'review.in_library'])
  const again = (await edit((await detail(row.id)).creative, { ...draftOf(next), messages: ['改好了'] })).body.data
  expect([again.version, again.review_state]).toEqual([3, 'changed'])
})

test('creatives are switched, each with its own result', async () => {
  const [one, two] = [await created(studio), await created(studio)]
  const answer = await studio.send('PUT', `${BASE}/update_status`, {
    'ids[0]': one.id,
    'ids[1]': two.id,
    'ids[2]': '999999',
    status: 'off',
  })
  expect(answer.body.data.map(({ id, outcome }: Record<string, string>) => [id, outcome])).toEqual([
    [one.id, 'saved'],
    [two.id, 'saved'],
    ['999999', 'refused'],
  ])
  expect((await detail(one.id)).creative.status).toBe('off')
  expect((await studio.get(BASE, { status: 'off', q: two.name })).body.data).toHaveLength(1)
})

test('one that a batch carries stays, and says where; one that no one uses goes and waits no more', async () => {
  const { db } = studio.database
  const used = await created(studio, { material_ids: ['m2'], titles: ['用过的标题'], messages: ['用过的正文'] })
  const [{ id: userId } = { id: '' }] = await db.selectFrom('app_user').select('id').limit(1).execute()
  const batch = await db
    .insertInto('batch')
    .values({
      channel: 'fb_ad',
      kind: 'create',
      name: '十一月',
      game_id: GAME,
      account_ids: ['2100001'],
      spec: '{}',
      state: 'settled',
      created_by: userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const ad = (seq: number, values: object) => ({
    batch_id: batch.id,
    seq,
    level: 'ad' as const,
    account_id: '2100001',
    name: `ad ${seq}`,
    values: JSON.stringify(values),
  })
  const carried = { material_id: 'm2', headline: '用过的标题', message: '用过的正文' }
  await db
    .insertInto('batch_item')
    .values([ad(1, carried), ad(2, carried), ad(3, { ...carried, headline: '别的标题' })])
    .execute()
  // what it said before still counts: those ads came of it
  const renamed = (await edit(used, { ...draftOf(used), titles: ['新的标题'] })).body.data
  expect(renamed.used_by_count).toBe(2)
  expect((await detail(used.id)).uses).toMatchObject([{ batch_id: batch.id, batch_name: '十一月', ads: 2 }])
  const kept = await remove(renamed)
  expect([kept.status, kept.body.blockers]).toEqual([409, [{ code: 'creative.delete.used', params: { ads: 2, batches: 1 } }]])
  expect((await studio.get(BASE, { used: '1' })).body.data.map(({ id }: { id: string }) => id)).toEqual([used.id])

  const idle = await created(studio)
  expect((await remove({ ...idle, revision: 7 })).body.code).toBe('creative.changed')
  expect((await remove(idle)).status).toBe(200)
  expect((await studio.get(`${BASE}/detail`, { id: idle.id })).status).toBe(404)
  expect((await remove(idle)).status).toBe(404)
  const left = await db.selectFrom('review_record').select('state').where('object_id', '=', idle.id).execute()
  expect(left).toEqual([{ state: 'changed' }])
})

test('a creative is not led to a page that is off or whose letter ended; one that leads there already is saved all the same', async () => {
  const { db } = studio.database
  const page = (name: string, more: object = {}) => ({ game_id: GAME, name, url: `https://pages.example.com/${name}`, ...more })
  const { id: letter_id } = await db
    .insertInto('authorization_book')
    .values({ game_id: GAME, title: '联动', holder: '画社', category: 'art', valid_from: '2020-01-01', expires_on: '2021-01-01' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const [on, off, ended] = await db
    .insertInto('landing_page')
    .values([page('on'), page('off', { switched_on: false }), page('ended', { letter_id })])
    .returning('id')
    .execute()
  const { data } = (await studio.get(`${BASE}/choices`, { game_id: GAME })).body
  expect(
    data
      .filter(({ id }: { id: string }) => [on?.id, off?.id, ended?.id].includes(id))
      .map(({ name, switch: turned, letter }: Record<string, string>) => [name, turned, letter]),
  ).toEqual([
    ['ended', 'on', 'expired'],
    ['off', 'off', null],
    ['on', 'on', null],
  ])
  expect([codes(await make({ landing_id: off?.id })), codes(await make({ landing_id: ended?.id }))]).toEqual([
    [['creative.landing.off', 'landing_id', undefined]],
    [['creative.landing.letter', 'landing_id', undefined]],
  ])
  const row = await created(studio, { landing_id: on?.id })
  await db
    .updateTable('landing_page')
    .set({ switched_on: false })
    .where('id', '=', on?.id ?? '')
    .execute()
  expect((await edit(row, { ...draftOf(row), note: '后来关闭' })).status).toBe(200)
})

test('a batch is offered the creatives of its game and platform that are on, as its axes, each with the first reason against it', async () => {
  const name = `给批次 ${randomUUID().slice(0, 8)}`
  const row = await created(studio, { name, titles: ['甲', '乙'], messages: ['一'] })
  const offered = async () =>
    (await studio.get(`${BASE}/for_batch`, { game_id: GAME, spreader_id: '21', q: name })).body.data.map(
      ({ id, disabled_reason, axes }: Record<string, any>) => [id, disabled_reason, axes.material?.length, axes.text?.length], // eslint-disable-line @typescript-eslint/no-explicit-any -- an answer of any call
    )
  expect(await offered()).toEqual([[row.id, `创意“${name}”还在等审核`, 1, 2]])
  const { db } = studio.database
  await db.updateTable('creative').set({ review_state: 'passed' }).where('id', '=', row.id).execute()
  await db.updateTable('material').set({ review_state: 'passed' }).execute()
  expect(await offered()).toEqual([[row.id, null, 1, 2]])
  await studio.send('PUT', `${BASE}/update_status`, { 'ids[0]': row.id, status: 'off' })
  expect(await offered()).toEqual([])
})

test('a creative of a game, region or platform outside the grants is not there', async () => {
  const row = await created(studio)
  const elsewhere = await studio.signIn({ ...PRESETS.buyer, global: { ...PRESETS.buyer.global, spreader: ['304'] } })
  expect((await studio.get(`${BASE}/detail`, { id: row.id }, elsewhere)).status).toBe(404)
  expect((await studio.get(BASE, {}, elsewhere)).body.data).toEqual([])
  const looking = await studio.signIn(PRESETS.reviewer)
  const denied = await studio.send('POST', BASE, { ticket: randomUUID(), creative: JSON.stringify(aCreative()) }, looking)
  expect([(await studio.get(BASE, {}, looking)).status, denied.status]).toEqual([200, 403])
})

test('the art library shows a picture with its versions and the batches and creatives it went into', async () => {
  const row = await created(studio, { material_ids: ['m1', 'm2'] })
  const list = (await studio.get('/artascope/api/resources', { type: 'image', game_id: GAME })).body
  expect(list.data.map(({ id }: { id: string }) => id).toSorted()).toEqual(['m1', 'm2'])
  const one = (await studio.get('/artascope/api/resource', { id: 'm2' })).body.data
  expect([one.resource.used_by_count, one.uses.length, one.versions.length]).toEqual([3, 1, 1])
  expect(one.creatives.map(({ id }: { id: string }) => id)).toContain(row.id)
  const gone = await studio.get('/artascope/api/resource', { id: 'nothing' })
  expect([gone.status, codes(gone)]).toEqual([404, [['art.missing', undefined, undefined]]])
  const held = await countCreativesWith(studio.database.db, ['m2', 'v1'])
  expect([held.has('v1'), held.get('m2')]).toEqual([false, one.creatives.length])
})
