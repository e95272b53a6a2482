/** [中文, English] */
export const charts = {
  'charts.hint': ['方向键逐点查看，Home / End 到两端，Esc 收起', 'Arrow keys go from point to point, Home / End to the ends, Esc closes'],
  'charts.hint_open': ['方向键逐点查看，回车打开，Esc 收起', 'Arrow keys go from point to point, Enter opens, Esc closes'],
  'charts.in_currency': ['{{label}}（{{currency}}）', '{{label}} ({{currency}})'],
  'charts.total': ['合计', 'Total'],
  'charts.partial': ['{{count}} 个系列没有数值，合计不完整', '{{count|series has|series have}} no value: the total is not complete'],
  'charts.legend': ['图例', 'Legend'],
  'charts.notes': ['标注', 'Annotations'],
  'charts.unripe': ['未成熟，{{day}} 起完整', 'Not ripe, complete from {{day}}'],
  'charts.unripe_mark': ['虚线框：未成熟，数值还会变化', 'Dashed box: not ripe yet, the figure still changes'],
  'charts.part_of': ['{{part}} / {{of}}', '{{part}} of {{of}}'],
  'charts.with_threshold': ['{{label}}，粗体为阈值', '{{label}}, threshold in bold'],
  'charts.field': ['象限', 'Quadrant'],
  'charts.value': ['数值', 'Figure'],
} as const satisfies Record<string, readonly [string, string]>
