import { describe, expect, test } from 'vitest'
import { META } from '#domain/channels/meta.ts'
import type { PendingEdit } from '#machines/batch/edit-history.ts'
import { createBatchRows } from '#views/batch/preview/batch-rows.ts'
import { editsOf, exclusionEdits, itemsOf } from '#views/batch/preview/cell-edits.ts'
import { copyOf } from '#views/batch/preview/copy-row.ts'
import { createFilteredRows } from '#views/batch/preview/row-filter.ts'
import { createWatchedBook } from '#views/kit/watched/watched-book.ts'
import { ACCOUNT, anItem, NAMES } from './an-item.ts'

const NOW = Date.parse('2026-11-20T02:00:00Z')

const campaign = anItem(1, 'campaign', {
  values: { objective: 'OUTCOME_APP_PROMOTION', special_ad_category: 'NONE', budget_mode: 'none', status: 'PAUSED' },
})
const adgroup = anItem(2, 'adgroup', {
  values: {
    countries: ['TW'],
    age_min: '18',
    age_max: '65',
    gender: 'all',
    user_os: 'all',
    start_time: '2099-11-21T00:00:00+08:00',
    adgroup_budget_mode: 'day',
    daily_budget: '5000',
    bid_strategy: 'LOWEST_COST_WITHOUT_CAP',
    optimization_goal: 'APP_INSTALLS',
    billing_event: 'IMPRESSIONS',
    status: 'PAUSED',
  },
})
const ad = anItem(3, 'ad')

function someRows() {
  const rows = createBatchRows(META, NAMES, { now: () => NOW })
  rows.nameAccounts([ACCOUNT])
  rows.take([campaign, adgroup, ad])
  return rows
}
const pending = (now: PendingEdit['now'], was: PendingEdit['was']): PendingEdit => ({ seq: 2, level: 'adgroup', expected: 1, now, was })

describe('the rows of a batch', () => {
  test('mark the cells whose texts hold a watched word, also one just typed, and count such a row among the warnings', async () => {
    const hit = (text: string) =>
      text.includes('最强') ? [{ word: '最强', kind: 'prohibited' as const, reason: '绝对化用语', source: '', from: 0, to: 2 }] : []
    const rows = createBatchRows(META, NAMES, { now: () => NOW, watched: createWatchedBook((texts) => Promise.resolve(texts.map(hit))) })
    rows.take([campaign, adgroup, anItem(3, 'ad', { values: { message: '最强舰队', headline: '来玩吧' } })])
    const marks = () => (rows.store.get('3')?.watched ?? []).map(({ code, field, params }) => [code, field, params?.['word']])
    await expect.poll(() => marks()).toEqual([['batch.watched.prohibited', 'message', '最强']])
    expect([rows.counts().warnings, rows.store.get('3')?.problems]).toEqual([1, []])
    rows.layOver([{ ...pending({ 'values.headline': '最强' }, { 'values.headline': '来玩吧' }), seq: 3, level: 'ad' }], {})
    await expect.poll(() => marks().map(([, field]) => field)).toEqual(['message', 'headline'])
    rows.layOver([{ ...pending({ 'values.message': '一起玩' }, { 'values.message': '最强舰队' }), seq: 3, level: 'ad' }], {})
    expect([marks(), rows.counts().warnings]).toEqual([[], 0])
  })

  test('are under their account, which is named as soon as its list is read', () => {
    const rows = createBatchRows(META, NAMES, { now: () => NOW })
    rows.take([campaign])
    expect([...rows.store.values()].map(({ id, parentId, account }) => [id, parentId, account.name])).toEqual([
      ['account:a1', null, 'a1'],
      ['1', 'account:a1', 'a1'],
    ])
    rows.nameAccounts([ACCOUNT])
    expect(rows.store.get('1')?.account.name).toBe('星河-TW-01')
  })

  test('show an unsaved edit at once, checked, and what the server has when it is dropped', () => {
    const rows = someRows()
    rows.layOver([pending({ 'values.daily_budget': '50' }, { 'values.daily_budget': '5000' })], {})
    const edited = rows.store.get('2')
    expect([edited?.item?.values['daily_budget'], edited?.dirty, edited?.problems.map(({ code, field }) => `${code} ${field}`)]).toEqual([
      '50',
      ['daily_budget'],
      ['batch.budget.below_minimum daily_budget'],
    ])
    rows.layOver([], {})
    expect([rows.store.get('2')?.item?.values['daily_budget'], rows.store.get('2')?.dirty, rows.store.get('2')?.problems]).toEqual([
      '5000',
      [],
      [],
    ])
  })

  test('keep showing a saved edit until the row itself comes in the version the save made', () => {
    const rows = someRows()
    const edit = pending({ name: '新名' }, { name: 'adgroup 2' })
    rows.layOver([edit], {})
    rows.layOver([], { 2: 2 })
    expect([rows.store.get('2')?.item?.name, rows.store.get('2')?.dirty]).toEqual(['新名', []])
    rows.take([{ ...adgroup, name: '新名', version: 2 }])
    rows.layOver([], { 2: 2 })
    rows.take([{ ...adgroup, name: '别人改的', version: 3 }])
    expect(rows.store.get('2')?.item?.name).toBe('别人改的')
  })

  test('added later come below what they belong to, also when other campaigns come after it', () => {
    const rows = someRows()
    rows.take([anItem(4, 'campaign'), anItem(5, 'adgroup'), anItem(6, 'campaign', { account_id: 'a2' })])
    const filtered = createFilteredRows(rows.store)
    rows.take([anItem(7, 'ad', { parent_seq: 2 }), anItem(8, 'campaign', { account_id: 'a1' })])
    const order = ['account:a1', '1', '2', '3', '7', '4', '5', '8', 'account:a2', '6']
    expect([...rows.store.values()].map(({ id }) => id)).toEqual(order)
    expect([...filtered.store.values()].map(({ id }) => id)).toEqual(order)
    filtered.stop()
  })

  test('are copied under the same parent with a name no one there has', () => {
    const rows = someRows()
    rows.take([anItem(4, 'adgroup', { parent_seq: 1, name: 'adgroup 2_2' })])
    const row = rows.store.get('2')
    expect(row ? copyOf(rows.store, row) : null).toEqual({
      level: 'adgroup',
      parent_seq: 1,
      account_id: 'a1',
      name: 'adgroup 2_3',
      values: adgroup.values,
    })
    const account = rows.store.get('account:a1')
    expect(account ? copyOf(rows.store, account) : undefined).toBeNull()
  })

  test('become edits of the flow: by row number, level, version and field', () => {
    const { store } = someRows()
    expect(
      editsOf(store, [
        { rowId: '2', column: 'budget.day', before: '5000', after: '6500' },
        { rowId: 'account:a1', column: 'name', before: 'x', after: 'y' },
      ]),
    ).toEqual([{ seq: 2, level: 'adgroup', version: 1, field: 'values.daily_budget', before: '5000', after: '6500' }])
  })

  test('an account represents its campaigns when it is excluded', () => {
    const { store } = someRows()
    expect(exclusionEdits(itemsOf(store, ['account:a1']), '暂停投放')).toEqual([
      { seq: 1, level: 'campaign', version: 1, field: 'excluded_reason', before: null, after: '暂停投放' },
    ])
  })
})

