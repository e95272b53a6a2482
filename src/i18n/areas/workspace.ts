/** [中文, English]: what a person left unfinished, where it is kept, and how to come back to it */
export const workspace = {
  'draft.elsewhere': [
    '你正在另一个标签页里填写这里的表单。这里的输入不会被保留，也不会覆盖那边的内容。',
    'You are filling in a form of this page in another tab. What you type here is not kept, and does not write over what is there.',
  ],
  'draft.take_here': ['在此继续填写', 'Continue here'],
  'draft.in_tray': ['未保存：{{page}}', 'Not saved: {{page}}'],
  'draft.state': ['未保存', 'Not saved'],
  'draft.clear': ['还有 {{count}} 处未保存的输入：', '{{count|form|forms}} that are not saved:'],
  'tray.server_batch': ['批次 #{{id}} · {{name}}', 'Batch #{{id}} · {{name}}'],
  'kit.flow.busy_for': ['已用时 {{time}}', '{{time}} so far'],
  'rights.as_of': ['权限截至 {{time}} · 刷新', 'Permissions as of {{time}} · refresh'],
  'rights.reading': ['正在刷新权限…', 'Reading permissions…'],
  'rights.stale': ['权限未能刷新，仍是 {{time}} 的 · 重试', 'Permissions not refreshed, still of {{time}} · retry'],
  'shell.tools.flows': ['流程', 'Flows'],
  'shell.tools.waiting': ['{{count}} 项等你处理', '{{count|item waits|items wait}} for you'],
} as const satisfies Record<string, readonly [string, string]>
