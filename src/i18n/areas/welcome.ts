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
    'At least {{count|character|characters}} of any kind; no common words, names or rows of the keyboard',
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
} as const satisfies Record<string, readonly [string, string]>
