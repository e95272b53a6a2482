/** What the server answers to anyone, before a feature has a say: reading the request, the session. [中文, English] */
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
  'blocker.input.unreadable': ['参数无法识别，请检查后再提交', 'A parameter cannot be read; check it and send again'],
  'blocker.request.unreadable': ['请求内容无法识别', 'The request cannot be read'],
  'blocker.request.timeout': ['上传太慢，请求已中止，请重试', 'The request took too long to arrive; try again'],
  'blocker.request.too_large': ['内容太大：这里最多 {{limit}}', 'Too large: at most {{limit}} here'],
  'blocker.request.head_too_large': ['请求头太大：最多 {{limit}}', 'The head of the request is too large: at most {{limit}}'],
  'blocker.request.media_type': ['不支持这种内容类型', 'This content type is not supported here'],
  'blocker.request.not_found': ['地址不存在', 'There is nothing at this address'],
  'blocker.request.cross_site': ['不接受来自其他网站的写操作', 'Writes from another site are not accepted'],
  'blocker.session.missing': ['请先登录', 'Please sign in'],
  'blocker.session.ended': ['登录已失效，请重新登录', 'Your session has ended, please sign in again'],
  'blocker.session.token_in_address': ['登录凭证不能放在网址里，请放在请求头', 'A token must not be in the address: send it in the header'],
  'blocker.session.wrong_credentials': ['账号或密码不正确', 'The account or the password is not right'],
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
  'blocker.server.unexpected': [
    '服务器出错了，请稍后再试；如仍失败，请把请求编号告诉管理员',
    'The server failed. Try again later; if it persists, give the request ID to an administrator',
  ],
  'blocker.server.database_away': ['数据库暂时无法连接，请稍后再试', 'The database cannot be reached right now, try again shortly'],
  'blocker.server.too_slow': ['查询时间过长，已停止；请缩小范围再试', 'The query took too long and was stopped; narrow it and try again'],
} as const satisfies Record<string, readonly [string, string]>
