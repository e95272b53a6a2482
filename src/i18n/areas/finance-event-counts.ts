/** [中文, English]: counted events */
export const financeEventCounts = {
  'finance.count.title': ['事件统计', 'Event counts'],
  'finance.count.new': ['录入事件统计', 'Enter a count'],
  'finance.count.edit': ['修改事件统计', 'Change the count'],
  'finance.count.empty': [
    '还没有事件统计；CPA 规则按每天的事件统计计费，可以录入或导入',
    'No counts yet: CPA rules charge for the events of each day. Enter or import them',
  ],
  'finance.count.field.day': ['日期', 'Date'],
  'finance.count.field.game_id': ['游戏', 'Game'],
  'finance.count.field.spreader_id': ['渠道', 'Network'],
  'finance.count.field.event': ['事件', 'Event'],
  'finance.count.field.events': ['计数', 'Count'],
  'finance.count.used.cpa_execution': ['CPA 计费', 'CPA charges'],

  'blocker.finance.count.future': ['这一天还没有到', 'This day is not over yet'],

  'audit.event.finance.count.saved': ['保存事件统计', 'Event count saved'],
  'audit.event.finance.count.deleted': ['删除事件统计', 'Event count deleted'],
  'audit.entity.cpa_event_day': ['事件统计', 'Event count'],
  'audit.field.cpa_event_day.day': ['日期', 'Date'],
  'audit.field.cpa_event_day.event': ['事件', 'Event'],
  'audit.field.cpa_event_day.events': ['计数', 'Count'],
} as const satisfies Record<string, readonly [string, string]>
