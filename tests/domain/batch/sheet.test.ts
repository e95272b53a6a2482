import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { matchColumns, sheetTargets, type SheetWords } from '#domain/batch/sheet-columns.ts'
import { cellName } from '#domain/sheet-cell.ts'
import { readRows } from '#domain/batch/sheet-rows.ts'
import { SHEET_LIMITS, type SheetContext } from '#domain/batch/sheet.ts'
import { META } from '#domain/channels/meta.ts'
import { LANGUAGES, say } from '#i18n/catalogue.ts'
import { GAME, JPY, NOW, USD } from './a-spec.ts'

const both = (key: string) => LANGUAGES.map((language) => say(language, key)).filter((word) => word !== key)
const WORDS: SheetWords = {
  field: (key) => both(`channel.fb_ad.field.${key}`),
  level: (level) => both(`channel.fb_ad.level.${level}`),
  option: (key, value) => both(`channel.fb_ad.option.${key}.${value}`),
}
const CONTEXT: SheetContext = {
  game: GAME,
  accounts: [USD, JPY],
  foreign: new Set(['9009']),
  words: WORDS,
  nowMs: NOW,
  references: {
    material: [
      { id: 'm1', name: '竖版1' },
      { id: 'm2', name: '横版' },
      { id: 'm3', name: '横版' },
    ],
    page: [{ id: 'p1', name: '星海主页' }],
  },
}
const targets = (...heads: string[]) => matchColumns(heads, META, WORDS).columns.map(({ target }) => target)

test('of a sheet that is bad throughout every line has a reason, and beyond the limit the number of its others', () => {
  const heads = ['账户', '国家', '日预算', '开始时间']
  const lines = Array.from({ length: 7_000 }, (_, at) => [USD.accountId, `乌有国${at}`, `五十块${at}`, `昨天${at}`])
  const { columns } = matchColumns(heads, META, WORDS)
  const { bad, total } = readRows([heads, ...lines], columns, META, CONTEXT)
  const [all = []] = bad.map(({ problems }) => problems)
  const others = bad.map(({ problems }) =>
    problems.reduce((sum, { code, params }) => sum + (code === 'import.row.more' ? Number(params?.count) : 1), 0),
  )
  expect({ total, lines: bad.length, others: new Set(others) }).toEqual({ total: 7_000, lines: 7_000, others: new Set([all.length]) })
  expect(bad.at(-1)).toEqual({
    line: 7_001,
    problems: [
      expect.objectContaining({ row: 7_001, code: all[0]?.code, field: all[0]?.field }),
      { code: 'import.row.more', row: 7_001, params: { count: all.length - 1 } },
    ],
  })
  expect(bad.flatMap(({ problems }) => problems).length).toBeLessThanOrEqual(SHEET_LIMITS.reasons + 2 * 7_000)
})

describe('columns', () => {
  test('are known by key, by the words of either language and by alias, whatever their case, spaces and width', () => {
    expect(
      targets(
        '广告账户',
        'Campaign name',
        'ADSET NAME',
        '日预算',
        'Daily　Budget（组）',
        'countries',
        ' Primary_Text ',
        'ＣＴＡ',
        '素材ID',
        'adgroup.age_min',
      ),
    ).toEqual([
      'account',
      'campaign_name',
      'adgroup_name',
      'adgroup.daily_budget',
      null,
      'adgroup.countries',
      'ad.message',
      'ad.call_to_action',
      'ad.material_id',
      'adgroup.age_min',
    ])
  })

  test('that could be two things are left for a person, unless they say their level', () => {
    expect(targets('状态', '天气')).toEqual([null, null])
    expect(targets('广告系列状态', '广告组状态', 'Ad status')).toEqual(['campaign.status', 'adgroup.status', 'ad.status'])
  })

  test('are each known by their own target and by their level with their word, in both languages', () => {
    for (const target of sheetTargets(META)) expect([target, ...targets(target)]).toEqual([target, target])
    for (const target of sheetTargets(META).filter((one) => one.includes('.'))) {
      const [level = '', key = ''] = target.split('.')
      for (const language of LANGUAGES) {
        const head = say(language, `channel.fb_ad.level.${level}`) + say(language, `channel.fb_ad.field.${key}`)
        expect([head, ...targets(head)]).toEqual([head, target])
      }
    }
  })

  test('of one head or one meaning count for nothing and are named', () => {
    const { columns, problems } = matchColumns(['账户', '日预算', '日预算', '国家', 'country'], META, WORDS)
    expect(columns.map(({ target }) => target)).toEqual(['account', null, null, null, null])
    expect(problems.map(({ code, params }) => [code, params?.columns])).toEqual([
      ['import.header.duplicate', 'B, C'],
      ['import.header.duplicate', 'D, E'],
    ])
  })

  test('matched by hand win over those matched by word', () => {
    const matched = (byHand: Record<string, string | null>) => matchColumns(['账户', '日预算', '预算2', '日预算'], META, WORDS, byHand)
    expect(matched({ '2': 'adgroup.daily_budget' }).columns.map(({ target }) => target)).toEqual([
      'account',
      null,
      'adgroup.daily_budget',
      null,
    ])
    expect(matched({ '0': null, '3': null }).columns.map(({ target }) => target)).toEqual([null, 'adgroup.daily_budget', null, null])
    expect([matched({ '2': 'adgroup.daily_budget' }).problems, matched({ '3': null }).problems]).toEqual([[], []])
    expect(matched({ '1': 'ad.message', '2': 'ad.message', '3': null }).problems.map(({ params }) => params?.columns)).toEqual(['B, C'])
  })

  test('are named as a spreadsheet names them', () => {
    expect([cellName(0, 2), cellName(25, 2), cellName(26, 2), cellName(701, 9), cellName(702, 1)]).toEqual([
      'A2',
      'Z2',
      'AA2',
      'ZZ9',
      'AAA1',
    ])
  })
})

