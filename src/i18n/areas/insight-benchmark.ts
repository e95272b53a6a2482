import type { Words } from '../words.ts'

/** Campaigns, creatives and games next to the quartiles of their peers. */
export const insightBenchmark = {
  'insight_benchmark.title': ['基准对比', 'Benchmark'],
  'insight_benchmark.of': ['对比对象', 'What is compared'],
  'insight_benchmark.same': ['同类需相同的维度', 'Peers have the same'],
  'insight_benchmark.rule': [
    '与你权限范围内的同类对比，满 {{impressions}} 次展示（玩家类指标满 {{installs}} 次安装）才计入，少于 {{least}} 个不显示四分位',
    'Compared with peers of the same kind within your permissions. A peer counts from {{impressions}} impressions on (metrics of players: {{installs}} installs); quartiles are shown from {{least}} peers on',
  ],
  'insight_benchmark.place.best': ['最好的四分之一', 'Best quarter'],
  'insight_benchmark.place.better': ['好于中位数', 'Better than the median'],
  'insight_benchmark.place.worse': ['差于中位数', 'Worse than the median'],
  'insight_benchmark.place.worst': ['最差的四分之一', 'Worst quarter'],
  'insight_benchmark.quartiles': [
    '{{peers}} 个同类：下四分位 {{low}}，中位数 {{middle}}，上四分位 {{high}}',
    '{{peers|peer|peers}}: lower quartile {{low}}, median {{middle}}, upper quartile {{high}}',
  ],
  'insight_benchmark.too_few': [
    '只有 {{peers}} 个同类，少于 {{least}} 个，不作对比',
    '{{peers|peer|peers}} only: fewer than {{least}}, so nothing is compared',
  ],
  'insight_benchmark.few': ['同类不足', 'Too few peers'],
  'insight_benchmark.metric': ['指标', 'Metric'],
  'insight_benchmark.value': ['本身', 'Its own'],
  'insight_benchmark.low': ['下四分位', 'Lower quartile'],
  'insight_benchmark.middle': ['中位数', 'Median'],
  'insight_benchmark.high': ['上四分位', 'Upper quartile'],
  'insight_benchmark.peers': ['同类数', 'Peers'],
  'insight_benchmark.place': ['位置', 'Place'],
  'insight_benchmark.open': ['在广告数据中查看', 'Show it in ad data'],
} satisfies Words
