import { describe, expect, test } from 'vitest'
import { fullTable, paint } from '#domain/time-table.ts'
import { Untranslatable } from '#server/connectors/core/failure.ts'
import { createParams } from '#server/connectors/meta/mapping.ts'
import { fromNetworkAmount, toNetworkAmount } from '#server/connectors/meta/money.ts'
import { networkObject, remoteObject } from '#server/connectors/meta/read-back.ts'
import { fromDayParts, toDayParts } from '#server/connectors/meta/schedule.ts'
import { aCampaign, ADGROUP_VALUES, anAccount, anAd, anAdgroup } from './drafts.ts'

describe('money', () => {
  test.each([
    ['USD', '5000', '5000'],
    ['JPY', '5000', '5000'],
    ['TWD', '30000', '300'],
    ['HUF', '500000', '5000'],
    ['KWD', '1250', '125'],
    ['XAF', '7', '700'],
  ])('%s: %s minor units are %s at the network, and back', (currency, minor, network) => {
    expect(toNetworkAmount(minor, currency, 'daily_budget')).toBe(network)
    expect(fromNetworkAmount(network, currency)).toBe(minor)
  })

  test('an amount past 2^53 keeps every digit', () => {
    expect(toNetworkAmount('900719925474099300', 'TWD', 'daily_budget')).toBe('9007199254740993')
  })

  test.each([
    ['TWD', '30050'],
    ['IDR', '1'],
    ['KWD', '1251'],
  ])('%s %s does not divide and is refused, not rounded', (currency, minor) => {
    expect(() => toNetworkAmount(minor, currency, 'daily_budget')).toThrow(Untranslatable)
  })

  test.each(['-5', '5.5', '1e3', ''])('%j is no amount', (text) => {
    expect(() => toNetworkAmount(text, 'USD', 'daily_budget')).toThrow(Untranslatable)
  })
})

describe('time table', () => {
  const nothing = Array.from({ length: 7 }, () => '0'.repeat(48))

  test('Monday 9 to 12 is day 1 from minute 540, and back', () => {
    const table = paint(nothing, [0, 18], [0, 23], true)
    expect(toDayParts(table)).toEqual([{ start_minute: 540, end_minute: 720, days: [1], timezone_type: 'ADVERTISER' }])
    expect(fromDayParts(toDayParts(table) ?? [])).toEqual(table)
  })

  test('Sunday is day 0 and ends at 1440', () => {
    const table = paint(nothing, [6, 46], [6, 47], true)
    expect(toDayParts(table)).toEqual([{ start_minute: 1380, end_minute: 1440, days: [0], timezone_type: 'ADVERTISER' }])
  })

  test('days that share their hours share the parts', () => {
    const table = paint(nothing, [0, 0], [4, 1], true)
    expect(toDayParts(table)).toEqual([{ start_minute: 0, end_minute: 60, days: [1, 2, 3, 4, 5], timezone_type: 'ADVERTISER' }])
  })

  test('the whole week needs no schedule', () => expect(toDayParts(fullTable())).toBeNull())
  test('half an hour is refused, because the network takes whole hours', () => {
    expect(() => toDayParts(paint(nothing, [0, 1], [0, 4], true))).toThrow('whole hours')
  })
  test('no hour at all is refused, because the network would run around the clock', () => {
    expect(() => toDayParts(nothing)).toThrow('no hour')
  })
})

