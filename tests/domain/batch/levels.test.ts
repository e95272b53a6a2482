import { describe, expect, test } from 'vitest'
import { checkedItems } from '#domain/batch/check.ts'
import { expandBatch } from '#domain/batch/expand.ts'
import { expandRows, tallyRows } from '#domain/batch/expand-rows.ts'
import { macrosOf, namingOf } from '#domain/batch/naming.ts'
import { readRows } from '#domain/batch/sheet-rows.ts'
import type { SheetContext } from '#domain/batch/sheet.ts'
import { matchColumns, sheetTargets, type SheetWords } from '#domain/batch/sheet-columns.ts'
import { specBlockers } from '#domain/batch/spec-blockers.ts'
import { checkSpec } from '#domain/batch/spec-check.ts'
import { tallySpec } from '#domain/batch/tally.ts'
import { batchTotals } from '#domain/batch/totals.ts'
import type { Blocker } from '#domain/blocker.ts'
import { addChannels, channelOf } from '#domain/channels/index.ts'
import type { Channel } from '#domain/channels/channel.ts'
import { childrenOf, groupLevel, isLeaf, levelKeys, levelsAbove, parentOf, rootOf, shownLevel } from '#domain/channels/levels.ts'
import { abilitiesOf } from '#domain/channels/abilities.ts'
import { META } from '#domain/channels/meta.ts'
import { say, sayBlocker } from '#i18n/catalogue.ts'
import { addWords } from '#i18n/words.ts'
import { afterAll } from 'vitest'
import { anAccount, aSpecOf, FOUR, TWO, wordsOf } from '#tests/kit/toy-levels.ts'

afterAll(addChannels(TWO, FOUR))
for (const channel of [TWO, FOUR]) addWords(wordsOf(channel))

/** Terms and pieces next to each other in a unit. */
const BRANCHED: Channel = {
  ...FOUR,
  levels: [
    FOUR.levels[0],
    ...FOUR.levels.slice(1).map((level) => (level.key === 'term' ? { ...level, parent: 'unit', naming: '{terms}' } : level)),
  ],
}

const A1 = anAccount('a1')
const ACCOUNTS = new Map([[A1.accountId, A1]])
const CONTEXT = { accounts: ACCOUNTS, game: { gameId: '10078', name: '星河' }, date: '20261120' }
const rowsOf = (channel: Channel, spec = aSpecOf(channel)) => [...expandBatch(channel, spec, CONTEXT)]
const words = ({ key }: Channel): SheetWords => {
  const both = (word: string) => [say('zh', word), say('en', word)].filter((said) => said !== word)
  return {
    field: (field) => both(`channel.${key}.field.${field}`),
    level: (level) => both(`channel.${key}.level.${level}`),
    option: (field, value) => both(`channel.${key}.option.${field}.${value}`),
  }
}
const SHEET: Omit<SheetContext, 'words'> = { ...CONTEXT, accounts: [A1], foreign: new Set(), references: {}, nowMs: 0 }
const read = (channel: Channel, cells: string[][]) => {
  const context = { ...SHEET, words: words(channel) }
  return readRows(cells, matchColumns(cells[0] ?? [], channel, context.words).columns, channel, context)
}

