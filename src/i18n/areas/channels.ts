/** [中文, English]: what networks are called wherever a person is; their levels, fields and options are in `channel-<key>.ts`. */
export const channels = {
  'channel.sheet.reason': ['原因', 'Reason'],

  'network_name.fb_ad': ['Meta', 'Meta'],
  'network_name.toutiao_ad3': ['巨量引擎', 'Ocean Engine'],
  'network_name.toutiao_ad': ['巨量引擎（旧版）', 'Ocean Engine (v2)'],
  'network_name.gdt_ad2': ['腾讯广告', 'Tencent Ads'],
  'network_name.gdt_ad': ['腾讯广告（旧版）', 'Tencent Ads (v1.3)'],
} as const satisfies Record<string, readonly [string, string]>
