import { expect, test } from 'vitest'
import { rightBlockers } from '#domain/account/authorisation.ts'
import {
  ACCESS_CHANNELS,
  accessOfChannel,
  OCEANENGINE_ACCESS,
  reaches,
  rightsAsked,
  TENCENT_ACCESS,
  usesOf,
} from '#domain/channels/access.ts'
import { channelOf } from '#domain/channels/index.ts'

test('each channel on which people sign in is one of ours, with its spreader', () => {
  const known = ACCESS_CHANNELS.map((key) => [key, channelOf(key)?.spreaderId])
  expect(known).toEqual(ACCESS_CHANNELS.map((key) => [key, accessOfChannel(key)?.spreaderId]))
})

test('a token of Tencent needs the permissions for pushes, reports and accounts, and no others', () => {
  const missing = (...rights: string[]) => rightBlockers(TENCENT_ACCESS, rights).map(({ params }) => params?.right)
  expect(missing('ads_management', 'ads_insights', 'account_management')).toEqual([])
  expect(missing('ads_management')).toEqual(['ads_insights', 'account_management'])
})

test('on Ocean Engine a higher class of permission includes those below it, and no token is refused for a missing one', () => {
  const enough = (...rights: string[]) => usesOf(OCEANENGINE_ACCESS, rights).flatMap((one) => (one.enough ? [one.use] : []))
  expect([enough('2', '4', '1', '3'), enough('271', '30')]).toEqual([
    ['push', 'figures', 'accounts', 'audiences'],
    ['push', 'audiences'],
  ])
  expect(rightBlockers(OCEANENGINE_ACCESS, [])).toEqual([])
})

test('only Meta has businesses, pages and pixels; each right is asked for once', () => {
  const things = ['business', 'page', 'pixel', 'audience'] as const
  const had = (channel: string) => things.filter((thing) => reaches(channel, thing))
  expect([had('fb_ad'), had('gdt_ad2'), had('toutiao_ad3'), had('gone_ad')]).toEqual([[...things], ['audience'], ['audience'], []])
  expect(rightsAsked(TENCENT_ACCESS)).toEqual(['ads_management', 'ads_insights', 'account_management', 'audience_management'])
})
