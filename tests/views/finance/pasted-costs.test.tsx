import { expect, test } from 'vitest'
import { say } from '#i18n/catalogue.ts'
import type { CostDesk } from '#machines/cost-entry/cost-entry.types.ts'
import type { EntryRow } from '#machines/cost-entry/entry-rows.ts'
import { tiersIn } from '#views/finance/cpa/cpa-columns.ts'
import { costChoices, tiersOf } from '#views/finance/costs/cost-choices.ts'
import { withText } from '#views/finance/costs/draft-edit.ts'
import { editedRows, editedShown, entryColumns, type ShownRow } from '#views/finance/costs/entry-columns.ts'
import { stagePaste, type Sheet } from '#views/kit/grid/staging.ts'
import { aRow, DESK } from '../../../stories/cost-entry/sample.ts'

const desk: CostDesk = {
  ...DESK,
  games: [...DESK.games, { game_id: '301', name: '一起种田', currency: 'KRW', retired: false }],
  currencies: ['CNY', 'JPY', 'KRW', 'KWD', 'USD'],
}
const ENGLISH: Readonly<Record<string, string>> = { k: 'Performance', s: 'Feed ads', n: 'Feed spend', n2: 'Feed agency fee' }
const blank = aRow({ name_id: '', amount_minor: '' })

/** The columns next to each other, in the order of the grid, pasted from the first of them on. */
function pasted(
  rows: readonly EntryRow[],
  from: string,
  lines: readonly string[][],
  over: { desk: CostDesk; language: 'zh' | 'en' } = { desk, language: 'zh' },
): { rows: EntryRow[]; refused: string[] } {
  const columns = entryColumns(over.desk, over.language)
  const shown = rows.map((row): ShownRow => ({ ...row, ...tiersOf(over.desk, row.name_id), problems: [] }))
  const sheet: Sheet<ShownRow> = {
    columns,
    rowCount: rows.length,
    rowAt: (index) => shown[index],
    idOf: ({ key }) => key,
    say: (key) => say(over.language, key),
    editedRow: (row, column, value) => editedShown(row, column, value, over.desk),
  }
  const left = columns.findIndex(({ key }) => key === from)
  const staged = stagePaste(sheet, { top: 0, left, bottom: 0, right: left }, lines)
  return {
    rows: editedRows(rows, staged.changes, over.desk),
    refused: staged.refused.map(({ column, problem }) => `${column} ${problem.code}`),
  }
}

const amounts = (rows: readonly EntryRow[]) => rows.map(({ amount_minor, currency }) => [amount_minor, currency])
const line = (game: string, ...rest: string[]) => [game, 'Meta', '–', '效果投放', '信息流', '信息流消耗', ...rest]

test('a pasted amount is of the currency next to it, with that currency’s decimals', () => {
  const two = [blank, { ...blank, key: 'r2' }]
  const { rows, refused } = pasted(two, 'game_id', [line('星河战纪', '1,000.00', 'JPY'), line('星河战纪', '1905.415', 'KWD')])
  expect(amounts(rows)).toEqual([
    ['1000', 'JPY'],
    ['1905415', 'KWD'],
  ])
  expect(refused).toEqual([])
})

test('a game brings its currency to a pasted amount, and not against a currency that is pasted as well', () => {
  const two = [blank, { ...blank, key: 'r2' }]
  const { rows } = pasted(two, 'game_id', [line('一起种田', '1,000'), line('一起种田', '4321.09', 'USD')])
  expect(amounts(rows)).toEqual([
    ['1000', 'KRW'],
    ['432109', 'USD'],
  ])
})

test('an amount with more decimals than its pasted currency has is refused, and the cell stays empty', () => {
  const { rows, refused } = pasted([blank], 'amount_minor', [['1000.50', 'JPY']])
  expect(amounts(rows)).toEqual([['', 'JPY']])
  expect(refused).toEqual(['amount_minor value.decimals_none'])
})