test('levels are told by the network: how many, in what order, what is in what, and which of them people see', () => {
  const told = (channel: Channel) => ({
    levels: levelKeys(channel).map((level) => [
      level,
      parentOf(channel, level),
      levelsAbove(channel, level).length,
      isLeaf(channel, level),
    ]),
    root: [rootOf(channel), childrenOf(channel, null)],
    group: groupLevel(channel),
    shown: shownLevel(channel),
  })
  expect([META, TWO, FOUR, BRANCHED].map(told)).toEqual([
    {
      levels: [
        ['campaign', null, 0, false],
        ['adgroup', 'campaign', 1, false],
        ['ad', 'adgroup', 2, true],
      ],
      root: ['campaign', ['campaign']],
      group: 'adgroup',
      shown: 'ad',
    },
    {
      levels: [
        ['project', null, 0, false],
        ['promotion', 'project', 1, true],
      ],
      root: ['project', ['project']],
      group: 'project',
      shown: 'promotion',
    },
    {
      levels: [
        ['plan', null, 0, false],
        ['unit', 'plan', 1, false],
        ['piece', 'unit', 2, false],
        ['term', 'piece', 3, true],
      ],
      root: ['plan', ['plan']],
      group: 'piece',
      shown: 'term',
    },
    {
      levels: [
        ['plan', null, 0, false],
        ['unit', 'plan', 1, false],
        ['piece', 'unit', 2, true],
        ['term', 'unit', 2, true],
      ],
      root: ['plan', ['plan']],
      group: 'unit',
      shown: 'term',
    },
  ])
})

test('a network is known as long as it is added', () => {
  const take = addChannels({ ...TWO, key: 'third_ad' })
  expect(channelOf('third_ad')?.key).toBe('third_ad')
  take()
  expect([channelOf('third_ad'), channelOf('two_ad')?.key]).toEqual([undefined, 'two_ad'])
})

describe.each(
  [TWO, FOUR, BRANCHED].map((channel) => [channel === BRANCHED ? 'four levels, two of them side by side' : channel.key, channel] as const),
)('a batch of %s', (_, channel) => {
  test('is made of each level under its parent, as many as the tally says and for as much money', () => {
    const rows = rowsOf(channel)
    const bySeq = new Map(rows.map((row) => [row.seq, row]))
    const misplaced = rows.filter(({ level, parent_seq }) => (bySeq.get(parent_seq ?? 0)?.level ?? null) !== parentOf(channel, level))
    expect(misplaced).toEqual([])
    expect(rows.every(({ seq, parent_seq }) => (parent_seq ?? 0) < seq)).toBe(true)
    const { levels, total, daily } = tallySpec(channel, aSpecOf(channel), [A1])
    const counted = batchTotals(
      channel,
      rows.map((row) => ({ ...row, problems: [] })),
      () => 'USD',
    )
    expect([levels, total, daily]).toEqual([counted.levels, counted.total, counted.daily])
  })

  test('has no blockers, and each of its rows no problems', () => {
    const spec = aSpecOf(channel)
    expect(checkSpec(spec, channel, [A1], { nowMs: 0 })).toEqual([])
    const checked = [...checkedItems(channel, rowsOf(channel), { accounts: ACCOUNTS, nowMs: 0 })]
    expect(checked.filter(({ problems, warnings }) => problems.length + warnings.length > 0)).toEqual([])
  })

  test('of a sheet is read by the words of its levels and made again as it was', () => {
    const leaf = levelKeys(channel).filter((level) => isLeaf(channel, level))
    const rows = rowsOf(channel)
    const bySeq = new Map(rows.map((row) => [row.seq, row]))
    const heads = [
      '广告账户',
      ...channel.levels.flatMap(({ key, fields }) => [`${key}_name`, ...fields.map((field) => `${key}.${field.key}`)]),
    ]
    const lines = rows
      .filter(({ level }) => leaf.includes(level))
      .map((row) => {
        const line = new Map([[row.level, row]])
        for (let at = bySeq.get(row.parent_seq ?? 0); at; at = bySeq.get(at.parent_seq ?? 0)) line.set(at.level, at)
        return [
          'a1',
          ...channel.levels.flatMap(({ key, fields }) => [
            line.get(key)?.name ?? '',
            ...fields.map((field) => {
              const value = String(line.get(key)?.values[field.key] ?? '')
              return field.kind === 'money' && value !== '' ? (Number(value) / 100).toFixed(2) : value
            }),
          ]),
        ]
      })
    const { rows: imported, bad } = read(channel, [heads, ...lines])
    expect(bad).toEqual([])
    expect(tallyRows(channel, imported)).toEqual(tallySpec(channel, aSpecOf(channel), [A1]).levels)
    const again = [...expandRows(channel, { naming: namingOf(channel), common: {} }, imported, CONTEXT)]
    const tree = (all: readonly (typeof rows)[number][]) => {
      const known = new Map(all.map((row) => [row.seq, row]))
      const path = (row: (typeof rows)[number]): string =>
        `${row.parent_seq === null ? '' : path(known.get(row.parent_seq) ?? row)}/${row.level} ${row.name} ${JSON.stringify(row.values)}`
      return all.map(path).toSorted()
    }
    expect(tree(again)).toEqual(tree(rows))
  })
})

