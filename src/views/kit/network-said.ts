import type { Channel } from '#domain/channels/channel.ts'
import { knownWord } from '#domain/say.ts'
import { networkSaid } from '#i18n/areas/network-said.ts'
import { addWords } from '#i18n/words.ts'
import type { Say } from './words.tsx'

addWords(networkSaid)

type Of = Pick<Channel, 'key'>

/** A refusal in the user's language with what the network said; `code` is `100/1885272`. One without words here is said as the network did. */
export function refusalWords(say: Say, { key }: Of, { code, message }: { code?: string | undefined; message: string }): string {
  if (code === undefined) return message
  const [main = ''] = code.split('/')
  const word = knownWord(say, `network.refusal.${key}.${code}`) ?? knownWord(say, `network.refusal.${key}.${main}`)
  return word === null ? message : say('network.said', { word, raw: message })
}

/** Why a review failed: the network gives the title of its policy, then a sentence (`Personal Attributes: …`). */
export function policyWords(say: Say, { key }: Of, reason: string): string {
  const title = reason.split(':')[0] ?? ''
  const word = knownWord(
    say,
    `network.policy.${key}.${title
      .trim()
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '_')}`,
  )
  return word === null ? reason : say('network.said', { word, raw: reason })
}
