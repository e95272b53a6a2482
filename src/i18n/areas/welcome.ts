/** [中文, English]: the pages that a link which is good once leads to */
export const welcome = {
  'app.title.invited': ['接受邀请', 'Accept an invitation'],
  'app.title.welcome': ['创建首位管理员', 'First administrator'],
  'welcome.first.title': ['创建首位管理员', 'First administrator'],
  'welcome.first.hint': [
    '此处还没有用户。填写管理员和公司信息后即可登录；以后可在“系统设置 → 公司”修改公司信息。',
    'No one works here yet. Say who the administrator is and whose company this is; you are signed in then. The company can be changed later under Settings → Company.',
  ],
  'welcome.first.until': ['链接有效至 {{time}}', 'The link is good until {{time}}'],
  'welcome.first.person': ['管理员', 'Administrator'],
  'welcome.first.company': ['公司', 'Company'],
  'welcome.first.submit': ['创建并登录', 'Make the administrator and sign in'],
  'welcome.invited.title': ['接受邀请', 'Accept an invitation'],
  'welcome.invited.company': ['加入 {{company}}', 'Join {{company}}'],
  'welcome.invited.hint': [
    '{{by}} 邀请 {{name}} 以“{{preset}}”身份加入。账号是 {{account}}，设置密码后即可登录。',
    '{{by}} invites {{name}} as {{preset}}. The account is {{account}}; choose a password and you are signed in.',
  ],
  'welcome.invited.games': ['可用的游戏', 'Games you may use'],
  'welcome.invited.all_games': ['全部游戏', 'All games'],
  'welcome.invited.submit': ['设置密码并登录', 'Set the password and sign in'],
  'welcome.password': ['密码', 'Password'],
  'welcome.password.hint': [
    '至少 {{count}} 位；任何字符都可以，不要用常见词、姓名和键盘顺序',
    'At least {{count|character|characters}} of any kind; no common words, names or keyboard patterns',
  ],
  'welcome.again': ['再次输入密码', 'Password once more'],
  'welcome.reading': ['正在核对链接…', 'Checking the link…'],
  'welcome.asking': ['没有收到结果，正在查询…', 'No answer came; looking up the result…'],
  'welcome.uncertain': ['没有收到结果，不确定是否已创建', 'No answer came: it may or may not have been made'],
  'welcome.ask': ['再查一次', 'Look again'],
  'welcome.over': ['此链接不能使用', 'This link cannot be used'],
  'welcome.sign_in': ['去登录', 'Go to the sign-in page'],
  'blocker.link_entry.not_arrived': [
    '上一次提交没有到达，没有创建任何内容；请再提交一次',
    'It did not arrive and nothing was made: send it again',
  ],
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
} as const satisfies Record<string, readonly [string, string]>
