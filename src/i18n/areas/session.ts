/** [中文, English] */
export const session = {
  'session.language': ['语言', 'Language'],
  'session.login.title': ['登录', 'Sign in'],
  'session.login.account': ['账号', 'Account'],
  'session.login.password': ['密码', 'Password'],
  'session.login.submit': ['登录', 'Sign in'],
  'session.login.sso': ['用{{label}}登录', 'Sign in with {{label}}'],
  'session.login.incomplete': ['请填写账号和密码', 'Enter account and password'],
  'session.login.caps_lock': ['大写锁定已打开', 'Caps Lock is on'],
  'session.login.foot': ['仅供内部使用', 'For internal use'],
  'session.checking': ['正在确认登录状态…', 'Checking your session…'],
  'session.unreachable': ['连不上服务器，登录状态仍保留', 'The server cannot be reached; you stay signed in'],
  'app.failed.title': ['页面出错了', 'This page failed'],
  'app.title.login': ['登录', 'Sign in'],
} as const satisfies Record<string, readonly [string, string]>
