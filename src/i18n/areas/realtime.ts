import type { Words } from '../words.ts'

/** The page of real-time figures: today against yesterday and the same day of last week. */
export const realtime = {
  'realtime.title': ['实时数据', 'Real-time'],
  'realtime.today': ['今日', 'Today'],
  'realtime.day': ['当日', 'The day'],
  'realtime.yesterday': ['昨日', 'Yesterday'],
  'realtime.day_before': ['前一日', 'The day before'],
  'realtime.week': ['上周同日', 'A week ago'],
  'realtime.change': ['{{change}} 较{{side}}', '{{change}} · {{side}}'],
  'realtime.same_time': ['{{side}}同时段 {{value}}', '{{side}} by then: {{value}}'],
  'realtime.change_of': ['较{{side}}变化', 'Change · {{side}}'],
  'realtime.until': ['完整到 {{time}}（{{zone}}）', 'Complete until {{time}} ({{zone}})'],
  'realtime.nothing_told': ['{{day}} 还没有完整的时段', 'No part of {{day}} is complete yet'],
  'realtime.late': ['最近 {{count}} 个点可能还会上升', 'The last {{count|point|points}} may still rise'],
  'realtime.behind': ['数据最旧的账户：{{account}}（{{time}}）', 'Furthest behind: {{account}} ({{time}})'],
  'realtime.gaps': ['线中断处没有数据，不是 0', 'Where a line breaks there are no figures, which is not 0'],
  'realtime.twice': ['{{time}}（夏令时回拨，含两段）', '{{time}} (clocks went back: holds both)'],
  'realtime.open': ['{{time}}（进行中）', '{{time}} (under way)'],
  'realtime.zone': ['时区', 'Time zone'],
  'realtime.zone_choice': ['{{zone}}（{{count}} 个账户）', '{{zone}} ({{count|account|accounts}})'],
  'realtime.rows': ['每行', 'Rows'],
  'realtime.rows.time': ['时间', 'Time'],
  'realtime.of_day': ['日期', 'Date'],
  'realtime.so_far': ['{{metric}}截至目前', '{{metric}} so far'],
  'realtime.tiles': ['指标', 'Metrics'],
} satisfies Words
