import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect } from 'vitest'
import { PRESETS } from '#permissions/presets.ts'
import { freshColumnStore, type FreshColumnStore } from '#tests/kit/column-store.ts'
import { testOfEngine } from '#tests/kit/engine-test.ts'
import { GAME } from '../batch/a-house.ts'
import { aLifeCycle, BASE, GAMES } from './a-life-cycle.ts'

const test = await testOfEngine(import.meta.url)

let columns: FreshColumnStore
let house: Awaited<ReturnType<typeof aLifeCycle>>
beforeAll(async () => {
  columns = await freshColumnStore()
  house = await aLifeCycle(columns.store)
})
afterAll(async () => {
  await house.close()
  await columns.close()
})

type Move = { phase: string | null; measure: string; currency: string; moved_minor: string; after_minor: string }
const movesOf = async (id: string, who?: typeof house.buyer) => {
  const { data } = (await house.call('GET', `${BASE}/detail/summary`, { id }, who)).body
  return {
    ...data,
    moves: data.moves.map(({ phase, measure, currency, moved_minor }: Move) => [phase, measure, currency, moved_minor]),
  }
}

test('the summary says which figures move and by how much, by currency; a confirm makes it so, and reports of the game follow it', async () => {
  await house.spend({ '2026-01-10': 1_000, '2026-01-25': 40, '2026-02-03': 500 })
  await house.spend({ '2026-01-10': 7 }, 'EUR')
  const row = await house.made()
  const before = await movesOf(row.id)
  expect([before.blockers, before.moved_days, before.costs_hidden]).toEqual([[], ['2026-01-10', '2026-02-03'], true])
  expect(before.moves).toEqual([
    ['test_1', 'spend', 'EUR', '7'],
    ['test_1', 'spend', 'USD', '1000'],
    ['test_1', 'return', 'EUR', '0'],
    ['test_1', 'return', 'USD', '0'],
    ['launch', 'spend', 'USD', '500'],
    ['launch', 'return', 'USD', '0'],
    [null, 'spend', 'EUR', '-7'],
    [null, 'spend', 'USD', '-1500'],
    [null, 'return', 'EUR', '0'],
    [null, 'return', 'USD', '0'],
  ])
  const ticket = randomUUID()
  const done = await house.confirm(row.id, 1, house.buyer, ticket)
  const again = await house.confirm(row.id, 1, house.buyer, ticket)
  expect([done.status, done.body.data.state, done.body.data.is_main, again.body]).toEqual([200, 'confirmed', true, done.body])
  expect(await movesOf(row.id)).toMatchObject({ moved_days: [], blockers: [{ code: 'lifecycle.confirmed' }] })
  const sums = (await house.call('GET', `${GAMES}/summary`, { game_id: GAME })).body.data
  expect(sums).toContainEqual({ phase: 'test_1', measure: 'spend', currency: 'USD', amount_minor: '1000', days: 1 })
  expect(sums).toContainEqual({ phase: null, measure: 'spend', currency: 'USD', amount_minor: '40', days: 1 })
})

test('a confirmed one is read-only until it is reopened with a reason; reports keep what was confirmed until the next confirm', async () => {
  const { data } = (await house.call('GET', BASE, { state: 'confirmed' })).body
  const row = data[0]
  const refused = await house.update(row, { name: '改名' })
  expect([refused.status, refused.body.code]).toEqual([409, 'lifecycle.confirmed'])
  expect((await house.confirm(row.id, row.version)).body.code).toBe('lifecycle.confirmed')
  const silent = await house.reopen(row.id, row.version, '  ')
  expect([silent.status, silent.body.code]).toEqual([400, 'lifecycle.reason_missing'])
  const opened = (await house.reopen(row.id, row.version, ' 第一轮延长 ')).body.data
  expect([opened.state, opened.reopen_reason, opened.confirmed_phases]).toEqual(['reopened', '第一轮延长', row.phases])
  const changed = await house.update(opened, { phases: ['test_1/2026-01-05/2026-01-26', 'launch/2026-02-01/'] })
  expect(changed.status).toBe(200)
  const { moves, moved_days } = await movesOf(row.id)
  expect(moved_days).toEqual(['2026-01-25'])
  expect(moves.filter(([, , , moved]: string[]) => moved !== '0')).toEqual([
    ['test_1', 'spend', 'USD', '40'],
    [null, 'spend', 'USD', '-40'],
  ])
  const sums = (await house.call('GET', `${GAMES}/summary`, { game_id: GAME })).body.data
  expect(sums).toContainEqual({ phase: 'test_1', measure: 'spend', currency: 'USD', amount_minor: '1000', days: 1 })
  const confirmed = (await house.confirm(row.id, changed.body.data.version)).body.data
  expect([confirmed.state, confirmed.reopened_at, confirmed.reopen_reason]).toEqual(['confirmed', null, ''])
  const later = (await house.call('GET', `${GAMES}/summary`, { game_id: GAME })).body.data
  expect(later).toContainEqual({ phase: 'test_1', measure: 'spend', currency: 'USD', amount_minor: '1040', days: 2 })
})

