/** [中文, English]: the simulated networks that fail on purpose; what the frame of every page says of it is in shell.ts */
export const training = {
  'training.field.fault': ['模拟渠道的表现', 'What the simulated network does'],
  'training.field.fault_hint': ['只影响模拟渠道，真实渠道不受影响', 'Only simulated networks are affected, never real ones'],
  'training.field.minutes': ['持续分钟数', 'Minutes'],
  'training.says.off': ['模拟渠道恢复正常。', 'The simulated network works normally again.'],
  'training.says.slow': [
    '每次提交要等 6 秒才有回答；推送变慢，但不会失败。',
    'Each write takes 6 seconds; the push slows down and nothing fails.',
  ],
  'training.says.lost': [
    '一半提交生效后连接中断；推送先到渠道上查找，再决定是否重发。',
    'Half of the writes take effect and the connection breaks; the push looks them up before it sends anything again.',
  ],
  'training.says.throttled': [
    '账户不时被限流 20 秒；行会等待，之后自动继续。',
    'Accounts are paused for 20 seconds now and then; rows wait and go on by themselves.',
  ],
  'training.says.signed_out': [
    '提交被拒绝：令牌失效；账户暂停，结束训练后重新授权即可继续。',
    'Writes are refused for their token; accounts rest, and go on once they are signed in again after the training.',
  ],
  'training.says.partial': [
    '约一半的行被渠道拒绝；可以逐行、批量或按原因修复。',
    'About half of the rows are refused; repair them one by one, together or by reason.',
  ],
  'training.hint': [
    '让模拟渠道按需出错，以便真实地看到并练习每种失败状态。所有人的推送都会受影响，到时自动结束；每个页面顶部都会提示。',
    'The simulated network fails on purpose, so that each failure can be seen and practised for real. Everyone’s pushes are affected; it ends by itself, and the top of every page says so.',
  ],
  'training.on': ['正在训练：{{fault}}，到 {{until}} 结束（{{name}} 设置）', 'Training: {{fault}} until {{until}}, set by {{name}}'],
  'training.set': ['已设置', 'Set'],
  'training.start': ['开始训练', 'Start training'],
  'training.end': ['结束训练', 'End training'],
  'audit.field.fault': ['模拟渠道的表现', 'What the simulated network does'],
  'audit.field.minutes': ['持续分钟数', 'Minutes'],
  'audit.field.ends_at': ['训练结束时间', 'Training ends at'],
  'audit.value.fault.off': ['运行正常', 'Works normally'],
  'audit.value.fault.slow': ['回答缓慢', 'Slow answers'],
  'audit.value.fault.lost': ['回答丢失', 'Lost answers'],
  'audit.value.fault.throttled': ['限流', 'Throttled'],
  'audit.value.fault.signed_out': ['令牌失效（401）', 'Token refused (401)'],
  'audit.value.fault.partial': ['部分失败', 'Partial failure'],
  'blocker.training.no_simulator': [
    '这台服务器旁没有模拟渠道，训练模式不可用',
    'No simulated network runs next to this server: there is nothing to train on',
  ],
  'blocker.training.unreachable': [
    '联系不到模拟渠道，没有改变；请稍后再试',
    'The simulated network cannot be reached, nothing changed; try again shortly',
  ],
} as const satisfies Record<string, readonly [string, string]>
