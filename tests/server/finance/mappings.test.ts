import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { PRESETS } from '#permissions/presets.ts'
import { monthRate } from '#tests/kit/rates.ts'
import { aFinance, type Finance } from './a-finance.ts'
import { clean, extracted, rowsOf, sendFile } from './a-statement.ts'
import { workbookOf } from './a-workbook.ts'

/** A firm whose statements are in no list: its columns are kept by people, and its files are read by them. */
let finance: Finance
beforeAll(async () => void (finance = await aFinance()))
afterAll(() => finance.close())
beforeEach(async () => {
  await clean(finance)
  await finance.database.db.deleteFrom('statement_mapping').execute()
})

const HEAD = ['Spiel', 'Umsatz', 'Auszahlung', 'Anteil', 'Beleg']
const FILE = [['Abrechnung 2026-10-01 - 2026-10-31'], HEAD, ['1', '100.5', '50.25', '50%', 'B-1'], ['Total', '100.5', '50.25', '', '']]
  .map((cells) => cells.join(';'))
  .join('\n')
const FIRM = {
  kind: 'income',
  name: '柏林发行商',
  base: 'channel_share',
  columns: JSON.stringify({ game: 'Spiel', flow: 'Umsatz', due: 'Auszahlung', share_rate: 'Anteil', reference: 'Beleg' }),
  defaults: JSON.stringify({ counterparty: 'Berlin GmbH', currency: 'EUR' }),
}
const save = async (change: Record<string, string> = {}, as?: string) =>
  await finance.post('gxt_finance/statement_mapping', { ...FIRM, ...change }, as)
const list = async () => (await finance.get('gxt_finance/statement_mapping', { kind: 'income' })).body.data

describe('a mapping of columns', () => {
  test('lets a file be read that was in no list, and says what the paper leaves out', async () => {
    await finance.database.db
      .insertInto('fx_rate')
      .values(monthRate('2026-10', '7.8', 'EUR'))
      .execute()
    expect((await extracted(finance, 'income', { body: FILE })).extraction).toMatchObject({ state: 'failed' })
    const { body } = await save()
    expect(body.data).toMatchObject({ version: 1, name: '柏林发行商', updated_by: { id: finance.userId } })
    const { extraction } = await extracted(finance, 'income', { body: FILE })
    expect(extraction).toMatchObject({
      state: 'extracted',
      template: 'channel_share',
      mapping: { id: body.data.id, name: '柏林发行商', version: 1 },
      rows_ok: 1,
      rows_bad: 0,
      controls: [
        {
          columns: [
            { stated: '100.5', counted: '100.5' },
            { stated: '50.25', counted: '50.25' },
          ],
        },
      ],
    })
    expect(await rowsOf(finance)).toMatchObject([
      {
        counterparty: 'Berlin GmbH',
        game_id: '1',
        flow_minor: '10050',
        due_minor: '5025',
        share_rate: '0.5',
        currency: 'EUR',
        reference: 'B-1',
        month: '2026-10',
      },
    ])
  })

  test('goes before the shapes that are known, when all its columns are there', async () => {
    const known = { game: '游戏名称', flow: '充值流水', due: '应结金额', share_rate: '分成比例' }
    await save({ columns: JSON.stringify(known), defaults: JSON.stringify({ counterparty: '某公司' }) })
    const head = '结算月份,渠道名称,游戏名称,充值流水,分成比例,应结金额'
    const { extraction } = await extracted(finance, 'income', { body: `2026年10月\n${head}\n2026-10,华为,1,10,50%,5\n` })
    expect([extraction.mapping.name, (await rowsOf(finance))[0]?.counterparty]).toEqual(['柏林发行商', '某公司'])
  })

  test('is refused field by field, and has a name of its own', async () => {
    const codes = ({ body }: { body: { blockers: { code: string; field?: string }[] } }) =>
      body.blockers.map(({ code, field }) => [code, field])
    expect(codes(await save({ name: ' ', columns: JSON.stringify({ game: 'A', flow: 'a' }), defaults: '{}' }))).toEqual([
      ['finance.mapping.name_missing', 'name'],
      ['finance.mapping.column_missing', 'counterparty'],
      ['finance.mapping.column_missing', 'share_rate'],
      ['finance.mapping.column_missing', 'due'],
      ['finance.mapping.column_twice', 'flow'],
    ])
    expect(codes(await save({ base: 'ad_bill' }))).toEqual([['finance.mapping.base_unknown', 'base']])
    await save()
    const again = await save({ name: FIRM.name.toUpperCase() })
    expect([again.status, again.body.code]).toEqual([409, 'finance.mapping.taken'])
  })

  test('has versions: a change names the one that was seen, and each is a line of the trail', async () => {
    const { id } = (await save()).body.data
    expect((await save({ id, version: '1', name: '柏林' })).body.data).toMatchObject({ version: 2, name: '柏林' })
    const late = await save({ id, version: '1', name: '汉堡' })
    expect([late.status, late.body.code, late.body.present.name]).toEqual([409, 'finance.mapping.changed', '柏林'])
    expect((await finance.post('gxt_finance/statement_mapping_delete', { id, version: '2' })).body.data).toEqual({ deleted: true })
    expect(await list()).toEqual([])
    const trail = await finance.database.db
      .selectFrom('audit_log')
      .select('event')
      .where('entity', '=', 'finance.mapping')
      .where('entity_id', '=', id)
      .orderBy('id')
      .execute()
    expect(trail.map(({ event }) => event)).toEqual(['finance.mapping.saved', 'finance.mapping.saved', 'finance.mapping.deleted'])
  })

  test('is kept by those who may upload statements', async () => {
    const reader = await finance.signIn(PRESETS.buyer)
    expect((await save({}, reader)).status).toBe(403)
  })
})

const headOf = async (body: string | Buffer, name: string) =>
  (await sendFile(finance, 'statement_head', { body, name }, { ticket: '', month: '' })).body

test('the first lines of a file are told, of text and of a workbook, and nothing is kept', async () => {
  const told = [
    { line: 1, cells: ['Abrechnung'] },
    { line: 3, cells: HEAD },
  ]
  expect((await headOf(['Abrechnung', '', HEAD.join(';')].join('\r'), 'a.csv')).data).toEqual(told)
  expect((await headOf(workbookOf({ rows: [['Abrechnung'], [], HEAD] }), 'a.xlsx')).data).toEqual(told)
  expect((await headOf('x', 'a.pdf')).code).toBe('import.file.type')
  expect(await finance.database.db.selectFrom('statement_file').select('id').execute()).toEqual([])
})
