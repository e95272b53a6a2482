/** [中文, English]: the sections of the settings, as their bar, the search for pages and their own titles name them */
export const settingsSections = {
  'settings.users': ['用户', 'Users'],
  'invitation.title': ['邀请', 'Invitations'],
  'sign_in_rule.title': ['单点登录规则', 'Single sign-on rules'],
  'settings.company': ['公司', 'Company'],
  'settings.training': ['训练模式', 'Training mode'],
  'settings.lists': ['名单与特殊编号', 'Name lists'],
  'settings.sessions': ['登录会话', 'Sessions'],
  'settings.credentials': ['账户凭证', 'Credentials'],
  'settings.network-apps': ['渠道应用', 'Network applications'],
  'settings.games': ['游戏', 'Games'],
  'settings.regions': ['地区', 'Regions'],
  'settings.channels': ['渠道', 'Networks'],
  'settings.masters': ['主体', 'Firms'],
  'event_source.title': ['玩家事件', 'Player events'],
  'settings.suppliers': ['供应商', 'Suppliers'],
  'settings.audit': ['操作日志', 'Audit trail'],
} as const satisfies Record<string, readonly [string, string]>
