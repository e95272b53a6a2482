/** [中文, English]: going to a page, loading its parts and dictionaries */
export const navigation = {
  'navigation.loading_part': ['页面加载中…', 'Loading the page…'],
  'navigation.reload_page': ['重新加载整个页面', 'Reload the whole page'],
  'navigation.checking': ['正在检查权限和字典…', 'Checking permissions and dictionaries…'],

  'blocker.sub_app.failed': ['页面脚本没有加载成功：{{reason}}', 'The script of the page did not load: {{reason}}'],
  'blocker.sub_app.timeout': [
    '页面脚本超过 {{seconds}} 秒没有到达，请检查网络后重试',
    'The script of the page did not arrive within {{seconds}} s: check the network and try again',
  ],
} as const satisfies Record<string, readonly [string, string]>
