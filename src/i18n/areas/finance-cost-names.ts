/** [中文, English]: names of costs */
export const financeCostNames = {
  'finance.cost_name.title': ['成本名称', 'Cost names'],
  'finance.cost_name.new': ['添加成本名称', 'Add a cost name'],
  'finance.cost_name.edit': ['修改成本名称', 'Change the cost name'],
  'finance.cost_name.empty': ['还没有成本名称；录入成本前先添加', 'No cost names yet: costs are entered under them'],
  'finance.cost_name.full_name': ['全称', 'Full name'],
  'finance.cost_name.billed': ['在渠道账单上', 'On the network bill'],
  'finance.cost_name.field.tier': ['级别', 'Tier'],
  'finance.cost_name.field.parent_id': ['上级', 'Above'],
  'finance.cost_name.field.name_zh': ['中文名称', 'Chinese name'],
  'finance.cost_name.field.name_en': ['英文名称', 'English name'],
  'finance.cost_name.field.branding': ['品牌费用', 'Branding costs'],
  'finance.cost_name.field.branding_hint': ['录入时要分配到品牌层级', 'Its costs are split over branding levels'],
  'finance.cost_name.tier.1': ['一级', 'Kind'],
  'finance.cost_name.tier.2': ['二级', 'Sort'],
  'finance.cost_name.tier.3': ['三级（录入用）', 'Item (entries)'],
  'finance.cost_name.used.cost_entry': ['成本', 'Costs'],
  'finance.cost_name.used.cost_name': ['下级名称', 'Names below it'],

  'blocker.finance.cost_name.parent': ['上级必须高一级', 'What is above must be one tier higher'],
  'blocker.finance.cost_name.moved': [
    '使用中（{{count}} 处），不能换级别或上级',
    'It is used {{count|time|times}}: its place in the tree stays',
  ],

  'audit.event.finance.cost_name.saved': ['保存成本名称', 'Cost name saved'],
  'audit.event.finance.cost_name.deleted': ['删除成本名称', 'Cost name deleted'],
  'audit.field.finance.cost_name.tier': ['级别', 'Tier'],
  'audit.field.finance.cost_name.parent_id': ['上级', 'Above'],
  'audit.field.finance.cost_name.name_en': ['英文名称', 'English name'],
  'audit.field.finance.cost_name.branding': ['品牌费用', 'Branding costs'],
} as const satisfies Record<string, readonly [string, string]>