test('games, channels, kinds and names of a pasted line are found in either language, and by what statements call them', () => {
  const known: CostDesk = {
    ...DESK,
    games: [{ game_id: '10078', name: '星河战纪', also: ['games.starfield.starchronicle'], currency: 'USD', retired: false }],
    channels: [{ id: '21', name: 'Meta', also: ['fb_ad', 'facebook'], retired: false }],
    names: DESK.names.map((name) => ({ ...name, also: [ENGLISH[name.id] ?? ''] })),
  }
  const chinese = ['星河战纪', '全部渠道', '–', '效果投放', '信息流', '信息流代理服务费', '12']
  const english = ['Games.Starfield.StarChronicle', 'All networks', '–', 'Performance', 'Feed ads', 'Feed agency fee', '12']
  const mixed = ['10078', 'Facebook', '–', '效果投放', 'feed ads', '信息流代理服务费', '12']
  const two = [blank, { ...blank, key: 'r2' }, { ...blank, key: 'r3' }]
  for (const language of ['zh', 'en'] as const) {
    const { rows, refused } = pasted(two, 'game_id', [chinese, english, mixed], { desk: known, language })
    expect(refused).toEqual([])
    expect(rows.map(({ game_id, spreader_id, name_id }) => [game_id, spreader_id, name_id])).toEqual([
      ['10078', null, 'n2'],
      ['10078', null, 'n2'],
      ['10078', '21', 'n2'],
    ])
  }
})

test('a retired game, channel or firm is chosen for no new cost, and is still said on one that names it', () => {
  const retired: CostDesk = {
    ...DESK,
    games: [...DESK.games, { game_id: '301', name: '一起种田', currency: 'KRW', retired: true }],
    channels: [...DESK.channels, { id: '22', name: '旧渠道', retired: true }],
    masters: [...DESK.masters, { id: 'm02', name: '旧代理', spreader_id: '21', retired: true }],
  }
  const old = aRow({ game_id: '301', spreader_id: '21', master_id: 'm02' })
  expect(pasted([blank], 'game_id', [['一起种田', '旧渠道']], { desk: retired, language: 'zh' }).refused).toEqual([
    'game_id kit.cell.not_choice',
    'spreader_id kit.cell.not_choice',
  ])
  const shown = { ...old, ...tiersOf(retired, old.name_id), problems: [] }
  const said = entryColumns(retired, 'zh').flatMap(({ key, edit }) =>
    ['game_id', 'master_id'].includes(key) && edit ? [edit.plain(shown[key as 'game_id'], shown, (word) => say('zh', word))] : [],
  )
  expect(said).toEqual(['一起种田', '旧代理'])
  const offered = costChoices(retired, 'zh')({ spreader_id: '21', name_id: '' })
  expect([offered.game, offered.spreader, offered.master].map((list) => list?.map(({ disabled = false }) => disabled))).toEqual([
    [false, true],
    [false, true],
    [false, true],
  ])
})

test('another currency keeps the figure that was typed; where it has no such decimals the figure is asked for again', () => {
  const typed = aRow({ amount_minor: '100000', currency: 'USD' })
  expect(
    [withText(typed, 'currency', 'JPY', desk), withText(typed, 'currency', 'KWD', desk)].map(({ amount_minor }) => amount_minor),
  ).toEqual(['1000', '1000000'])
  expect(withText(aRow({ amount_minor: '100050' }), 'currency', 'JPY', desk).amount_minor).toBe('')
  expect(withText(aRow({ amount_minor: '' }), 'currency', 'JPY', desk).amount_minor).toBe('')
})

test('so do the prices of a CPA rule', () => {
  const tiers = [
    { from: 1, to: 1000, price_minor: '900' },
    { from: 1001, to: null, price_minor: '750' },
  ]
  expect(tiersIn(tiers, 'CNY', 'JPY').map(({ price_minor }) => price_minor)).toEqual(['9', ''])
})
