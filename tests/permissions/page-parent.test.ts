import { expect, test } from 'vitest'
import { parentPage } from '#permissions/page-parent.ts'

test.each([
  ['/advertise-2/batch/new', 'Advertise'],
  ['/advertise-2/batch/b7', 'Advertise'],
  ['/advertise-2/duplicate', 'AdvertiseHome'],
  ['/advertise-2/duplicate/d7', 'Duplication'],
  ['/advertise-2/object', 'AdvertiseObjects'],
  ['/tool-list/finance/repayments/p7', 'FinanceRepayments'],
])('the page above %s is %s', (path, name) => {
  expect(parentPage(path)?.name).toBe(name)
})

test.each([
  '/',
  '/advertise-2/home',
  '/table-2',
  '/settings',
  '/settings/audit',
  '/settings/users/2',
  '/tool-list/finance/repayments',
  '/nowhere',
])('%s is reached from the menus: there is none above it', (path) => {
  expect(parentPage(path)).toBeNull()
})