test('names say the names and variants of the levels above, whatever they are called', () => {
  expect(rowsOf(TWO).map(({ level, name }) => `${level} ${name}`)).toEqual([
    'project 星河_一_01',
    'promotion 星河_一_01_一',
    'promotion 星河_一_01_二',
    'project 星河_二_02',
    'promotion 星河_二_02_一',
    'promotion 星河_二_02_二',
    'project 星河_一_03',
    'promotion 星河_一_03_一',
    'promotion 星河_一_03_二',
    'project 星河_二_04',
    'promotion 星河_二_04_一',
    'promotion 星河_二_04_二',
  ])
  expect(
    rowsOf(FOUR)
      .slice(0, 5)
      .map(({ level, name }) => `${level} ${name}`),
  ).toEqual(['plan 星河_01', 'unit 星河_01_一', 'piece 一', 'term 一_一', 'term 一_二'])
  expect([...macrosOf(FOUR)].filter((macro) => !macrosOf(TWO).has(macro))).toEqual(['plan', 'unit', 'piece', 'terms'])
})

describe('what is wrong in a level', () => {
  test('is told by its own key: in the specification, in rows, and in a sheet', () => {
    const terms = ['一', '二', '三', '四'].map((name) => ({ name, values: { word: name } }))
    const { axes } = aSpecOf(FOUR)
    expect(checkSpec(aSpecOf(FOUR, { axes: { ...axes, terms } }), FOUR, [A1], { nowMs: 0 })).toMatchObject([
      { code: 'batch.ads_per_adgroup', params: { total: 4, max: 3 } },
    ])
    const fast = aSpecOf(FOUR, { common: { plan: { pacing: 'fast' } }, naming: { ...namingOf(FOUR), piece: '{plan}', term: '' } })
    expect(checkSpec(fast, FOUR, [A1], { nowMs: 0 }).map(({ code, field }) => [code, field])).toEqual([
      ['batch.naming.empty', 'naming.term'],
      ['batch.naming.needs_macro', 'naming.piece'],
      ['batch.naming.needs_macro', 'naming.term'],
      // what is empty is told whatever else is wrong
      ['batch.value.required', 'axes.terms.0.values.bid'],
      ['batch.value.required', 'axes.terms.1.values.bid'],
    ])
    const named = aSpecOf(FOUR, { common: { plan: { pacing: 'fast' } } })
    expect(checkSpec(named, FOUR, [A1], { nowMs: 0 }).map(({ code, field }) => [code, field])).toEqual([
      ['batch.value.required', 'axes.terms.0.values.bid'],
      ['batch.value.required', 'axes.terms.1.values.bid'],
    ])
    const bad = read(FOUR, [
      ['广告账户', '计划名称', '单元名称', '作品名称', '节奏', '花费', '口号', '关键词', '词名称'],
      ['a1', 'p', 'u', 'c', '匀速', '5', '来', '一', '甲'],
      ['a1', 'p', 'u', 'c', '加速', '5', '来', '二', '乙'],
      ['a1', 'p', 'u', 'c', '', '', '', '三', '甲'],
    ]).bad
    expect(bad.map(({ line, problems }) => [line, ...problems.map(({ code, field }) => `${code} ${field}`)])).toEqual([
      [3, 'import.parent.conflict plan.pacing', 'batch.value.required term.bid'],
      [4, 'import.name.duplicate term_name'],
    ])
  })

  test('spreads to what is in it, down to the last level', () => {
    const rows = rowsOf(FOUR).map((row) => (row.seq === 1 ? { ...row, name: ' ' } : row))
    const checked = [...checkedItems(FOUR, rows, { accounts: ACCOUNTS, nowMs: 0 })]
    const blocked = checked.filter(({ problems }) => problems.length > 0)
    expect(blocked.length).toBe(rows.length / 2) // one of two plans with all it holds
    expect(blocked.slice(0, 4).map(({ level, problems }) => [level, problems.map(({ code }) => code)])).toEqual([
      ['plan', ['batch.name.empty']],
      ['unit', ['batch.parent.blocked']],
      ['piece', ['batch.parent.blocked']],
      ['term', ['batch.parent.blocked']],
    ])
  })
})

