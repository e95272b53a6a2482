import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { fieldOf, type Values } from '#domain/channels/channel.ts'
import { META } from '#domain/channels/meta.ts'
import { LookupsProvider } from '#views/batch/field/lookups.ts'
import { createBatchRows } from '#views/batch/preview/batch-rows.ts'
import { manyEdits, rowsByLevel, sharedFields, sharedValue } from '#views/batch/preview/many-rows.ts'
import { ManyRows } from '#views/batch/preview/ManyRows.tsx'
import { show } from '../kit/show.tsx'
import { itemsOf, wiresOf } from '../../../stories/batch/sample.ts'

const ACCOUNTS = ['1203400001', '1203400002']
const account = (accountId: string, currency: string, timezone = 'UTC') => ({
  accountId,
  name: accountId,
  currency,
  timezone,
  minDailyBudgetMinor: '0',
})

function someRows(values: (place: number) => Values = () => ({})) {
  const items = itemsOf()
    .filter(({ level }) => level === 'adgroup')
    .slice(0, 3)
    .map((item, place) => ({
      ...item,
      parent_seq: null,
      account_id: ACCOUNTS[place % 2] ?? '',
      values: { ...item.values, adgroup_budget_mode: 'day', daily_budget: '5000', age_min: '18', ...values(place) },
    }))
  const { lookups } = wiresOf(items, 'draft')
  const rows = createBatchRows(META, lookups)
  rows.take(items)
  rows.nameAccounts([account('1203400001', 'USD'), account('1203400002', 'EUR')])
  const all = [...rows.store.values()].filter(({ item }) => item !== null)
  return { rows: all, lookups }
}
const field = (key: string) => {
  const found = fieldOf(META, 'adgroup', key)
  if (!found) throw new Error(`no field ${key}`)
  return found
}

test('what all rows hold is shown, different values are several; money is compared within each currency', () => {
  const { rows } = someRows((place) => ({ age_min: place === 0 ? '18' : '21', daily_budget: place === 1 ? '900' : '5000' }))
  expect(sharedValue(rows, field('age_max'))).toEqual({ value: '44', isSeveral: false })
  expect(sharedValue(rows, field('age_min'))).toEqual({ value: undefined, isSeveral: true })
  expect(sharedValue(rows, field('daily_budget'))).toEqual({ value: { USD: '5000', EUR: '900' }, isSeveral: false })
})

// rows of one account come together: the one in EUR is the last
test('only touched fields change, only where they apply and are another value', () => {
  const { rows } = someRows((place) => ({ age_min: place === 0 ? '18' : '21' }))
  const fields = sharedFields(META, 'adgroup', rows, {})
  const told = (touched: Parameters<typeof manyEdits>[2]) =>
    manyEdits(rows, fields, touched).map(({ seq, field: key, after }) => [rows.findIndex(({ item }) => item?.seq === seq), key, after])
  expect(told({})).toEqual([])
  expect(told({ age_min: '21' })).toEqual([[0, 'values.age_min', '21']])
  expect(told({ daily_budget: { EUR: '700' } })).toEqual([[2, 'values.daily_budget', '700']])
})

test('rows are taken by their level, and times are offered only on one clock', () => {
  const items = itemsOf()
  const made = createBatchRows(META, wiresOf(items, 'draft').lookups)
  made.take(items)
  const parts = rowsByLevel(META, [...made.store.values()])
  expect(parts.map(({ level }) => level)).toEqual(['campaign', 'adgroup', 'ad'])
  const times = (zones: string[]) => {
    made.nameAccounts(ACCOUNTS.map((id, at) => account(id, 'USD', zones[at] ?? 'UTC')))
    const rows = [...made.store.values()].filter(({ item }) => item?.level === 'adgroup')
    return sharedFields(META, 'adgroup', rows, {}).some(({ kind }) => kind === 'instant')
  }
  expect([times(['UTC', 'UTC']), times(['UTC', 'Asia/Tokyo'])]).toEqual([true, new Set(items.map(({ account_id: id }) => id)).size === 1])
})

test('the panel says "several values", and applies what was touched as one named step', async () => {
  const { rows, lookups } = someRows((place) => ({ age_min: place === 0 ? '18' : '21' }))
  const edited = vi.fn()
  show(
    <LookupsProvider value={lookups}>
      <ManyRows channel={META} rows={rows} gameId="301" blockers={[]} onEdits={edited} />
    </LookupsProvider>,
  )
  const line = screen.getByRole('row', { name: /最小年龄/ })
  within(line).getByText('多个值')
  expect(screen.getByRole('button', { name: '修改 0 行' }).getAttribute('aria-disabled')).toBe('true')
  const input = within(line).getByRole('textbox', { name: '最小年龄' })
  await userEvent.type(input, '30')
  expect(within(line).queryByText('多个值')).toBeNull()
  await userEvent.click(within(line).getByRole('button', { name: '「最小年龄」保持原值' }))
  within(line).getByText('多个值')
  await userEvent.type(within(line).getByRole('textbox', { name: '最小年龄' }), '30')
  await userEvent.click(screen.getByRole('button', { name: '修改 3 行' }))
  expect(edited).toHaveBeenCalledWith(
    rows.map(({ item }) => expect.objectContaining({ seq: item?.seq, field: 'values.age_min', after: '30' })),
    { kind: 'panel', column: 'channel.fb_ad.field.age_min', columns: 1, cells: 3 },
  )
})
