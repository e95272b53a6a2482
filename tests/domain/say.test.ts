import { expect, test } from 'vitest'
import { codeWord, knownWord, type Say } from '#domain/say.ts'
import { say } from '#i18n/catalogue.ts'

const zh: Say = (key, params) => say('zh', key, params)

test('a code is said by its word; one that is newer than the catalogue is marked, never blank and never a key', () => {
  expect([codeWord(zh, 'batch.review', 'approved'), codeWord(zh, 'batch.review', 'brand_new'), codeWord(zh, 'batch.sync', 205)]).toEqual([
    '已通过',
    'brand_new（不在字典中）',
    '205（不在字典中）',
  ])
  expect([codeWord(zh, 'network_name', 'fb_ad'), codeWord(zh, 'network_name', 'new_ad')]).toEqual(['Meta', 'new_ad（不在字典中）'])
})

test('a key without a word is none', () => {
  expect([knownWord(zh, 'common.retry'), knownWord(zh, 'nobody.knows')]).toEqual(['重试', null])
})
