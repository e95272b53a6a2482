import type { Words } from '../words.ts'

/** Reasons why the store of reports cannot answer, for every page that reads it. */
export const storeBlockers = {
  'blocker.insight.too_heavy': [
    '要读的数据太多：请缩短日期范围、增加筛选，或去掉细的分组',
    'Too much data to read: shorten the range, filter, or use a coarser grouping',
  ],
  'blocker.insight.busy': ['报表存储正忙，稍后会自动重试', 'The store of reports is busy; it is asked again shortly'],
  'blocker.insight.store_down': ['报表存储正在重启，稍后会自动重试', 'The store of reports is restarting; it is asked again shortly'],
  'blocker.insight.store_none': [
    '此安装没有报表存储：请管理员启用角色 reports，或设置 CLICKHOUSE_URL',
    'This installation has no store of reports: an administrator enables the role reports, or sets CLICKHOUSE_URL',
  ],
} satisfies Words