describe('create parameters', () => {
  test('a campaign without a budget says that its ad sets carry it', () => {
    expect(createParams(aCampaign({ name: '夏日' }), anAccount())).toEqual({
      name: '夏日 #fd1-a-1',
      status: 'PAUSED',
      objective: 'OUTCOME_APP_PROMOTION',
      special_ad_categories: '["NONE"]',
      is_adset_budget_sharing_enabled: 'false',
    })
  })

  test('a campaign budget goes with its bid strategy', () => {
    const draft = aCampaign({ values: { budget_mode: 'day', campaign_daily_budget: '30000', campaign_bid_strategy: 'COST_CAP' } })
    expect(createParams(draft, anAccount({ currency: 'TWD' }))).toMatchObject({ daily_budget: '300', bid_strategy: 'COST_CAP' })
  })

  test('an ad set carries targeting, budget, times with offset and the promoted app', () => {
    const { targeting, promoted_object, ...rest } = createParams(
      anAdgroup({ values: { gender: 'female', interests: ['6003'], audiences: ['88'], start_time: '2099-01-01T00:00:00Z', url: '' } }),
      anAccount(),
    )
    expect(JSON.parse(targeting ?? '')).toEqual({
      geo_locations: { countries: ['US', 'JP'] },
      age_min: 18,
      age_max: 65,
      genders: [2],
      user_os: ['iOS'],
      flexible_spec: [{ interests: [{ id: '6003' }] }],
      custom_audiences: [{ id: '88' }],
      targeting_automation: { advantage_audience: 0 },
    })
    expect(JSON.parse(promoted_object ?? '')).toEqual({ application_id: '9001', object_store_url: 'https://apps.apple.com/app/id1' })
    expect(rest).toEqual({
      name: 'a adgroup #fd1-a-1',
      status: 'PAUSED',
      campaign_id: '11',
      optimization_goal: 'APP_INSTALLS',
      billing_event: 'IMPRESSIONS',
      start_time: '2099-01-01T00:00:00+00:00',
      bid_strategy: 'LOWEST_COST_WITHOUT_CAP',
      daily_budget: '5000',
    })
  })

  test('an ad set of a website names its pixel with the event, and is read back in the same words', () => {
    const values = { ...ADGROUP_VALUES, optimization_goal: 'OFFSITE_CONVERSIONS', pixel_id: '5400', pixel_event: 'PURCHASE' }
    const above = { campaign: { objective: 'OUTCOME_SALES', budget_mode: 'none' } }
    const { promoted_object: sent } = createParams(anAdgroup({ values, above, parents: { campaign: '77' } }), anAccount())
    expect(JSON.parse(sent ?? '')).toEqual({ pixel_id: '5400', custom_event_type: 'PURCHASE' })
    const answered = networkObject.parse({ id: '1', promoted_object: JSON.parse(sent ?? '') })
    expect(remoteObject('adgroup', answered, anAccount()).values).toMatchObject({ pixel_id: '5400', pixel_event: 'PURCHASE' })
    // of an app it is the app that is promoted: no pixel is made up for it
    const app = networkObject.parse({ id: '1', promoted_object: { application_id: '9', custom_event_type: 'PURCHASE' } })
    expect(remoteObject('adgroup', app, anAccount()).values).not.toHaveProperty('pixel_event')
  })

  test('under a campaign budget the ad set sends none, nor a strategy', () => {
    const draft = anAdgroup({ above: { campaign: { objective: 'OUTCOME_TRAFFIC', budget_mode: 'day' } } })
    const params = createParams(draft, anAccount())
    expect(Object.keys(params)).not.toEqual(expect.arrayContaining(['daily_budget']))
    expect(params).not.toHaveProperty('bid_strategy')
    expect(params).not.toHaveProperty('promoted_object')
  })

  test('a parted week is sent as day-parting', () => {
    const time_table = paint(fullTable(), [0, 0], [0, 15], false)
    expect(createParams(anAdgroup({ values: { time_table } }), anAccount())).toMatchObject({ pacing_type: '["day_parting"]' })
  })

  test('a start without an offset is refused: the network would read it in the zone of the account', () => {
    expect(() => createParams(anAdgroup({ values: { start_time: '2099-01-01T00:00:00' } }), anAccount())).toThrow('offset')
  })

  test('an ad carries its creative inline', () => {
    const params = createParams(anAd({ values: { instagram_user_id: '31' } }), anAccount())
    expect(params).toMatchObject({ adset_id: '22', name: 'a ad #fd1-a-1' })
    expect(JSON.parse(params.creative ?? '')).toEqual({
      object_story_spec: {
        page_id: '102030405060708',
        instagram_user_id: '31',
        link_data: {
          message: '新版本上线',
          name: '立即下载',
          description: 'free',
          link: 'https://apps.apple.com/app/id1',
          image_hash: 'hash1',
          call_to_action: { type: 'INSTALL_MOBILE_APP', value: { link: 'https://apps.apple.com/app/id1' } },
        },
      },
      url_tags: 'utm_source=meta',
    })
  })

  test('an ad that shows a video names it with the picture that represents it, and is read back in the same words', () => {
    const draft = anAd({ videoRef: '71', values: { instagram_user_id: '31' } })
    const creative: object = JSON.parse(createParams(draft, anAccount()).creative ?? '')
    expect(creative).toEqual({
      object_story_spec: {
        page_id: '102030405060708',
        instagram_user_id: '31',
        video_data: {
          video_id: '71',
          message: '新版本上线',
          title: '立即下载',
          link_description: 'free',
          image_hash: 'hash1',
          call_to_action: { type: 'INSTALL_MOBILE_APP', value: { link: 'https://apps.apple.com/app/id1' } },
        },
      },
      url_tags: 'utm_source=meta',
    })
    const { values } = remoteObject('ad', networkObject.parse({ id: '1', configured_status: 'PAUSED', creative }), anAccount())
    const { material_id: _, ...sent } = draft.values
    expect(values).toEqual(sent)
  })
})

describe('read back', () => {
  const back = (level: 'campaign' | 'adgroup' | 'ad', object: object) =>
    remoteObject(level, networkObject.parse({ id: '1', ...object }), anAccount())

  test('an unset budget comes back as 0 and is none', () => {
    expect(back('campaign', { name: 'n #fd1-a-1', daily_budget: '0', lifetime_budget: '0', special_ad_categories: [] })).toMatchObject({
      name: 'n',
      values: { budget_mode: 'none', special_ad_category: 'NONE' },
    })
  })

  test('what we pushed is compared with the configured status, not with a pause of the parent', () => {
    expect(back('ad', { configured_status: 'ACTIVE', effective_status: 'CAMPAIGN_PAUSED' })).toMatchObject({
      values: { status: 'ACTIVE' },
      review: 'approved',
    })
  })

  test('a disapproved ad is rejected with its reasons', () => {
    const object = { effective_status: 'DISAPPROVED', ad_review_feedback: { global: { GAMEPLAY: 'not in the app' } } }
    expect(back('ad', object)).toMatchObject({ review: 'rejected', reviewReasons: ['GAMEPLAY: not in the app'] })
  })

  test('a campaign is not reviewed, but may have issues', () => {
    expect(back('campaign', { effective_status: 'ACTIVE' }).review).toBe('none')
    expect(back('campaign', { effective_status: 'WITH_ISSUES', issues_info: [{ error_summary: 'no funds' }] })).toMatchObject({
      review: 'attention',
      reviewReasons: ['no funds'],
    })
  })

  test('times get the colon their offset lacks', () => {
    expect(back('adgroup', { start_time: '2099-01-01T00:00:00+0800' }).values).toMatchObject({ start_time: '2099-01-01T00:00:00+08:00' })
  })
})
