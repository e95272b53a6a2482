import { expect, test } from 'vitest'
import { unchosenLanguage } from '#app/entry/settings.ts'

test.each([
  ['an English browser at a Chinese company', ['en-GB', 'fr'], 'zh-CN', 'en'],
  ['a Chinese browser at an English company', ['zh-TW', 'en'], 'en', 'zh'],
  ['the second preference, where the first is none of ours', ['de', 'en;q=0.8'], 'zh-CN', 'en'],
  ['a browser with none of ours: that of the company', ['de', 'fr'], 'en', 'en'],
  ['a browser that tells nothing', [], '', 'zh'],
] as const)('%s', (_, ofBrowser, ofPage, language) => {
  expect(unchosenLanguage(ofBrowser, ofPage)).toBe(language)
})
