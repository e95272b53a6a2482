import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PRESETS } from '#permissions/presets.ts'
import { GAME } from '../batch/a-house.ts'
import { aLifeCycle, BASE, cycleFields } from './a-life-cycle.ts'

let house: Awaited<ReturnType<typeof aLifeCycle>>
beforeAll(async () => void (house = await aLifeCycle()))
afterAll(() => house.close())

const codes = (answer: { body?: { blockers?: { code: string; field?: string; row?: number }[] } }) =>
  answer.body?.blockers?.map(({ code, field, row }) => [code, field, row].filter((one) => one !== undefined).join(' '))
const FOREIGN = { global: { ...PRESETS.buyer.global, game: ['10045'] }, pages: PRESETS.buyer.pages }

describe('saving', () => {
  test('one is made once for its ticket, and found by its name and who made it', async () => {
    const fields = { ticket: randomUUID(), ...cycleFields({ name: ' 国服 ' }) }
    const first = await house.call('POST', BASE, fields)
    const again = await house.call('POST', BASE, fields)
    expect([first.status, first.body.data.state, first.body.data.version, first.body.data.name]).toEqual([200, 'draft', 1, '国服'])
    expect(again.body).toEqual(first.body)
    const found = async (who: typeof house.buyer) =>
      (await house.call('GET', BASE, { name: '国服', mine: '1' }, who)).body.data.map(({ id }: { id: string }) => id)
    expect([await found(house.buyer), await found(house.other)]).toEqual([[first.body.data.id], []])
  })

  test('it is changed against the version that was seen; a later one comes back as it is', async () => {
    const row = await house.made()
    const saved = await house.update(row, { name: '新名称' })
    expect([saved.status, saved.body.data.version, saved.body.data.name]).toEqual([200, 2, '新名称'])
    const late = await house.update(row, { name: '我的' }, house.other)
    expect([late.status, late.body.code, late.body.present.name]).toEqual([409, 'thing.changed', '新名称'])
  })

  test.each([
    [{ name: '' }, ['input.missing name']],
    [{ phases: [] }, ['thing.value_missing phases']],
    [{ phases: ['prelaunch/2026-01-01/'] }, ['thing.not_choice phases 1']],
    [{ phases: ['launch/2026-02-30/'] }, ['thing.not_day phases 1']],
    [{ phases: ['launch/2026-02-03/2026-02-01'] }, ['thing.range_backwards phases 1']],
    [{ phases: ['launch/2026-02-01/', 'operation/2026-03-01/'] }, ['lifecycle.phase_overlap phases 2']],
    [{ phases: ['launch/2026-02-01/2026-02-10', 'test_1/2026-03-01/2026-03-20'] }, ['lifecycle.phase_order phases 2']],
    [{ packages: ['a/2026-02-01/'] }, ['lifecycle.package_gap packages']],
    [{ packages: ['a/2026-01-01/', 'b/2026-05-01/'] }, ['lifecycle.package_overlap packages 2']],
    [{ media_source_ids: ['999'] }, ['thing.no_such media_source_ids']],
  ])('%j is refused, and names field and line', async (change, said) => {
    const answer = await house.create(change)
    expect([answer.status, codes(answer)]).toEqual([400, said])
  })

  test('a name is of one life cycle of a game, however it is written; the game never changes', async () => {
    const row = await house.made({ name: 'Launch Plan' })
    expect(codes(await house.create({ name: 'launch plan' }))).toEqual(['thing.taken name'])
    expect(codes(await house.update(row, { game_id: '10045' }))).toEqual(['thing.fixed game_id'])
  })

  test('what is of a game outside the grants is not there, is not listed, and is not written', async () => {
    const row = await house.made()
    const stranger = await house.person(FOREIGN)
    expect((await house.call('GET', BASE, {}, stranger)).body.total).toBe(0)
    for (const path of ['detail/summary', 'detail/data_info', 'detail/package_date_range', 'test_rounds', 'log'])
      expect((await house.call('GET', `${BASE}/${path}`, { id: row.id }, stranger)).status).toBe(404)
    expect((await house.confirm(row.id, 1, stranger)).status).toBe(404)
    expect((await house.create({}, stranger)).status).toBe(403)
  })

  test('who may only look at them changes nothing', async () => {
    const viewer = await house.person({ ...PRESETS.buyer, pages: { lifecycle: { func: { 'cycle.view': true } } } })
    expect((await house.call('GET', BASE, {}, viewer)).status).toBe(200)
    expect((await house.create({}, viewer)).status).toBe(403)
  })
})

describe('the list', () => {
  test('says state, phase of today and days, and is narrowed by them', async () => {
    const row = await house.made({ phases: ['test_1/2020-01-01/2020-02-01', 'sunset/2020-03-01/'], packages: ['old/2020-01-01/'] })
    const listed = (await house.call('GET', BASE, { current_phase: 'sunset', state: 'draft', game_id: GAME })).body.data
    expect(listed.map(({ id, current_phase, starts_on, ends_on }: typeof row) => [id, current_phase, starts_on, ends_on])).toEqual([
      [row.id, 'sunset', '2020-01-01', null],
    ])
    const file = await house.call('GET', BASE, { format: 'csv', current_phase: 'sunset' })
    expect(file.text).toContain('停运 2020-03-01 – 至今')
  })

  test('its form chooses from phases, channels of the grants and packages that are known', async () => {
    const { data } = (await house.call('GET', `${BASE}/data_dict`, { game_id: GAME })).body
    expect(data.phases).toHaveLength(13)
    expect(data.packages).toContainEqual({ game_id: GAME, package: 'com.own.app' })
    expect(data.media_sources.map(({ id }: { id: string }) => id)).toContain('21')
  })
})

describe('test rounds', () => {
  test('are checked before anything is saved, and nothing is kept', async () => {
    const before = (await house.call('GET', BASE)).body.total
    const ranges = { phases: ['test_2/2030-01-01/2030-01-05'], packages: ['x/2031-01-01/'] }
    const { status, body } = await house.call('POST', `${BASE}/test_rounds_check`, { game_id: GAME, ...ranges })
    expect([status, body.data.map(({ reason, stops }: { reason: { code: string }; stops: boolean }) => [reason.code, stops])]).toEqual([
      200,
      [
        ['lifecycle.round_skipped', true],
        ['lifecycle.round_no_package', true],
        ['lifecycle.round_short', false],
      ],
    ])
    expect((await house.call('GET', BASE)).body.total).toBe(before)
  })

  test('know the packages of other life cycles of the game, and leave out the one that is edited', async () => {
    const row = await house.made({ phases: ['test_1/2029-01-01/2029-01-20'], packages: ['shared/2029-01-01/2029-02-01'] })
    const ranges = { game_id: GAME, phases: ['test_1/2029-01-20/2029-02-10'], packages: ['shared/2029-01-15/2029-02-10'] }
    const found = async (more: Record<string, string>) =>
      (await house.call('POST', `${BASE}/test_rounds_check`, { ...ranges, ...more })).body.data.map(
        ({ reason }: { reason: { code: string } }) => reason.code,
      )
    expect(await found({})).toEqual(['lifecycle.round_elsewhere'])
    expect(await found({ exclude_id: row.id })).toEqual([])
    const rounds = (await house.call('GET', `${BASE}/test_rounds`, { id: row.id })).body.data
    expect(rounds).toEqual([{ round: 1, from: '2029-01-01', to: '2029-01-20', packages: ['shared'], findings: [] }])
  })
})
