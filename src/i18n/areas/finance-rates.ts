/** [中文, English]: exchange rates */
export const financeRates = {
  'finance.rate.title': ['汇率', 'Exchange rates'],
  'finance.rate.new': ['添加汇率', 'Add a rate'],
  'finance.rate.edit': ['修改汇率', 'Change the rate'],
  'finance.rate.empty': ['还没有汇率；没有当月汇率的外币成本无法录入', 'No rates yet: a cost in another currency needs one of its month'],
  'finance.rate.field.day': ['生效日', 'Valid from'],
  'finance.rate.field.day_hint': [
    '自这一天起用于当月；当月此前的日期用当月最早的一条，不会用于其他月份',
    'Used from this day on within its month; earlier days of the month take the month’s first rate. No other month uses it',
  ],
  'finance.rate.field.currency': ['币种', 'Currency'],
  'finance.rate.field.rate': ['1 单位折合人民币', 'Worth in CNY'],
  'finance.rate.field.rate_hint': ['一单位外币值多少人民币，例如 7.1234', 'How much CNY one unit is worth, for example 7.1234'],
  'finance.rate.field.name': ['来源', 'Source'],
  'finance.rate.field.name_hint': ['例如：2026-11 月初中间价', 'For example: PBC central parity, 2026-11'],
  'finance.rate.month': ['月份', 'Month'],
  'finance.rate.used.cost_entry': ['成本', 'Costs'],
  'finance.rate.used.statement_row': ['账单行', 'Statement rows'],

  'blocker.finance.rate.base': ['{{currency}} 是本位币，不需要汇率', '{{currency}} is the base currency and needs no rate'],
  'blocker.finance.rate.month_closed': [
    '{{month}} 已确认，不能增改当月汇率；先重新打开月份',
    '{{month}} is confirmed, so its rates cannot change. Re-open the month first',
  ],
  'blocker.finance.rate.used': [
    '已有 {{count}} 笔按此汇率折算；请添加一条生效日更晚的汇率，或先修改这些记录',
    '{{count|record|records}} were converted with it. Add a rate from a later day, or change these records first',
  ],

  'audit.event.finance.rate.saved': ['保存汇率', 'Exchange rate saved'],
  'audit.event.finance.rate.deleted': ['删除汇率', 'Exchange rate deleted'],
  'audit.entity.fx_rate': ['汇率', 'Exchange rate'],
  'audit.field.fx_rate.day': ['生效日', 'Valid from'],
  'audit.field.fx_rate.currency': ['币种', 'Currency'],
  'audit.field.fx_rate.rate': ['汇率', 'Exchange rate'],
  'audit.field.fx_rate.name': ['来源', 'Source'],
} as const satisfies Record<string, readonly [string, string]>
