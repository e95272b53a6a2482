import type { Words } from '../words.ts'

/** Where the figures of creatives come from: the reports of the networks, how far they were read, and reading them now. */
export const creativeFigures = {
  'creative.figures.source': ['渠道数据来源', 'Where the figures come from'],
  'creative.figures.title': ['渠道报表', 'Network reports'],
  'creative.figures.none': [
    '还没有广告账户有已推送的广告，没有可读的渠道报表',
    'No ad account has pushed ads yet: there is no report to read',
  ],
  'creative.figures.asking': ['正在查询渠道报表…', 'Asking how far reports were read …'],
  'creative.figures.as_of': [
    '渠道数据截至 {{time}}（{{count}} 个广告账户）',
    'Figures of the networks as of {{time}} ({{count|ad account|ad accounts}})',
  ],
  'creative.figures.moving': [
    '正在读取渠道报表：已完成 {{done}} / {{count}} 个广告账户',
    'Reading reports: {{done}} of {{count|ad account|ad accounts}} done',
  ],
  'creative.figures.failed': ['{{count}} 个广告账户没有读到', '{{count|ad account|ad accounts}} could not be read'],
  'creative.figures.examples': ['{{count}} 个创意是示例数据', '{{count|creative has|creatives have}} example figures'],
  'creative.figures.unpriced': [
    '{{currency}} 有 {{count}} 天没有汇率，未计入',
    '{{count|day|days}} of {{currency}} without a rate, not counted',
  ],
  'creative.figures.accounts': ['查看账户', 'Accounts'],
  'creative.figures.read_now': ['立即读取', 'Read now'],
  'creative.figures.ask_again': ['再查一次', 'Look again'],
  'creative.figures.state.waiting': ['排队中', 'Queued'],
  'creative.figures.state.reading': ['读取中 {{stored}} / {{all}} 天', 'Reading, {{stored}} of {{all|day|days}}'],
  'creative.figures.state.read': ['已读到 {{day}}', 'Read up to {{day}}'],
  'creative.figures.state.failed': ['没有读到', 'Not read'],
  'creative.figures.done_at': ['读取于 {{time}}', 'read {{time}}'],
  'creative.figures.never': ['还没有读过', 'never read'],
  'creative.figures.next_at': ['下次 {{time}}', 'next {{time}}'],
  'creative.figures.panel_as_of': ['消耗与回收来自 {{accounts}}，截至 {{time}}', 'Spend and return are of {{accounts}}, as of {{time}}'],
  'creative.figures.panel_example': ['消耗与回收是示例数据，不来自渠道', 'Spend and return are sample data, not from the network'],
  'blocker.creative.figures.throttled': ['渠道限流，稍后自动继续', 'Throttled by the network; continues by itself'],
  'blocker.creative.figures.auth': [
    '账户授权已失效，请重新授权后再读取',
    'The account is no longer authorised: authorise it, then read again',
  ],
  'blocker.creative.figures.refused': ['渠道没有给出报表：{{message}}', 'The network gave no report: {{message}}'],
} satisfies Words
