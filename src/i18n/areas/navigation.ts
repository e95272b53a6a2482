/** [中文, English]: going to a page, loading its parts and dictionaries */
export const navigation = {
  'navigation.loading_part': ['页面加载中…', 'Loading the page…'],
  'navigation.reload_page': ['重新加载整个页面', 'Reload the whole page'],
  'navigation.checking': ['正在检查权限和字典…', 'Checking permissions and dictionaries…'],

  'navigation.leave.title': ['有未保存的修改', 'Something is not saved'],
  'navigation.leave.stay': ['留在此页', 'Stay'],
  'navigation.leave.go': ['离开', 'Leave'],

  'blocker.navigation.unsaved_edits': [
    '批次的修改还没有保存到服务器。离开后修改保留在这台电脑的流程里，可以从流程列表回来继续。',
    'Edits of the batch are not saved on the server. They stay with the flow on this computer; come back to it from the list of flows.',
  ],
  'blocker.sub_app.failed': ['页面脚本没有加载成功：{{reason}}', 'The script of the page did not load: {{reason}}'],
  'blocker.sub_app.timeout': [
    '页面脚本超过 {{seconds}} 秒没有到达，请检查网络后重试',
    'The script of the page did not arrive within {{seconds}} s: check the network and try again',
  ],
} as const satisfies Record<string, readonly [string, string]>
