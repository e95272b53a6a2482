import type { Words } from '../words.ts'

/** Words that are watched, wherever a text that holds them is shown. */
export const watched = {
  'watched.hit': ['{{kind}}「{{word}}」：{{reason}}', '{{kind}} “{{word}}”: {{reason}}'],
  'watched.hit_source': ['（依据：{{source}}）', ' (by {{source}})'],
  'watched.title': ['文案中的违禁词与敏感词', 'Watched words in the texts'],
  'watched.failed': ['没有检查到违禁词：暂时读不到词库', 'The texts were not looked through: the words could not be read'],
  'review.word_kind.prohibited': ['违禁词', 'Prohibited word'],
  'review.word_kind.sensitive': ['敏感词', 'Sensitive word'],
} satisfies Words
