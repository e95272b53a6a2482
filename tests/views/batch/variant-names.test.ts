import { expect, test } from 'vitest'
import type { BatchSpec, SpecValues } from '#domain/batch/batch.ts'
import { META } from '#domain/channels/meta.ts'
import { say as sayIn } from '#i18n/catalogue.ts'
import { axisName } from '#views/batch/field/field-words.ts'
import { emptySpec } from '#views/batch/builder/spec-draft.ts'
import { withVariantNames } from '#views/batch/builder/variant-names.ts'

const say = (key: string, params?: Record<string, string | number>) => sayIn('zh', key, params)
const WORDS = { say, zone: 'Asia/Taipei', lookups: { nameOf: (_lookup: string, id: string) => ({ TW: '台湾', HK: '香港' })[id] ?? id } }

const fresh = () => emptySpec(META, (axis) => `${axisName(say, META, axis)} 1`)
const put = (spec: BatchSpec, axis: string, values: SpecValues, index = 0): BatchSpec => ({
  ...spec,
  axes: {
    ...spec.axes,
    [axis]: (spec.axes[axis] ?? []).map((one, at) => (at === index ? { ...one, values: { ...one.values, ...values } } : one)),
  },
})
const called = (spec: BatchSpec, axis: string, name: string): BatchSpec => ({
  ...spec,
  axes: { ...spec.axes, [axis]: (spec.axes[axis] ?? []).map((one) => ({ ...one, name })) },
})
const typed = (before: BatchSpec, axis: string, values: SpecValues, index = 0) =>
  withVariantNames(META, before, put(before, axis, values, index), WORDS)
const names = (spec: BatchSpec, axis: string) => spec.axes[axis]?.map(({ name }) => name)

test.each<[string, SpecValues, string]>([
  ['targeting', { countries: ['TW', 'HK'] }, '台湾+香港'],
  ['targeting', { countries: ['TW', 'HK', 'MO', 'SG', 'MY'], age_min: '21', user_os: 'iOS' }, '台湾+香港+MO+2 21-65 iOS'],
  ['targeting', { gender: 'female' }, '女'],
  ['budget', { daily_budget: { USD: '5000', JPY: '700' } }, '$50.00 JP¥700'],
  ['schedule', { start_time: '2026-12-01T09:30:00+08:00' }, '12-01 09:30'],
  ['schedule', { start_time: '2026-12-01T09:30:00+08:00', time_table: ['1'.repeat(48), '0'.repeat(48)] }, '12-01 09:30'],
  ['text', { headline: '星河战纪 开服', message: '登录即领', link_url: 'https://example.com' }, '星河战纪 开服'],
  ['text', { message: '一二三四五六七八九十一二三四五六七八九十一二三四五六' }, '一二三四五六七八九十一二三四五六七八九十一二三四'],
])('a variant of %s with %o is called %s', (axis, values, name) => {
  expect(names(typed(fresh(), axis, values), axis)).toEqual([name])
})

test('a name follows its values, until a person names it; what is emptied has its plain name again', () => {
  const first = typed(fresh(), 'targeting', { countries: ['TW'] })
  const second = typed(first, 'targeting', { countries: ['HK'] })
  const own = typed(called(second, 'targeting', '港澳大盘'), 'targeting', { countries: ['TW'] })
  const emptied = typed(second, 'targeting', { countries: [] })
  expect([first, second, own, emptied].map((spec) => names(spec, 'targeting')?.[0])).toEqual(['台湾', '香港', '港澳大盘', '定向 1'])
})

test('two variants never get one name, and one that is typed by hand in the same step stays', () => {
  const first = typed(fresh(), 'targeting', { countries: ['TW'] })
  const [one] = first.axes['targeting'] ?? []
  if (!one) throw new Error('targeting has a variant')
  const copied = { ...first, axes: { ...first.axes, targeting: [one, { ...one, name: '台湾 2' }] } }
  const moved = typed(copied, 'targeting', { countries: ['HK'] }, 1)
  expect(names(moved, 'targeting')).toEqual(['台湾', '香港'])
  expect(names(typed(moved, 'targeting', { countries: ['TW'] }, 1), 'targeting')).toEqual(['台湾', '台湾 2'])
  const byHand = withVariantNames(META, first, called(put(first, 'targeting', { countries: ['HK'] }), 'targeting', '大盘'), WORDS)
  expect(names(byHand, 'targeting')).toEqual(['大盘'])
})

test('what was chosen from a list keeps the name of the choice', () => {
  const material = { ...fresh(), axes: { ...fresh().axes, material: [{ name: '图1', values: { material_id: 'm1' } }] } }
  expect(names(typed(material, 'material', { material_id: 'm2' }), 'material')).toEqual(['图1'])
})
