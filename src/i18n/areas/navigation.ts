/** [中文, English]: going to a page, loading its parts and dictionaries */
export const navigation = {
  'navigation.checking': ['正在检查权限和字典…', 'Checking permissions and dictionaries…'],

  'navigation.led_to_start': [
    '{{path}} 打不开：{{reason}}。已转到你的起始页。',
    '{{path}} is closed: {{reason}}. This is your start page.',
  ],
  'navigation.led_to_start.more': ['怎么申请', 'How to ask for it'],

  'navigation.leave.title': ['有未保存的修改', 'Something is not saved'],
  'navigation.leave.stay': ['留在此页', 'Stay'],
  'navigation.leave.go': ['离开', 'Leave'],

  'blocker.navigation.unsaved_edits': [
    '批次的修改还没有保存到服务器。离开后修改保留在这台电脑的流程里，可以从流程列表回来继续。',
    'Edits of the batch are not saved on the server. They stay with the flow on this computer; come back to it from the list of flows.',
  ],
} as const satisfies Record<string, readonly [string, string]>
