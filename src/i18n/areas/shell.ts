/** [中文, English] */
export const shell = {
  'shell.skip': ['跳到正文', 'Skip to the page'],
  'shell.menu': ['主菜单', 'Main menu'],
  'shell.flows': ['流程', 'flows'],
  'shell.flows_spoken': ['进行中的流程 {{count}} 个，其中 {{waiting}} 个等你处理', '{{count}} running flows, {{waiting}} waiting for you'],
  'shell.help': ['帮助', 'Help'],
  'shell.theme_light': ['切换到浅色', 'Switch to light'],
  'shell.theme_dark': ['切换到深色', 'Switch to dark'],
  'shell.user_menu': ['{{name}} 的账号菜单', 'Account menu of {{name}}'],
  'shell.log_out': ['退出登录', 'Log out'],
  'shell.breadcrumb': ['当前位置', 'Breadcrumb'],
  'shell.clear_filters': ['清除筛选', 'Clear filters'],
  'shell.notices': ['通知', 'Notices'],
} as const satisfies Record<string, readonly [string, string]>
