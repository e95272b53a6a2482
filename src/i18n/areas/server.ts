/** What the server answers before a feature has a say: reading the request, the session, tickets. [中文, English] */
export const server = {
  'blocker.input.missing': ['缺少参数 {{field}}', '{{field}} is missing'],
  'blocker.input.invalid': ['参数 {{field}} 的格式不正确', '{{field}} is not in the right form'],
  'blocker.input.too_long': ['参数 {{field}} 太长，最多 {{limit}}', '{{field}} is too long: at most {{limit}}'],
  'blocker.input.too_short': ['参数 {{field}} 太短，至少 {{limit}}', '{{field}} is too short: at least {{limit}}'],
  'blocker.input.too_big': ['参数 {{field}} 不能大于 {{limit}}', '{{field}} may be at most {{limit}}'],
  'blocker.input.too_small': ['参数 {{field}} 不能小于 {{limit}}', '{{field}} must be at least {{limit}}'],
  'blocker.input.not_an_option': ['参数 {{field}} 只能是：{{options}}', '{{field}} must be one of: {{options}}'],
  'blocker.input.unknown_key': ['参数 {{field}} 中有不认识的字段：{{keys}}', '{{field}} holds unknown fields: {{keys}}'],
  'blocker.input.too_many': [
    '提交的参数太多、太长或嵌套太深，请分批提交',
    'Too many parameters, too long a list or too deep; send it in parts',
  ],
  'blocker.input.forbidden_key': ['参数名不被允许', 'A parameter has a name that is not allowed'],
  'blocker.input.control_character': [
    '内容里有无法保存的控制字符，请删除后再提交',
    'The content holds a control character that cannot be stored; remove it and send again',
  ],
  'blocker.input.no_such_game': ['游戏 {{id}} 不存在', 'There is no game {{id}}'],
  'blocker.input.no_such_region': ['地区 {{id}} 不存在', 'There is no region {{id}}'],
  'blocker.input.no_such_spreader': ['渠道 {{id}} 不存在', 'There is no network {{id}}'],
  'blocker.input.no_such_app': ['应用 {{id}} 不存在', 'There is no app {{id}}'],
  'blocker.input.no_such_account': ['广告账户 {{id}} 不存在', 'There is no ad account {{id}}'],
  'blocker.input.unreadable': ['参数无法识别，请检查后再提交', 'A parameter cannot be read; check it and send again'],
  'blocker.request.unreadable': ['请求内容无法识别', 'The request cannot be read'],
  'blocker.request.timeout': ['上传太慢，请求已中止，请重试', 'The request took too long to arrive; try again'],
  'blocker.request.too_large': ['内容太大：这里最多 {{limit}}', 'Too large: at most {{limit}} here'],
  'blocker.request.head_too_large': ['请求头太大：最多 {{limit}}', 'The head of the request is too large: at most {{limit}}'],
  'blocker.request.media_type': ['不支持这种内容类型', 'This content type is not supported here'],
  'blocker.request.not_found': ['地址不存在', 'There is nothing at this address'],
  'blocker.request.cross_site': ['不接受来自其他网站的写操作', 'Writes from another site are not accepted'],
  'blocker.sync.step.illegal': ['推送状态不能从 {{from}} 变为 {{to}}', 'A push status cannot go from {{from}} to {{to}}'],
  'blocker.first_link.used': [
    '管理员已经创建，此链接不再有效：请直接登录',
    'The administrator has been made already and this link is worth nothing more: sign in',
  ],
  'blocker.first_link.late': [
    '链接已过期（有效期 {{minutes}} 分钟）：重新启动服务会打印新链接，也可以用 npm run user 创建用户',
    'The link is too old (it was good for {{minutes}} minutes): start the server again for a new one, or make a user with npm run user',
  ],
  'blocker.first_link.replaced': [
    '链接不是最新的，或复制有误：请使用最近一次启动时打印的链接，也可以用 npm run user 创建用户',
    'This is not the latest link, or it was copied wrongly: use the one that the latest start printed, or make a user with npm run user',
  ],
  'blocker.first_link.elsewhere': [
    '这是另一套系统的链接：请使用本系统启动时打印的链接',
    'This link is of another installation: use the one that the start of this one printed',
  ],
  'blocker.first_link.incomplete': [
    '链接不完整：请复制启动时打印的整个地址，包括 # 之后的部分',
    'The link is not whole: copy the address that the start printed with all that follows the #',
  ],
  'blocker.invitation_link.used': [
    '此邀请已经使用：请用账号 {{account}} 登录；忘记密码请联系管理员',
    'This invitation has been used: sign in as {{account}}; an administrator can set a new password',
  ],
  'blocker.invitation_link.person_left': [
    '这份邀请已使用，账号 {{account}} 后来被停用：请联系管理员',
    'This invitation was used, and {{account}} has been switched off since: ask an administrator',
  ],
  'blocker.invitation_link.preset_gone': [
    '邀请中的权限模板已经不存在：请 {{name}} 撤回后重新邀请',
    'The preset of this invitation is gone: ask {{name}} to withdraw it and invite you again',
  ],
  'blocker.invitation_link.games_retired': [
    '邀请中的游戏都已停用：请 {{name}} 撤回后重新邀请',
    'The games of this invitation are used no more: ask {{name}} to withdraw it and invite you again',
  ],
  'blocker.invitation_link.late': ['邀请已过期：请 {{name}} 重新生成链接', 'The invitation is too old: ask {{name}} for a fresh link'],
  'blocker.invitation_link.withdrawn': ['邀请已撤回：如有疑问请联系 {{name}}', 'The invitation was withdrawn; {{name}} can say why'],
  'blocker.invitation_link.replaced': [
    '链接不是最新的，或复制有误：请使用最近收到的链接，或请邀请人重新生成',
    'This is not the latest link, or it was copied wrongly: use the one you got last, or ask for a fresh one',
  ],
  'blocker.invitation_link.elsewhere': [
    '这是另一套系统的邀请链接：请核对地址',
    'This invitation is of another installation: check the address',
  ],
  'blocker.invitation_link.incomplete': [
    '链接不完整：请复制整个地址，包括 # 之后的部分',
    'The link is not whole: copy the whole address with all that follows the #',
  ],
  'blocker.invitation_link.inviter_left': [
    '邀请人 {{name}} 已停用，邀请不再有效：请其他管理员重新邀请',
    '{{name}}, who invited you, has left, so the invitation is worth nothing: ask another administrator',
  ],
  'blocker.invitation_link.inviter_may_not': [
    '邀请人 {{name}} 已不能授予这些权限，邀请不再有效：请其他管理员重新生成链接',
    '{{name}}, who invited you, may no longer grant this: ask another administrator for a fresh link',
  ],
  'blocker.invitation_link.account_taken': [
    '账号 {{account}} 已存在：请直接登录，或请管理员换一个账号重新邀请',
    'The account {{account}} exists already: sign in, or ask an administrator to invite you under another one',
  ],
  'blocker.invitation_link.email_taken': [
    '邮箱 {{email}} 已属于其他用户：请管理员重新邀请',
    'Another user has the e-mail {{email}}: ask an administrator to invite you again',
  ],
  'blocker.session.missing': ['请先登录', 'Please sign in'],
  'blocker.session.ended': ['登录已失效，请重新登录', 'Your session has ended, please sign in again'],
  'blocker.session.token_in_address': ['登录凭证不能放在网址里，请放在请求头', 'A token must not be in the address: send it in the header'],
  'blocker.session.wrong_credentials': ['账号或密码不正确', 'The account or the password is not right'],
  'blocker.own_sign_in.no_password': [
    '您通过单点登录进入，没有可修改的密码；需要密码请联系管理员',
    'You come in by single sign-on and have no password to replace; ask an administrator for one',
  ],
  'blocker.own_sign_in.wrong_password': ['当前密码不正确', 'The present password is not right'],
  'blocker.own_sign_in.same_password': ['新密码与当前密码相同，请换一个', 'The new password is the present one; choose another'],
  'blocker.session.too_many_attempts': ['尝试次数过多，请稍后再试', 'Too many attempts, please try again later'],
  'blocker.session.sso_expired': [
    '登录等待太久或已使用过，请重新用公司账号登录',
    'This sign-in took too long or was used already; start it again',
  ],
  'blocker.session.sso_bad_state': [
    '这次登录不是从本浏览器发起的，请重新用公司账号登录',
    'This sign-in was not begun in this browser; start it again',
  ],
  'blocker.session.sso_refused': [
    '公司账号登录未通过，请重试或用账号和密码登录',
    'The company sign-in was refused; try again, or use account and password',
  ],
  'blocker.session.sso_away': ['公司登录服务暂时无法访问，请稍后再试', 'The company sign-in cannot be reached; try again shortly'],
  'blocker.session.sso_unknown_user': [
    '你的公司账号还没有开通本平台，请联系管理员',
    'Your company account is not known here; ask an administrator',
  ],
  'blocker.session.sso_unverified': [
    '公司登录服务没有确认你的邮箱，无法自动开通。请联系公司账号的管理员确认邮箱，或请本平台管理员发送邀请链接。',
    'The company sign-in has not verified your e-mail, so you cannot be let in by it: ask the people who keep your company account to verify it, or an administrator here for an invitation.',
  ],
  'blocker.session.sso_no_rule': [
    '{{email}} 没有被邀请，也不符合单点登录的开通规则，没有创建账号。请联系本平台管理员发送邀请，或为你所在的部门加一条规则。',
    '{{email}} was not invited, and no rule for single sign-on lets it in, so no account was made. Ask an administrator here for an invitation, or for a rule for your department.',
  ],
  'blocker.session.sso_rule_over': [
    '{{email}} 符合一条单点登录规则，但规则里的游戏都已停用，没有创建账号。请联系本平台管理员更新规则，或发送邀请。',
    'A rule for single sign-on matches {{email}}, but all of its games are retired, so no account was made. Ask an administrator here to change the rule, or for an invitation.',
  ],
  'blocker.session.sso_not_configured': [
    '单点登录尚未启用，请用账号和密码登录',
    'Single sign-on is not set up; sign in with account and password',
  ],
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
  'blocker.server.unexpected': [
    '服务器出错了，请稍后再试；如仍失败，请把请求编号告诉管理员',
    'The server failed. Try again later; if it persists, give the request id to an administrator',
  ],
  'blocker.server.database_away': ['数据库暂时无法连接，请稍后再试', 'The database cannot be reached right now, try again shortly'],
  'blocker.server.too_slow': ['查询时间过长，已停止；请缩小范围再试', 'The query took too long and was stopped; narrow it and try again'],
  'blocker.events.too_many': ['打开的页面过多，本页改为定时刷新', 'Too many pages are open: this one refreshes by the clock'],
  'blocker.events.off': ['服务器未开启实时通知，页面按时刷新', 'The server sends no live notices: pages refresh by the clock'],
} as const satisfies Record<string, readonly [string, string]>