test('what was found about its rounds keeps one from being confirmed, though not from being saved', async () => {
  const row = await house.made({ phases: ['test_1/2028-01-01/2028-01-20', 'test_3/2028-03-01/2028-03-20'], packages: ['p/2028-01-01/'] })
  const answer = await house.confirm(row.id, 1)
  expect([answer.status, answer.body.code]).toEqual([400, 'lifecycle.round_skipped'])
  expect(
    (await house.call('GET', `${BASE}/detail/summary`, { id: row.id })).body.data.blockers.map(({ code }: { code: string }) => code),
  ).toEqual(['lifecycle.round_skipped'])
})

test('two people confirm and save at once: the second sees what the first did', async () => {
  const row = await house.made({ phases: ['launch/2027-02-01/'], packages: ['q/2027-01-01/'] })
  const [one, other] = await Promise.all([house.confirm(row.id, 1), house.update(row, { name: '同时' }, house.other)])
  const late = [one, other].find(({ status }) => status !== 200)
  expect([one.status + other.status, late?.body.code, late?.body.present.version]).toEqual([200 + 409, 'thing.changed', 2])
})

test('the log says who did what and why', async () => {
  const row = await house.made({ phases: ['launch/2025-02-01/'], packages: ['r/2025-01-01/'] })
  await house.confirm(row.id, 1)
  await house.reopen(row.id, 2, '写错了日期', house.other)
  const { data, next } = (await house.call('GET', `${BASE}/log`, { id: row.id })).body
  expect([data.map(({ event }: { event: string }) => event), data[0].after, next]).toEqual([
    ['lifecycle.cycle.reopened', 'lifecycle.cycle.confirmed', 'lifecycle.cycle.created'],
    { state: 'reopened', reason: '写错了日期' },
    null,
  ])
  const paged = (await house.call('GET', `${BASE}/log`, { id: row.id, per_page: '1', before: data[0].id })).body
  expect([paged.data.map(({ id }: { id: string }) => id), paged.next]).toEqual([[data[1].id], data[1].id])
})

test('figures of channels outside the grants are not counted, and costs only for who may see them', async () => {
  await house.db.insertInto('spreader').values({ id: '77', channel: 'x', name: '别的渠道', region_id: '1' }).execute()
  await house.spend({ '2024-06-01': 900 }, 'USD', '77')
  const row = await house.made({ phases: ['launch/2024-06-01/2024-06-30'], packages: ['s/2024-06-01/2024-06-30'] })
  const narrow = await house.person({ global: { ...PRESETS.buyer.global, spreader: ['21'] }, pages: PRESETS.buyer.pages })
  const launched = (summary: { moves: (string | null)[][] }) => summary.moves.filter(([phase]) => phase === 'launch')
  expect(launched(await movesOf(row.id))).toContainEqual(['launch', 'spend', 'USD', '900'])
  expect(launched(await movesOf(row.id, narrow))).toEqual([])
  const admin = await house.person(PRESETS.admin)
  expect((await movesOf(row.id, admin)).costs_hidden).toBe(false)
})

