import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { statementNames } from '#contract/finance-names.ts'
import { PRESETS } from '#permissions/presets.ts'
import { nameRoutes } from '#server/features/finance/names.routes.ts'
import { thingTests } from '../kit/thing-tests.ts'
import { aFinance, type Finance } from './a-finance.ts'
import { clean, extractAll, extracted, incomeRow, ownIncome, progress, rowsOf } from './a-statement.ts'

let finance: Finance
beforeAll(async () => {
  finance = await aFinance()
})
afterAll(() => finance.close())
beforeEach(async () => {
  await clean(finance)
  await finance.database.db.deleteFrom('statement_name').execute()
})

const save = async (fields: Record<string, string>, as?: string) =>
  await finance.post('gxt_finance/statement_name/save', { means: 'game', name: '萌宠', game_id: fields['means'] ? '' : '1', ...fields }, as)
const list = async (query: Record<string, string> = {}, as?: string) => (await finance.get('gxt_finance/statement_name', query, as)).body
const names = async (as?: string) =>
  (await list({}, as)).data.map((row: Listed) => `${row.means} ${row.name} ${row.target_name} ${row.used_by.statement_name_use}`)
type Listed = Record<'means' | 'name' | 'target_name', string> & { used_by: { statement_name_use: number } }

thingTests(statementNames, { routes: nameRoutes() })

describe('a name', () => {
  test('is kept once, in small letters, and changed on the version that was seen', async () => {
    const { body } = await save({ name: '  Pet Town ' })
    expect(body.data).toMatchObject({ name: 'pet town', target_name: '游戏1', version: 1, last_month: null })
    expect((await save({ name: 'PET TOWN', game_id: '2' })).body.code).toBe('thing.taken')
    const changed = await save({ id: body.data.id, version: '1', name: 'pet town', game_id: '2' })
    expect(changed.body.data).toMatchObject({ game_id: '2', version: 2 })
    const late = await save({ id: body.data.id, version: '1', game_id: '3' })
    expect([late.status, late.body.present.game_id]).toEqual([409, '2'])
    expect((await finance.post('gxt_finance/statement_name/delete', { id: body.data.id, version: '1' })).status).toBe(409)
    expect((await finance.post('gxt_finance/statement_name/delete', { id: body.data.id, version: '2' })).status).toBe(200)
    expect((await finance.post('gxt_finance/statement_name/delete', { id: body.data.id, version: '2' })).status).toBe(404)
    const { rows } = await finance.database.pool.query("select event from audit_log where entity = 'finance.name' order by id")
    expect(rows.map(({ event }) => event)).toEqual(['finance.name.saved', 'finance.name.saved', 'finance.name.deleted'])
  })

  test('says what is wrong with it', async () => {
    expect((await save({ game_id: '77' })).body.blockers).toMatchObject([{ field: 'game_id' }])
    expect((await save({ means: 'channel', spreader_id: '77' })).body.blockers).toMatchObject([{ field: 'spreader_id' }])
    expect((await save({ means: 'store', app_store: 'x'.repeat(65) })).body.blockers).toMatchObject([
      { code: 'thing.too_long', field: 'app_store' },
    ])
    expect((await save({ means: 'store', game_id: '1' })).body.blockers).toMatchObject([
      { code: 'thing.value_missing', field: 'app_store' },
    ])
  })

  test('means one thing: what it meant before goes with the kind', async () => {
    const { body } = await save({ name: 'meta' })
    const fields = { id: body.data.id, version: '1', name: 'meta', means: 'channel', spreader_id: '21', game_id: '1', app_store: 'x' }
    expect((await save(fields)).body.data).toMatchObject({ game_id: '', app_store: '', spreader_id: '21', target_name: 'Meta' })
  })

  test('of a game outside the grants is not seen, not changed, and nothing is named after it', async () => {
    const { body } = await save({ name: 'hidden', game_id: '2' })
    await save({ means: 'store', name: 'appstore', app_store: 'App Store' })
    const narrow = await finance.signIn({ ...PRESETS.finance, global: { ...PRESETS.finance.global, game: ['1'] } })
    expect(await names(narrow)).toEqual(['store appstore App Store 0'])
    expect((await save({ id: body.data.id, version: '1' }, narrow)).status).toBe(404)
    expect((await save({ name: 'new', game_id: '2' }, narrow)).status).toBe(403)
    expect((await finance.get('gxt_finance/statement_name_use', { id: body.data.id }, narrow)).status).toBe(404)
    const taken = await save({ name: 'hidden' }, narrow)
    expect([taken.status, taken.body.code, taken.body.present]).toEqual([400, 'thing.taken', undefined])
  })
})

