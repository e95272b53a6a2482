import { expect, test } from 'vitest'
import '#i18n/catalogue.ts'
import { addWords, say, sayBlocker } from '#i18n/words.ts'

addWords({
  'test.days': ['{{count}} 天', '{{count|day|days}}'],
  'test.size': ['{{width}} × {{height}}', '{{width}} by {{height}}'],
  'test.both': ['{{rows}} 行，{{files}} 个文件', '{{rows|row is|rows are}} in {{files|file|files}}'],
  'test.asks': ['需要「$t(function.{{permission}})」（{{permission}}）', 'needs $t(function.{{permission}}) ({{permission}})'],
  'test.told': ['{{text}}完', '{{text}}, done'],
})

test('a key is said in either language, with its params; one that is missing says nothing', () => {
  expect([say('zh', 'common.retry'), say('en', 'common.retry')]).toEqual(['重试', 'Retry'])
  expect([say('en', 'test.told', { text: 'All' }), say('en', 'test.told', {})]).toEqual(['All, done', ', done'])
})

test('a reason names its field, by its key where no one gave it a name', () => {
  const reason = { code: 'object.change.changed_since', field: 'daily_budget' }
  expect(sayBlocker('zh', reason)).toBe('在您查看之后已被改动：daily_budget')
  expect(sayBlocker('zh', { ...reason, params: { field: '日预算' } })).toBe('在您查看之后已被改动：日预算')
})

test('a key no one knows comes back as itself', () => {
  expect(say('zh', 'Plain text {{as}} it is')).toBe('Plain text {{as}} it is')
})

test('English counts each number by itself, also one that was written before; 中文 does not', () => {
  const days = (count: number) => [say('zh', 'test.days', { count }), say('en', 'test.days', { count })]
  expect([days(1), days(2), days(0)]).toEqual([
    ['1 天', '1 day'],
    ['2 天', '2 days'],
    ['0 天', '0 days'],
  ])
  expect(say('en', 'kit.grid.rows', { count: '1,000' })).toBe('1,000 rows')
  expect(days(12_345)).toEqual(['12,345 天', '12,345 days'])
  expect(say('en', 'test.both', { rows: 1, files: '2' })).toBe('1 row is in 2 files')
})

test('digits are grouped in counts only: a size, an id, a year stay as they are', () => {
  expect(say('zh', 'test.size', { width: 1080, height: 1920 })).toBe('1080 × 1920')
})

test('an entry may hold another one, which a param may name', () => {
  expect(say('zh', 'test.asks', { permission: 'ads.batch.build' })).toBe(
    `需要「${say('zh', 'function.ads.batch.build')}」（ads.batch.build）`,
  )
  expect(say('zh', 'function.ads.batch.build')).not.toContain('function.')
})

test('what a param brings is text: neither a reference nor another param', () => {
  expect(say('en', 'test.told', { text: '$t(common.retry) {{count}} $& $1', count: 3 })).toBe('$t(common.retry) {{count}} $& $1, done')
})

test('a blocker is said by its code', () => {
  expect(sayBlocker('zh', { code: 'input.missing', params: { field: 'name' } })).toBe('缺少参数 name')
})
