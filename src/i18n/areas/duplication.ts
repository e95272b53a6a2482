/** Duplication: what cannot be copied, the page, its flow. They come with its page. [中文, English] */
export const duplication = {
  'blocker.duplicate.sources_missing': ['请先选择要复制的对象', 'Choose what is to be duplicated first'],
  'blocker.duplicate.sources_many': [
    '一次最多复制 {{max}} 个来源，当前 {{count}} 个：请分几次复制',
    'At most {{max}} sources at once, these are {{count}}: duplicate them in several parts',
  ],
  'blocker.duplicate.name_missing': ['请填写批次名称', 'Enter a name for the batch'],
  'blocker.duplicate.name_long': ['批次名称最多 {{max}} 个字符', 'The name of the batch has at most {{max}} characters'],
  'blocker.duplicate.accounts_missing': ['请选择目标账户', 'Choose the accounts that get copies'],
  'blocker.duplicate.copies': ['每个来源在每个账户可复制 1–{{max}} 份', 'Each source can be copied 1 to {{max}} times into each account'],
  'blocker.duplicate.naming_missing': ['请填写名称模板', 'Enter a name template'],
  'blocker.duplicate.too_many': [
    '将生成 {{total}} 个对象，一次最多 {{max}} 个：请减少份数、账户或来源',
    'Too many objects, {{total}} of {{max}}: take fewer copies, accounts or sources',
  ],
  'blocker.duplicate.level_unknown': ['该渠道没有层级「{{level}}」', 'This network has no level “{{level}}”'],
  'blocker.duplicate.source.missing': [
    '找不到「{{name}}」，或不在您的游戏范围内',
    '“{{name}}” does not exist, or is outside of your games',
  ],
  'blocker.duplicate.source.gone': [
    '「{{name}}」已在渠道上删除：请移除后再复制',
    '“{{name}}” was deleted on the network: leave it out and duplicate the others',
  ],
  'blocker.duplicate.source.unread': [
    '渠道没有返回「{{name}}」（{{reason}}）：请稍后再试，或先移除',
    'The network did not tell about “{{name}}” ({{reason}}): try again later, or leave it out',
  ],
  'blocker.duplicate.source.other_game': [
    '「{{name}}」属于另一个游戏：请分开复制',
    '“{{name}}” belongs to another game: duplicate it by itself',
  ],
} as const satisfies Record<string, readonly [string, string]>