describe('an extraction', () => {
  test('reads games, channels and stores through their names, and counts where each was used', async () => {
    await save({ name: 'com.pet' })
    await save({ means: 'store', name: 'appstore', app_store: 'App Store' })
    await save({ means: 'channel', name: 'facebook ads', spreader_id: '21' })
    const file = ownIncome(
      incomeRow({ 游戏: 'com.pet.gem60', 应用商店: 'AppStore' }),
      incomeRow({ 游戏: 'COM.PET', 参考号: 'r2' }),
      incomeRow({ 参考号: 'r3' }),
    )
    await extracted(finance, 'income', { body: file })
    expect((await rowsOf(finance)).map(({ game_id, app_store }) => `${game_id} ${app_store}`)).toEqual([
      '1 App Store',
      '1 App Store',
      '1 App Store',
    ])
    const bill = ['月份,渠道,游戏,消耗,应付金额,币种', '2026-10,Facebook Ads,1,5,5,USD'].join('\n')
    await extracted(finance, 'outcome', { body: bill })
    expect(await names()).toEqual(['channel facebook ads Meta 1', 'game com.pet 游戏1 2', 'store appstore App Store 1'])
    const [, game] = (await list()).data
    const use = (await finance.get('gxt_finance/statement_name_use', { id: game.id })).body
    expect(use.data).toMatchObject([{ month: '2026-10', kind: 'income', file_name: '对账单.csv', rows: 2 }])
  })

  test('names what it did not understand; once it is added, its bad rows are extracted again', async () => {
    const file = ownIncome(
      incomeRow(),
      incomeRow({ 游戏: '新游戏', 参考号: 'r2' }),
      incomeRow({ 游戏: '新游戏', 参考号: 'r3' }),
      incomeRow({ 应结金额: 'x' }),
    )
    const { extraction } = await extracted(finance, 'income', { body: file })
    expect(extraction).toMatchObject({ rows_ok: 1, rows_bad: 3, unknown_names: [{ means: 'game', name: '新游戏', rows: 2 }] })
    await save({ name: '新游戏', game_id: '2' })
    const again = await finance.post('gxt_finance/extract_bad_rows', { id: extraction.id })
    expect([again.status, again.body.data.file.name]).toEqual([200, '对账单-bad-rows.csv'])
    await extractAll(finance)
    const next = (await progress(finance)).extraction
    expect(next).toMatchObject({ rows_ok: 2, rows_bad: 1, unknown_names: [] })
    expect(
      (await rowsOf(finance)).map(({ game_id, reference }) => `${game_id} ${reference}`).sort((one, other) => (one < other ? -1 : 1)),
    ).toEqual(['1 r1', '2 r2', '2 r3'])
    expect((await finance.post('gxt_finance/extract_bad_rows', { id: next.id })).body.data.file.name).toBe('对账单-bad-rows.csv')
  })

  test('without bad rows, or of another user, is not run again', async () => {
    const { extraction } = await extracted(finance, 'income', { body: ownIncome(incomeRow()) })
    expect((await finance.post('gxt_finance/extract_bad_rows', { id: extraction.id })).body.code).toBe('finance.statement.no_bad_rows')
    const bad = await extracted(finance, 'income', { body: ownIncome(incomeRow({ 游戏: '?' })) })
    const narrow = await finance.signIn({ ...PRESETS.finance, global: { ...PRESETS.finance.global, game: ['1'] } })
    expect((await finance.post('gxt_finance/extract_bad_rows', { id: bad.extraction.id }, narrow)).status).toBe(404)
    expect((await progress(finance, {}, narrow)).extraction.unknown_names).toEqual([])
  })

  test('of a month that is confirmed meanwhile is refused', async () => {
    const { extraction } = await extracted(finance, 'income', { body: ownIncome(incomeRow({ 游戏: '?' })) })
    await finance.database.db
      .insertInto('finance_month')
      .values({ month: '2026-10', kind: 'income', state: 'confirmed' })
      .onConflict((conflict) => conflict.columns(['month', 'kind']).doUpdateSet({ state: 'confirmed' }))
      .execute()
    expect((await finance.post('gxt_finance/extract_bad_rows', { id: extraction.id })).body.code).toBe('finance.month.closed')
  })
})
