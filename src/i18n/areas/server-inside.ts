/** What the server answers to a person who is signed in: ids, rights, tickets, files. [中文, English] */
export const serverInside = {
  'blocker.input.no_such_game': ['游戏 {{id}} 不存在', 'There is no game {{id}}'],
  'blocker.input.no_such_region': ['地区 {{id}} 不存在', 'There is no region {{id}}'],
  'blocker.input.no_such_spreader': ['渠道 {{id}} 不存在', 'There is no network {{id}}'],
  'blocker.input.no_such_app': ['应用 {{id}} 不存在', 'There is no app {{id}}'],
  'blocker.input.no_such_account': ['广告账户 {{id}} 不存在', 'There is no ad account {{id}}'],
  'blocker.sync.step.illegal': ['推送状态不能从 {{from}} 变为 {{to}}', 'A push status cannot go from {{from}} to {{to}}'],
  'blocker.permission.function_missing': [
    '没有「$t(function.{{permission}})」的权限（{{permission}}），请联系管理员开通',
    'You may not do this: $t(function.{{permission}}) ({{permission}}); ask an administrator',
  ],
  'blocker.permission.game_outside': ['游戏 {{id}} 不存在，或不在你的权限内', 'Game {{id}} does not exist or is outside your permissions'],
  'blocker.permission.region_outside': [
    '地区 {{id}} 不存在，或不在你的权限内',
    'Region {{id}} does not exist, or is outside your permissions',
  ],
  'blocker.permission.spreader_outside': [
    '渠道 {{id}} 不存在，或不在你的权限内',
    'Network {{id}} does not exist, or is outside your permissions',
  ],
  'blocker.permission.account_outside': [
    '广告账户 {{id}} 不存在，或不在你的权限内',
    'Ad account {{id}} does not exist, or is outside your permissions',
  ],
  'blocker.permission.app_outside': ['应用 {{id}} 不存在，或不在你的权限内', 'App {{id}} does not exist, or is outside your permissions'],
  'blocker.ticket.voided': [
    '这次提交到得太晚：已经确认它没有执行，不会再执行。请重新提交。',
    'This came too late: it was found not to have happened and can no longer happen. Please do it again.',
  ],
  'blocker.ticket.reused': [
    '这次提交的凭据已用于另一项操作，请刷新后重新提交',
    'This submission was already used for something else; reload and submit again',
  ],
  'blocker.file.link_expired': ['文件链接已失效，请刷新页面', 'The link to the file has expired; reload the page'],
  'blocker.upload.purpose_unavailable': ['这类文件暂不支持直接上传', 'Files of this kind cannot be uploaded directly'],
  'blocker.scan.large': ['{{name}} 超过 {{max}} MB', '{{name}} is larger than {{max}} MB'],
  'blocker.scan.kind': [
    '{{name}} 不是 PDF、PNG、JPEG 或 WebP 文件（按文件内容判断）',
    '{{name}} is not a PDF, PNG, JPEG or WebP file (judged by its content)',
  ],
  'blocker.file.missing': ['文件不存在', 'The file is not there'],
  'blocker.events.too_many': ['打开的页面过多，本页改为定时刷新', 'Too many pages are open: this one refreshes by the clock'],
  'blocker.events.off': ['服务器未开启实时通知，页面按时刷新', 'The server sends no live notices: pages refresh by the clock'],
} as const satisfies Record<string, readonly [string, string]>