test('reasons say the levels in the words of the network, and name none of another one', () => {
  const { axes } = aSpecOf(FOUR)
  const terms = ['一', '二', '三', '四'].map((name) => ({ name, values: { word: name } }))
  const said = (blockers: readonly Blocker[], language: 'zh' | 'en' = 'zh') => blockers.map((one) => sayBlocker(language, one))
  expect(said(checkSpec(aSpecOf(FOUR, { axes: { ...axes, terms } }), FOUR, [A1], { nowMs: 0 }))).toEqual([
    '每个作品将有 4 个词，超过上限 3：请减少其各项选择',
  ])
  expect(said(checkSpec(aSpecOf(FOUR, { axes: { ...axes, terms } }), FOUR, [A1], { nowMs: 0 }), 'en')).toEqual([
    'Each Piece would hold 4 Term, above the limit of 3: take fewer variants',
  ])
  expect(said(specBlockers(aSpecOf(TWO, { copies: 0 })))).toEqual(['请填写每个账户的项目数（1–50）'])
  const full = ['一', '二', '三', '四'].map((name) => ({ ...aPromotion(name) }))
  const [, ...checked] = [...checkedItems(TWO, [...rowsOf(TWO).slice(0, 1), ...full], { accounts: ACCOUNTS, nowMs: 0 })]
  expect(said(checked.flatMap(({ problems }) => problems))).toEqual(['每个项目最多 3 个推广：请移到其他项目或排除'])
  const line = (...cells: string[]) => ['a1', 'p', ...cells]
  const { bad } = read(TWO, [
    ['广告账户', '项目名称', '节奏', '花费', '推广名称', '口号'],
    line('匀速', '5', '甲', '一'),
    line('加速', '5', '乙', '二'),
    line('', '', '甲', '三'),
  ])
  expect(bad.flatMap(({ problems }) => said(problems))).toEqual([
    '与第 2 行的值不一致：同一项目只能有一个值',
    '同一项目内的推广名称与第 2 行重复',
  ])
})

const aPromotion = (name: string) => ({
  seq: 10 + name.charCodeAt(0),
  parent_seq: 1,
  level: 'promotion',
  account_id: 'a1',
  name,
  values: { slogan: name },
})

test('a sheet may mean the fields and names of its levels, and no others', () => {
  expect(sheetTargets(TWO)).toEqual([
    'account',
    'game',
    'project_name',
    'promotion_name',
    'project.pacing',
    'project.spend',
    'promotion.slogan',
  ])
  expect(abilitiesOf(FOUR)).toMatchObject({ dayBudget: ['unit'], pauses: [], maxInParent: { term: 3 } })
})

test('a line of a sheet makes an object of each of the levels side by side that it says something of', () => {
  const { rows, bad } = read(BRANCHED, [
    ['广告账户', '计划名称', '单元名称', '花费', '口号', '关键词'],
    ['a1', 'p', 'u', '5', '来', ''],
    ['a1', 'p', 'u', '', '', '一'],
    ['a1', 'p', 'u', '', '玩', '二'],
  ])
  expect([bad, tallyRows(BRANCHED, rows)]).toEqual([[], { plan: 1, unit: 1, piece: 2, term: 2 }])
})