test('one phase after the other comes with its figures and packages, and each package with its phases and where else it is', async () => {
  const row = await house.made({
    phases: ['test_1/2023-01-01/2023-01-10', 'launch/2023-02-01/2023-02-10'],
    packages: ['t/2023-01-01/2023-02-10'],
  })
  const twin = await house.made({ phases: ['launch/2023-02-05/2023-02-20'], packages: ['t/2023-02-05/2023-02-20'] })
  await house.spend({ '2023-01-02': 11 })
  const data = (await house.call('GET', `${BASE}/detail/data_info`, { id: row.id })).body.data
  expect(
    data.map(({ phase, packages, sums }: { phase: string; packages: string[]; sums: object[] }) => [phase, packages, sums.length]),
  ).toEqual([
    ['test_1', ['t'], 2],
    ['launch', ['t'], 0],
  ])
  const packages = (await house.call('GET', `${BASE}/detail/package_date_range`, { id: row.id })).body.data
  expect(packages).toEqual([
    {
      package: 't',
      from: '2023-01-01',
      to: '2023-02-10',
      phases: ['test_1', 'launch'],
      elsewhere: [{ id: twin.id, name: twin.name, from: '2023-02-05', to: '2023-02-20' }],
    },
  ])
})

test('media sources of a package are channels of its game, with the days they have figures of', async () => {
  const { body } = await house.call('POST', '/coach/api/mediasrc', { game_id: GAME, package: 't' })
  expect(body.data.find(({ id }: { id: string }) => id === '21')).toMatchObject({ first_day: '2023-01-02', last_day: '2023-01-02' })
  const none = (await house.call('POST', '/coach/api/mediasrc', { game_id: GAME, package: 'never' })).body.data
  expect(none.find(({ id }: { id: string }) => id === '21')).toMatchObject({ first_day: null, last_day: null })
})

test('reports of a game follow a confirmed life cycle of that game only, against the version that was seen', async () => {
  const detail = async () => (await house.call('GET', `${GAMES}/detail`, { game_id: GAME })).body.data
  const { game, cycles } = await detail()
  const put = (fields: Record<string, string>, who?: typeof house.buyer) =>
    house.call('PUT', GAMES, { ticket: randomUUID(), id: GAME, game_id: GAME, version: String(game.version), note: '', ...fields }, who)
  const draft = cycles.find(({ state }: { state: string }) => state === 'draft')
  expect((await put({ main_id: draft.id })).body.code).toBe('lifecycle.main_not_confirmed')
  expect((await put({ main_id: 'none' })).body.code).toBe('thing.no_such')
  const other = cycles.find(({ id, state }: { id: string; state: string }) => state !== 'draft' && id !== game.main_id)
  expect((await put({ main_id: other.id, note: '海外' })).body.data).toMatchObject({
    main_id: other.id,
    main_name: other.name,
    note: '海外',
  })
  expect((await put({ main_id: '' }, house.other)).status).toBe(409)
  const listed = (await house.call('GET', GAMES, { game_id: GAME })).body.data
  expect(listed.map(({ id, life_cycles }: { id: string; life_cycles: number }) => [id, life_cycles])).toEqual([[GAME, cycles.length]])
})

test('while the store is away the effect says that reports are left out, what would look like nothing is refused, and a confirm goes on', async () => {
  const row = await house.made({ phases: ['test_1/2024-03-01/2024-03-20'], packages: ['u/2024-03-01/2024-03-20'] })
  await columns.kill()
  const { unknown, moves, without_figures, findings } = await movesOf(row.id)
  expect({ unknown, moves, without_figures, findings }).toEqual({
    unknown: { code: 'insight.store_down' },
    moves: [],
    without_figures: [],
    findings: [],
  })
  const data = await house.call('GET', `${BASE}/detail/data_info`, { id: row.id })
  expect([data.status, data.body.code]).toEqual([503, 'insight.store_down'])
  expect((await house.call('POST', '/coach/api/mediasrc', { game_id: GAME, package: 'u' })).status).toBe(503)
  expect((await house.confirm(row.id, 1)).body.data.state).toBe('confirmed')
  await columns.restart()
})
