/** [中文, English]: what networks are called wherever a person is; their levels, fields and options are in `channel-<key>.ts`. */
export const channels = {
  'channel.sheet.reason': ['原因', 'Reason'],

  'network_name.fb_ad': ['Meta', 'Meta'],
} as const satisfies Record<string, readonly [string, string]>
