import '#i18n/channel-words.ts'
import type { Channel, Level } from '#domain/channels/channel.ts'
import type { Say } from './words.tsx'

/** A field of the network, or a column of its sheets (`name`, `account`, `campaign_name`), in the user's language. */
export const fieldName = (say: Say, channel: Channel, key: string): string => say(fieldKey(channel, key))

/** Where the words of a field are. */
export const fieldKey = (channel: Channel, key: string): string => `channel.${channel.key}.field.${key}`

export const optionKey = (channel: Channel, key: string, value: string): string => `${optionsKey(channel, key)}.${value}`

/** Where the words of a closed list are. */
export const optionsKey = (channel: Channel, key: string): string => `channel.${channel.key}.option.${key}`

/** The network's own word for a level. */
export const levelName = (say: Say, channel: Channel, level: Level): string => say(`channel.${channel.key}.level.${level}`)

/** The same inside a sentence. */
export function levelInside(say: Say, channel: Channel, level: Level): string {
  const word = levelName(say, channel, level)
  return word.charAt(0).toLowerCase() + word.slice(1)
}

/** The short word for many objects of a level, as it comes after a number. */
export const countName = (say: Say, channel: Channel, level: Level): string => say(`channel.${channel.key}.count.${level}`)

/** The same short word where it begins a line. */
export function countTitle(say: Say, channel: Channel, level: Level): string {
  const word = countName(say, channel, level)
  return word.charAt(0).toUpperCase() + word.slice(1)
}
