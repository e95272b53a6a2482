/** [中文, English]: what networks are called wherever a person is; their levels, fields and options are in `channel-<key>.ts`. */
export const channels = {
  'channel.sheet.reason': ['原因', 'Reason'],

  'network_name.fb_ad': ['Meta', 'Meta'],
  'network_name.toutiao_ad3': ['巨量引擎', 'Ocean Engine'],
} as const satisfies Record<string, readonly [string, string]>
