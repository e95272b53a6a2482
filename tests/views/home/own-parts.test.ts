import { expect, test } from 'vitest'
import type { UserFacts } from '#permissions/page-can.ts'
import { ownPartsOf } from '#app/pages/home/own-parts.ts'

function aUser(functions: Readonly<Record<string, Readonly<Record<string, boolean>>>>, onFinanceList = false): UserFacts {
  const pages = Object.fromEntries(Object.entries(functions).map(([page, func]) => [page, { func }]))
  return {
    id: '1',
    isAgent: false,
    userAuth: { front_auth: { observatory: { menu: { is_show: false } } } },
    permissions: { global: { game: ['*'], region: ['*'], spreader: ['*'], app: ['*'] }, pages },
    special: { on_finance_list: onFinanceList, is_special: false },
  }
}
const DATA = { data: { 'table.view': true } }
const FINANCE = { finance: { '*': true } }

test('each kind of work has its own parts, in one order', () => {
  expect(ownPartsOf(aUser({ ...DATA, ads: { 'batch.build': true }, review: { 'queue.view': true } }))).toEqual(['spend', 'effect'])
  expect(ownPartsOf(aUser({ ...DATA, ...FINANCE }, true))).toEqual(['months', 'bills'])
  expect(ownPartsOf(aUser({ ads: { 'batch.view': true }, review: { '*': true } }))).toEqual(['reviews'])
  expect(ownPartsOf(aUser({ ...DATA, ...FINANCE, ads: { '*': true }, review: { '*': true } }, true))).toEqual([
    'spend',
    'effect',
    'months',
    'bills',
    'reviews',
  ])
})

test('who only looks at figures, or is not on the list of finance, has none of these parts', () => {
  expect([ownPartsOf(aUser(DATA)), ownPartsOf(aUser(FINANCE)), ownPartsOf(aUser({ ads: { 'batch.build': true } }))]).toEqual([[], [], []])
})

test('finance without repayments has its months only', () => {
  expect(ownPartsOf(aUser({ finance: { 'month.view': true } }, true))).toEqual(['months'])
})
