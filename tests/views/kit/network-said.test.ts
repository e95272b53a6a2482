import { expect, test } from 'vitest'
import { say, type Language } from '#i18n/catalogue.ts'
import { policyWords, refusalWords } from '#views/kit/network-said.ts'

const META = { key: 'fb_ad' }
const said = (language: Language) => ({
  refusal: (code: string | undefined, message: string) =>
    refusalWords((key, params) => say(language, key, params), META, { code, message }),
  policy: (reason: string) => policyWords((key, params) => say(language, key, params), META, reason),
})

test('what a network said of a refusal is in the user’s language, with its own words next to it', () => {
  expect(said('zh').refusal('100/1885272', 'Budget is too low')).toBe('预算低于渠道的最低要求（渠道原文：Budget is too low）')
  expect(said('en').refusal('368', 'deemed abusive')).toBe(
    'The network judged this action abusive and does not allow it now (the network says: deemed abusive)',
  )
})

test('a code without a word of its own is said by the code above it; one without any, as the network said it', () => {
  expect(said('zh').refusal('368/1404082', 'deemed abusive')).toBe('渠道判定该操作违规，暂不允许（渠道原文：deemed abusive）')
  expect(said('zh').refusal('100/1', 'Invalid parameter')).toBe('Invalid parameter')
  expect(said('zh').refusal(undefined, 'row 2 above was not created')).toBe('row 2 above was not created')
})

test('a rejection is said by the title of the policy, whatever the sentence behind it', () => {
  expect(said('zh').policy('Third-Party Infringement: ads must not infringe.')).toBe(
    '侵犯第三方权益（渠道原文：Third-Party Infringement: ads must not infringe.）',
  )
  expect(said('zh').policy('A New Policy: no.')).toBe('A New Policy: no.')
})
