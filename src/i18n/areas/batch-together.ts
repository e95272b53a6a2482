/** [中文, English]: several drafts committed together. */
export const batchTogether = {
  'commit_together.title': ['一起提交', 'Commit together'],
  'commit_together.words': [
    '将提交 {{batches}} 个批次，共 {{total}} 个对象。逐个提交：一个被拒绝不影响其余的。',
    '{{batches|batch|batches}} with {{total|object|objects}} will be committed one by one. If one is refused, the others still go.',
  ],
  'commit_together.done': ['已提交 {{count}} 个批次，正在推送', '{{count|batch|batches}} committed and being pushed'],
  'commit_together.not_changed': ['{{count}} 个批次没有提交，原因如下', '{{count|batch was|batches were}} not committed:'],
} as const satisfies Record<string, readonly [string, string]>
