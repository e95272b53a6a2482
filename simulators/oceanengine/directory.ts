/**
 * What an account can refer to when it creates ads: event assets, Douyin accounts and native anchors. The first of each kind is shared with every
 * account under the same id. The ids of the others are derived from the account id, so they survive restarts and resets.
 * The enumerations, misspellings included, are those of oceanengine/ad_open_sdk_go v1.1.93.
 */
type Asset = {
  asset_id: bigint
  asset_name: string
  asset_type: 'APP' | 'THIRD_EXTERNAL'
  share_type: 'MY_CREATIONS' | 'SHARING' | 'SHATE_EXPIRED'
  create_time: string
  modify_time: string
}

/** One authorisation. A Douyin account can grant several of different types. */
type AwemeGrant = {
  aweme_id: string
  aweme_name: string
  aweme_user_type: 'ENTERPRISE' | 'SINGLE'
  auth_type: 'AWEME_ACCOUNT' | 'AWEME_HOMEPAGE' | 'LIVE_ACCOUNT'
  auth_status: 'AUTHRIZED' | 'AUTHRIZING' | 'INVALID'
  sub_status: string
  share_type: 'SHARE_BY_ONESELF' | 'SHARE_FROM_BP'
  start_time: string
  end_time: string
}

export type Anchor = {
  anchor_id: string
  anchor_name: string
  anchor_type: 'APP_GAME' | 'ONLINE_SUBSCRIBE'
  anchor_share_type: 'OWN_ANCHOR' | 'SHARE_ANCHOR'
  status: 'AUDIT_FAILD' | 'AUDIT_SUCCESS' | 'CREATE'
  source: 'AUTO' | 'CUSTOM'
  create_time: string
  android_package_name: string
  ios_package_name: string
}

/** The last digits of the account id, used in the ids of its own entries. */
const endOf = (account: string, digits: number) => account.slice(-digits).padStart(digits, '0')

export function assetsOf(account: string): Asset[] {
  const ownId = (number: number) => BigInt(`7400${endOf(account, 12)}${number}`)
  const made = (day: string) => ({ create_time: `${day} 10:20:30`, modify_time: `${day} 18:05:00` })
  return [
    {
      asset_id: 7_400_100_000_000_000_101n,
      asset_name: '星野互动-安卓-激活与付费',
      asset_type: 'APP',
      share_type: 'SHARING',
      ...made('2026-03-02'),
    },
    { asset_id: ownId(201), asset_name: '星野互动-iOS-激活与付费', asset_type: 'APP', share_type: 'MY_CREATIONS', ...made('2026-03-05') },
    {
      asset_id: ownId(202),
      asset_name: '天命录预约官网',
      asset_type: 'THIRD_EXTERNAL',
      share_type: 'MY_CREATIONS',
      ...made('2026-05-18'),
    },
    { asset_id: ownId(203), asset_name: '星河战纪-旧包（停用）', asset_type: 'APP', share_type: 'SHATE_EXPIRED', ...made('2025-08-11') },
  ]
}

export function awemeGrantsOf(account: string): AwemeGrant[] {
  const ownId = (name: string) => `${name}${endOf(account, 6)}`
  const single: Omit<AwemeGrant, 'aweme_id' | 'aweme_name'> = {
    aweme_user_type: 'SINGLE',
    auth_type: 'AWEME_ACCOUNT',
    auth_status: 'AUTHRIZED',
    sub_status: '',
    share_type: 'SHARE_BY_ONESELF',
    start_time: '2026-01-05 09:00:00',
    end_time: '2029-01-05 09:00:00',
  }
  const over = { start_time: '2024-06-01 09:00:00', end_time: '2025-06-01 09:00:00' }
  return [
    { ...single, aweme_id: 'xingye_youxi', aweme_name: '星野游戏官方', aweme_user_type: 'ENTERPRISE', share_type: 'SHARE_FROM_BP' },
    { ...single, aweme_id: ownId('xiake'), aweme_name: '侠客阿远玩仙侠', sub_status: 'RENEW_SUCCESS' },
    { ...single, aweme_id: ownId('zhibo'), aweme_name: '小满手游直播间', auth_type: 'LIVE_ACCOUNT' },
    { ...single, aweme_id: ownId('gonglue'), aweme_name: '山门攻略站', auth_type: 'AWEME_HOMEPAGE' },
    { ...single, aweme_id: ownId('laowanjia'), aweme_name: '老玩家七叔', auth_status: 'INVALID', sub_status: 'INVALID_EXPIRED', ...over },
    { ...single, aweme_id: ownId('xinren'), aweme_name: '新人主播阿梨', auth_status: 'AUTHRIZING' },
  ]
}

export function anchorsOf(account: string): Anchor[] {
  const ownId = (number: number) => `92${endOf(account, 6)}${number}`
  const game: Omit<Anchor, 'anchor_id' | 'anchor_name' | 'create_time'> = {
    anchor_type: 'APP_GAME',
    anchor_share_type: 'OWN_ANCHOR',
    status: 'AUDIT_SUCCESS',
    source: 'CUSTOM',
    android_package_name: 'com.xingye.games',
    ios_package_name: '',
  }
  const booking = { ...game, anchor_type: 'ONLINE_SUBSCRIBE', android_package_name: '' } as const
  return [
    {
      ...game,
      anchor_id: '9100000101',
      anchor_name: '星野游戏-下载锚点',
      anchor_share_type: 'SHARE_ANCHOR',
      create_time: '2026-03-02',
    },
    { ...game, anchor_id: ownId(11), anchor_name: '天命录-新服礼包锚点', create_time: '2026-06-20' },
    { ...game, anchor_id: ownId(12), anchor_name: '天命录-首充双倍锚点', status: 'AUDIT_FAILD', create_time: '2026-07-01' },
    { ...game, anchor_id: ownId(13), anchor_name: '天命录-周年庆锚点', status: 'CREATE', source: 'AUTO', create_time: '2026-09-09' },
    { ...booking, anchor_id: ownId(14), anchor_name: '天命录-预约锚点', create_time: '2026-05-18' },
  ]
}
