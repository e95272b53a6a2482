/** [中文, English]: how values are shown, and what is wrong with typed ones */
export const display = {
  'display.just_now': ['刚刚', 'just now'],
  'display.minutes_ago': ['{{count}} 分钟前', '{{count|minute|minutes}} ago'],
  'display.hours_ago': ['{{count}} 小时前', '{{count|hour|hours}} ago'],

  'kit.grid.format_unknown': [
    '这一列的格式「{{format}}」比控制台新，原样显示',
    'The format “{{format}}” of this column is newer than the console: shown as it came',
  ],
  'display.unit.wan': ['万', '×10⁴'],
  'display.unit.yi': ['亿', '×10⁸'],
  'display.unit.k': ['千', 'K'],
  'display.unit.m': ['百万', 'M'],
  'display.unit.b': ['十亿', 'B'],

  'blocker.value.not_number': ['「{{text}}」不是数字', '“{{text}}” is not a number'],
  'blocker.value.negative': ['不能为负数', 'May not be negative'],
  'blocker.value.decimals': ['最多 {{max}} 位小数', 'At most {{max}} decimals'],
  'blocker.value.decimals_none': ['不能有小数', 'No decimals'],
  'blocker.value.not_integer': ['「{{text}}」不是整数', '“{{text}}” is not a whole number'],
  'blocker.value.below': ['不能小于 {{min}}', 'Must be at least {{min}}'],
  'blocker.value.above': ['不能大于 {{max}}', 'Must be at most {{max}}'],
  'blocker.batch.budget.above_maximum': [
    '高于 $t(network_name.{{channel}}) 的最高预算 {{maximum}}（账户 {{account}}，{{currency}}）',
    'Above the maximum budget of $t(network_name.{{channel}}), {{maximum}} (account {{account}}, {{currency}})',
  ],
  'blocker.sub_package.unknown': ['分包状态「{{value}}」不在字典中', 'The sub-package status “{{value}}” is not in the dictionary'],
  'blocker.sub_package.step.illegal': [
    '分包状态不能从「$t(dict.sub_package_status.{{from}})」变为「$t(dict.sub_package_status.{{to}})」',
    'A sub-package cannot go from “$t(dict.sub_package_status.{{from}})” to “$t(dict.sub_package_status.{{to}})”',
  ],
} as const satisfies Record<string, readonly [string, string]>
