/** Said before the console itself is there: a call or a part of it that failed. [中文, English] */
export const entry = {
  'navigation.loading_part': ['页面加载中…', 'Loading the page…'],
  'navigation.reload_page': ['重新加载整个页面', 'Reload the whole page'],
  'kit.state_block.error': ['没有读到数据', 'The data could not be read'],
  'blocker.call.timeout': ['请求超时，请稍后再试', 'The request timed out, please try again later'],
  'blocker.call.offline': ['网络连接已断开，请检查网络后重试', 'No connection: check your network and try again'],
  'blocker.call.aborted': ['请求已取消', 'The request was cancelled'],
  'blocker.call.unreadable': ['服务器的回答无法识别：{{reason}}', 'The server answered in a way we cannot read: {{reason}}'],
  'blocker.call.refused': ['服务器拒绝了请求（{{status}}）：{{text}}', 'The server refused ({{status}}): {{text}}'],
  'blocker.call.server': ['服务器出错（{{status}}），请稍后再试', 'The server failed ({{status}}), please try again later'],
  'blocker.session.expired': [
    '登录已过期，请重新登录；未完成的流程都还在',
    'Your session ended, please sign in again; unfinished flows are kept',
  ],
  'blocker.session.log_out.not_confirmed': ['已在本机退出，但服务器没有确认', 'Signed out here; the server did not confirm it'],
  'blocker.sub_app.failed': ['页面脚本没有加载成功：{{reason}}', 'The script of the page did not load: {{reason}}'],
  'blocker.sub_app.timeout': [
    '页面脚本超过 {{seconds}} 秒没有到达，请检查网络后重试',
    'The script of the page did not arrive within {{seconds}} s: check the network and try again',
  ],

  'dialog_answer.handing': [
    '正在把结果交给控制台。如果窗口没有自动关闭，请关闭它并回到控制台。',
    'Handing the result to the console. If this window does not close by itself, close it and go back to the console.',
  ],
  'dialog_answer.nothing': ['这里没有授权结果，可以关闭此窗口。', 'There is no result here; this window can be closed.'],
} as const satisfies Record<string, readonly [string, string]>
