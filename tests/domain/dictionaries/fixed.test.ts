import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SYNC_STEPS } from '#domain/sync-status.ts'
import { defaultOf, namedIn } from '#domain/dictionaries/entry.ts'
import { annotationIcon, FIXED } from '#domain/dictionaries/fixed.ts'
import { CALLED_DICTIONARIES, FIXED_DICTIONARIES } from '#domain/dictionaries/names.ts'
import { isSubPackageStatus, SUB_PACKAGE_STEPS, subPackageStepBlockers } from '#domain/dictionaries/sub-package.ts'
import { say, sayBlocker, WORDS } from '#i18n/catalogue.ts'
import { dictionaryColumn, dictionaryText } from '#views/kit/dictionary/dictionary-text.ts'

const zh = (key: string, params?: Record<string, string | number>) => say('zh', key, params)

test('every dictionary and every entry of a fixed one has words in both languages', () => {
  const wanted = [
    ...[...FIXED_DICTIONARIES, ...CALLED_DICTIONARIES].map((name) => `dictionary.${name}`),
    ...Object.values(FIXED).flatMap((entries) => entries.map(({ name }) => name)),
  ]
  expect(wanted.length).toBeGreaterThan(120)
  expect(wanted.filter((word) => !(word in WORDS))).toEqual([])
})

test('values are text, are once, and at most one is the default', () => {
  for (const [name, entries] of Object.entries(FIXED)) {
    const values = entries.map(({ value }) => value)
    expect([name, new Set(values).size, entries.filter((entry) => entry.is_default).length <= 1]).toEqual([name, values.length, true])
  }
})

test('the values are those of the specification', () => {
  const values = (name: keyof typeof FIXED) => FIXED[name].map(({ value }) => value).join(' ')
  expect([values('delivery_type'), values('sub_package_status'), values('store_id'), values('page_type'), values('jump_type')]).toEqual([
    '1 2 3',
    '0 1 2 3 4 9',
    '1 2 3',
    '1 2 3 4',
    '1 2 3 4 5',
  ])
  expect([
    values('reserv_type'),
    values('recommend_type'),
    values('annotation_type'),
    values('reattribution'),
    values('time_grouping'),
  ]).toEqual(['1 2 3 4 5 6 7 8', '4 2 3 0', '0 1 2 3 4 5', '0 7 30', 'day week month quarter year'])
  expect([values('spreader_channel'), values('granularity'), values('time_type')]).toEqual([
    '304 383 21 3793 3965 4651',
    'rt5 rt60',
    'period total',
  ])
  expect(FIXED.sync_status.map(({ value }) => value).sort()).toEqual(Object.keys(SYNC_STEPS).sort())
})

test('a value is shown by its word, an unknown one with a mark, nothing as a dash', () => {
  expect(['1', 2, '7', '', null].map((value) => dictionaryText(zh, FIXED.delivery_type, value))).toEqual([
    '拉新',
    '回流',
    '7（不在字典中）',
    '–',
    '–',
  ])
  expect(dictionaryText((key, params) => say('en', key, params), FIXED.delivery_type, '7')).toBe('7 (not in the dictionary)')
  expect(dictionaryColumn(FIXED.store_id).text(['1', '9'], {}, zh)).toBe('iOS, 9（不在字典中）')
  expect([namedIn(FIXED.delivery_type, 1), defaultOf(FIXED.delivery_type), defaultOf(FIXED.spreader_channel)]).toEqual([
    { known: true, entry: { value: '1', name: 'dict.delivery_type.1', is_default: true } },
    '1',
    null,
  ])
})

test('an annotation type has its picture, an unknown one that of none', () => {
  expect([annotationIcon('3'), annotationIcon('77')]).toEqual(['/icons/annotation-3.svg', '/icons/annotation-0.svg'])
  const missing = FIXED.annotation_type.filter(
    ({ value }) => !existsSync(join(import.meta.dirname, '../../../public', annotationIcon(value))),
  )
  expect(missing).toEqual([])
})

test('a sub-package takes the legal steps and no other', () => {
  const all = FIXED.sub_package_status.map(({ value }) => value)
  const legal = all.flatMap((from) => all.filter((to) => subPackageStepBlockers(from, to).length === 0).map((to) => `${from}→${to}`))
  expect(legal.sort()).toEqual(['0→4', '0→9', '1→2', '1→3', '1→4', '2→9', '3→9', '4→0', '9→0', '9→1', '9→4'].sort())
  expect(all.every(isSubPackageStatus)).toBe(true)
  expect(Object.keys(SUB_PACKAGE_STEPS).sort()).toEqual([...all].sort())
})

test('an illegal step or an unknown status says so in words', () => {
  const [illegal] = subPackageStepBlockers('2', '1')
  if (!illegal) throw new Error('2 → 1 is illegal')
  expect(sayBlocker('zh', illegal)).toBe('分包状态不能从「已完成」变为「进行中」')
  expect(subPackageStepBlockers('2', 'toString')).toEqual([{ code: 'sub_package.unknown', params: { value: 'toString' } }])
})
