import type { Words } from '../words.ts'

/** The store of reports: how far it is, why it is not there, and what to do. */
export const reportStore = {
  'report_store.title': ['报表存储', 'Store of reports'],
  'report_store.asking': ['正在查询报表存储…', 'Asking for the store of reports …'],
  'report_store.ask_again': ['再查一次', 'Look again'],
  'report_store.state.none': ['未配置', 'Not set up'],
  'report_store.state.unsupported': ['此机器不支持', 'Not for this machine'],
  'report_store.state.installing': ['正在安装', 'Being installed'],
  'report_store.state.opening': ['正在打开', 'Opening'],
  'report_store.state.waiting': ['等待重试', 'Waits for another try'],
  'report_store.state.ready': ['可用', 'Ready'],
  'report_store.state.down': ['无应答', 'No answer'],
  'report_store.since': ['状态变更', 'Changed'],
  'report_store.next': ['下次重试', 'Next try'],
  'report_store.version': ['引擎版本', 'Engine'],
  'report_store.installed': ['已安装 {{done}}', '{{done}} installed'],
  'report_store.installed_of': ['已安装 {{done}} / {{all}}（{{percent}}%）', '{{done}} of {{all}} installed ({{percent}}%)'],
  'report_store.reading': ['正在读取渠道报表', 'Reports of networks are being read'],
  'report_store.reading_of': [
    '正在读取渠道报表：{{all}} 个账户已读 {{read}} 个，读到的数据会自动显示',
    'Reports of {{read}} of {{all}} accounts were read; figures appear as they come',
  ],
  'report_store.read_so_far': [
    '正在读取渠道报表：{{all}} 个账户已读 {{read}} 个，不再自动刷新',
    'Reports of {{read}} of {{all}} accounts were read so far; they are no longer looked for by themselves',
  ],
  'blocker.report_store.none': [
    '此进程没有报表存储：在 ROLES 中加入 reports，或设置 CLICKHOUSE_URL',
    'This process has no store of reports: add reports to ROLES, or set CLICKHOUSE_URL',
  ],
  'blocker.report_store.unsupported': [
    '内置引擎不支持 {{machine}}：请将 CLICKHOUSE_URL 设为一个 ClickHouse 服务器',
    'The embedded engine has no build for {{machine}}: set CLICKHOUSE_URL to a ClickHouse server',
  ],
  'blocker.report_store.install_failed': [
    '引擎安装失败：{{message}}。请检查网络和磁盘空间，系统会自动重试',
    'The engine could not be installed: {{message}}. Check the network and the disk; it is tried again by itself',
  ],
  'blocker.report_store.open_failed': [
    '引擎没有打开：{{message}}。系统会自动重试',
    'The engine did not open: {{message}}. It is tried again by itself',
  ],
  'blocker.report_store.engine_down': [
    '内置引擎的进程没有应答，正在重新启动',
    'The process of the embedded engine does not answer; it is being started again',
  ],
  'blocker.report_store.server_down': [
    'CLICKHOUSE_URL 指定的服务器没有应答：{{message}}',
    'The server of CLICKHOUSE_URL does not answer: {{message}}',
  ],
} satisfies Words
