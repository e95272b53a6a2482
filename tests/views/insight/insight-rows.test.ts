import { expect, test } from 'vitest'
import { cellsOf, changeText, nameOf } from '#views/insight/insight-rows.ts'
import { reportMetrics } from '#views/insight/report-metrics.ts'

const CNY = { currency: 'CNY', days: 7 }
const NOTHING = { spend: '0', impressions: '0', clicks: '0', results: '0', returned: '0' }
const ofSums = (sums: Partial<typeof NOTHING>, before: Partial<typeof NOTHING> | null = null) =>
  cellsOf(reportMetrics, { sums: { ...NOTHING, ...sums }, before: before && { ...NOTHING, ...before } }, CNY)

test('spend is in minor units, shown grouped and exported plain, with its change and what was before', () => {
  const { spend } = ofSums({ spend: '123450' }, { spend: '100000' })
  expect(spend).toEqual({ value: 123450, text: '1,234.50', plain: '1234.50', change: 0.2345, before: '1,000.00' })
})

test('a ratio over nothing is – without a value, and empty in an export', () => {
  const { ctr } = ofSums({})
  expect(ctr).toEqual({ value: null, text: '–', plain: '', change: null, before: null })
})

test('a change from nothing is none, what was before is still told', () => {
  const { spend } = ofSums({ spend: '500' }, { spend: '0' })
  expect([spend?.change, spend?.before]).toEqual([null, '0.00'])
})

test('nothing compared: no change', () => {
  const { spend } = ofSums({ spend: '500' })
  expect([spend?.change, spend?.before]).toEqual([null, null])
})

test.each([
  [0.1234, '+12.3%'],
  [-0.5, '−50.0%'],
  [0, '0.0%'],
  [null, ''],
])('a change of %s is %j', (change, text) => expect(changeText(change)).toBe(text))

test('a value is called by its name, an unknown one by itself, one that is not known by nothing', () => {
  const names = { names: { account: { '900100': '星河-TW-01' } } }
  expect(nameOf(names, 'account', '900100', 'zh')).toBe('星河-TW-01')
  expect(nameOf(names, 'account', '900101', 'zh')).toBe('900101')
  expect(nameOf(names, 'group1', 'c-1', 'zh')).toBe('c-1')
  expect(nameOf(names, 'country', 'JP', 'zh')).toBe('日本')
  expect(nameOf(names, 'country', 'JP', 'en')).toBe('Japan')
  expect([nameOf(names, 'country', '', 'zh'), nameOf(names, 'account', '', 'en')]).toEqual(['', ''])
})