const HEADS = [
  '账户',
  '广告系列名称',
  '广告组名称',
  '广告名称',
  '国家',
  '日预算',
  '开始时间',
  '素材',
  '正文',
  '标题',
  '链接',
  '主页',
  '广告状态',
  '年龄下限',
]
const GOOD = [
  '1001',
  'C1',
  'G1',
  'A1',
  '台湾, JP',
  '50.5',
  '2026-12-01 09:30',
  '竖版1',
  '来玩吧',
  '星海',
  'https://example.com',
  'p1',
  '暂停',
  '21',
]
const row = (change: Record<number, string> = {}) => GOOD.map((cell, index) => change[index] ?? cell)
const read = (...rows: string[][]) => readRows([HEADS, ...rows], matchColumns(HEADS, META, WORDS).columns, META, CONTEXT)
const reasons = (...rows: string[][]) =>
  read(...rows).bad.map(({ line, problems }) => [line, ...problems.map(({ code, field }) => `${code} ${field}`)])

describe('rows', () => {
  test('are read into values: words, names, major units, the zone of the account', () => {
    const { rows, bad } = read(row(), row({ 0: 'JP-01', 1: 'C2', 5: '1,500' }))
    expect(bad).toEqual([])
    expect(rows[0]).toEqual({
      line: 2,
      account_id: '1001',
      names: { campaign: 'C1', adgroup: 'G1', ad: 'A1' },
      values: {
        campaign: {},
        adgroup: { countries: ['TW', 'JP'], daily_budget: '5050', start_time: '2026-12-01T09:30:00-08:00', age_min: '21' },
        ad: { material_id: 'm1', message: '来玩吧', headline: '星海', link_url: 'https://example.com', page_id: 'p1', status: 'PAUSED' },
      },
    })
    expect(rows[1]?.values.adgroup).toMatchObject({ daily_budget: '1500', start_time: '2026-12-01T09:30:00+09:00' })
  })

  test('that are bad say every reason, and leave the others unharmed', () => {
    expect(reasons(row(), row({ 5: '1e3', 12: '运行', 7: '', 3: 'A2' }), row({ 3: 'A3' }))).toEqual([
      [3, 'thing.not_amount adgroup.daily_budget', 'thing.not_choice ad.status', 'batch.value.required ad.material_id'],
    ])
  })

  test.each<[string, Record<number, string>, string]>([
    ['no account', { 0: '' }, 'import.account.missing account'],
    ['an unknown account', { 0: '777' }, 'import.account.unknown account'],
    ['an account of another game', { 0: 'act_9009' }, 'import.account.other_game account'],
    ['a formula', { 8: '=1+1' }, 'import.cell.formula ad.message'],
    ['a cell of 50,001 characters', { 8: 'x'.repeat(SHEET_LIMITS.cell + 1) }, 'import.cell.too_long ad.message'],
    ['a name that two materials have', { 7: '横版' }, 'import.value.reference_ambiguous ad.material_id'],
    ['a country that does not exist', { 4: '台湾,火星' }, 'batch.value.reference_unknown adgroup.countries'],
    ['too many decimals', { 5: '50.555' }, 'thing.not_amount adgroup.daily_budget'],
    ['another currency than the account', { 5: '50 EUR' }, 'thing.not_amount adgroup.daily_budget'],
    ['a budget below the minimum', { 5: '0.5' }, 'batch.budget.below_minimum adgroup.daily_budget'],
    ['a day that does not exist', { 6: '2026-02-30' }, 'thing.not_instant adgroup.start_time'],
    ['a missing value', { 9: '' }, 'batch.value.required ad.headline'],
    ['an age out of bounds', { 13: '12' }, 'value.below adgroup.age_min'],
  ])('with %s are refused with the field', (_, change, reason) => {
    expect(reasons(row(change))).toEqual([[2, reason]])
  })

  test('name the cell', () => {
    expect(read(row(), row({ 8: '=HYPERLINK("http://x")', 3: 'A2' })).bad[0]?.problems).toEqual([
      { code: 'import.cell.formula', field: 'ad.message', params: { cell: 'I3' }, row: 3 },
    ])
    expect(read(row({ 5: '0.5' })).bad[0]?.problems[0]?.params).toMatchObject({ cell: 'F2', minimum: '$1.00' })
  })

  test('that disagree with an earlier row of their ad set are refused; blank cells take the earlier value', () => {
    expect(reasons(row(), row({ 3: 'A2', 5: '60' }), row({ 3: 'A3', 5: '', 4: '', 6: '' }))).toEqual([
      [3, 'import.parent.conflict adgroup.daily_budget'],
    ])
    expect(reasons(row({ 5: 'x' }), row({ 3: 'A2', 5: '60' }))).toEqual([[2, 'thing.not_amount adgroup.daily_budget']])
  })

  test('that say more of a campaign have its known ad sets checked again under it', () => {
    const heads = [...HEADS, '系列预算方式', '系列总预算']
    const { bad, rows } = readRows(
      [heads, [...row(), '', ''], [...row({ 3: 'A2' }), 'total', '500'], [...row({ 3: 'A3' }), '', '']],
      matchColumns(heads, META, WORDS).columns,
      META,
      CONTEXT,
    )
    expect(rows.map(({ line }) => line)).toEqual([2, 4])
    expect(bad.map(({ line, problems }) => [line, ...problems.map(({ code, field }) => `${code} ${field}`)])).toEqual([
      [3, 'channel.schedule.needs_end adgroup.end_time'],
    ])
  })

  test('share one object for what they say alike of a level, in their account’s currency and zone', () => {
    const { rows } = read(row(), row({ 3: 'A2' }), row({ 3: 'A3', 9: '深海' }), row({ 0: 'JP-01', 5: '5050' }))
    const [one, two, other, elsewhere] = rows.map(({ values }) => values)
    expect([two?.adgroup === one?.adgroup, two?.ad === one?.ad, other?.ad === one?.ad, elsewhere?.ad === one?.ad]).toEqual([
      true,
      true,
      false,
      true,
    ])
    expect(elsewhere?.adgroup).toMatchObject({ daily_budget: '5050', start_time: '2026-12-01T09:30:00+09:00' })
  })

  test('of one name in one ad set are refused from the second on', () => {
    expect(reasons(row(), row(), row({ 2: 'G2' }))).toEqual([[3, 'import.name.duplicate ad_name']])
  })

  test('for another game are refused where a column says the game', () => {
    const heads = [...HEADS, '游戏']
    const { bad, rows } = readRows(
      [heads, [...row(), '10012'], [...row({ 3: 'A2' }), '星海'], [...row({ 3: 'A3' }), '10078']],
      matchColumns(heads, META, WORDS).columns,
      META,
      CONTEXT,
    )
    expect(rows.map(({ line }) => line)).toEqual([2, 3])
    expect(bad).toEqual([
      { line: 4, problems: [{ code: 'import.game.other', field: 'game', params: { value: '10078', game: '星海', cell: 'O4' }, row: 4 }] },
    ])
  })

  test('without any text are passed over and keep their line', () => {
    const { rows, total } = read(
      row(),
      GOOD.map(() => ' '),
      row({ 3: 'A2' }),
    )
    expect([rows.map(({ line }) => line), total]).toEqual([[2, 4], 2])
  })

  test('never throw, whatever is in the cells, and are each good or bad', () => {
    const cell = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('1001', 'JP-01', '台湾', '50', '=1', '2026-12-01', '暂停', 'p1', '竖版1', '\0', '\ud800'),
    )
    fc.assert(
      fc.property(fc.array(fc.array(cell, { maxLength: HEADS.length + 2 }), { maxLength: 12 }), (rows) => {
        const { rows: good, bad, total } = read(...rows)
        expect(good.length + bad.length).toBe(total)
        expect(new Set([...good, ...bad].map(({ line }) => line)).size).toBe(total)
        expect(bad.every(({ problems }) => problems.length > 0)).toBe(true)
      }),
      { numRuns: 200 },
    )
  })
})