describe('a filter', () => {
  test('shows what passes together with everything above it', () => {
    const rows = someRows()
    const filtered = createFilteredRows(rows.store)
    rows.take([anItem(3, 'ad', { outcome: 'failed', sync_status: 104 }), anItem(4, 'campaign')])
    filtered.show('failed', true)
    expect([...filtered.store.values()].map(({ id }) => id)).toEqual(['account:a1', '1', '2', '3'])
  })

  test('puts campaigns with refused rows first, and does not let a row jump away under the hand', () => {
    const rows = someRows()
    rows.take([anItem(4, 'campaign'), anItem(5, 'adgroup', { outcome: 'failed', sync_status: 104 })])
    const filtered = createFilteredRows(rows.store)
    filtered.show('all', true)
    expect([...filtered.store.values()].map(({ id }) => id)).toEqual(['account:a1', '4', '5', '1', '2', '3'])
    filtered.show('failed', true)
    rows.take([anItem(5, 'adgroup', { outcome: 'done', sync_status: 203 })])
    expect(filtered.store.get('5')?.item?.outcome).toBe('done')
  })
})

describe('counts and clashes of ten thousand rows follow the rows that change', () => {
  const many = () => {
    const rows = createBatchRows(META, NAMES, { now: () => NOW })
    rows.nameAccounts([ACCOUNT])
    rows.take([
      campaign,
      adgroup,
      anItem(3, 'ad', { parent_seq: 2 }),
      anItem(4, 'ad', { parent_seq: 2 }),
      anItem(5, 'ad', { parent_seq: 2 }),
    ])
    return rows
  }
  const named = (seq: number, name: string): PendingEdit => ({
    seq,
    level: 'ad',
    expected: 1,
    now: { name },
    was: { name: `ad ${seq}` },
  })
  const clashing = (rows: ReturnType<typeof many>) =>
    [...rows.store.values()].flatMap(({ id, problems }) =>
      problems.filter(({ code }) => code === 'batch.name.duplicate').map(({ params }) => `${id} → ${params?.['seq']}`),
    )

  test('a typed name clashes at once with the row that has it, and no more when either is renamed', () => {
    const rows = many()
    rows.layOver([named(4, 'ad 5')], {})
    expect(clashing(rows)).toEqual(['5 → 4'])
    expect(rows.counts()).toMatchObject({ clashes: 1, 'level.ad': 3, all: 5 })
    rows.layOver([named(4, 'ad 5'), named(5, '另一个')], {})
    expect(clashing(rows)).toEqual([])
    rows.layOver([], {})
    expect([clashing(rows), rows.counts().clashes]).toEqual([[], 0])
  })

  test('what the server says of a name counts until it is typed over', () => {
    const rows = many()
    rows.take([anItem(4, 'ad', { parent_seq: 2, problems: [{ code: 'batch.name.duplicate', field: 'name', params: { seq: 99 } }] })])
    expect(clashing(rows)).toEqual(['4 → 99'])
    rows.layOver([named(4, 'ad 3')], {})
    expect(clashing(rows)).toEqual(['4 → 3'])
    rows.layOver([], {})
    rows.take([anItem(4, 'ad', { parent_seq: 2 })])
    expect(clashing(rows)).toEqual([])
  })

  test('rows that are cleared are not counted', () => {
    const rows = many()
    rows.clear()
    expect(rows.counts()).toMatchObject({ all: 0, 'level.ad': 0, clashes: 0 })
  })
})
