import { expect, test } from 'vitest'
import { META } from '#domain/channels/meta.ts'

const MANAGER = 'https://adsmanager.facebook.com/adsmanager/manage'

test('Meta’s own console shows an account, and objects of each level in it, chosen', () => {
  expect(META.addressOf?.({ account: 'act_123' })).toBe(`${MANAGER}/campaigns?act=123`)
  expect(META.addressOf?.({ account: '123', level: 'campaign', ids: ['7'] })).toBe(`${MANAGER}/campaigns?act=123&selected_campaign_ids=7`)
  expect(META.addressOf?.({ account: '123', level: 'adgroup', ids: ['7', '8'] })).toBe(`${MANAGER}/adsets?act=123&selected_adset_ids=7%2C8`)
  expect(META.addressOf?.({ account: '123', level: 'ad', ids: ['9'] })).toBe(`${MANAGER}/ads?act=123&selected_ad_ids=9`)
})
