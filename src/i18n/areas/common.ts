/** [中文, English] */
export const common = {
  'common.product': ['Flightdeck 投放控制台', 'Flightdeck'],
  'common.cancel': ['取消', 'Cancel'],
  'common.confirm': ['确认', 'Confirm'],
  'common.close': ['关闭', 'Close'],
  'common.retry': ['重试', 'Retry'],
  'common.loading': ['加载中…', 'Loading…'],
  'common.empty': ['暂无数据', 'Nothing here yet'],
  'common.draft_resumed': ['已恢复上次未保存的内容', 'What you had not saved last time is back'],
  'common.none': ['–', '–'],
  'common.between': ['、', ', '],
} as const satisfies Record<string, readonly [string, string]>
