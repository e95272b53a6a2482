import type { Blocker } from '#domain/blocker.ts'
import { fieldOf, LEVELS, type Axis, type Channel, type Level } from '#domain/channels/channel.ts'
import type { Say } from '#views/kit/words.tsx'

/** A field of the network, or a column of its sheets (`name`, `account`, `campaign_name`), in the user's language. */
export const fieldName = (say: Say, channel: Channel, key: string): string => say(`channel.${channel.key}.field.${key}`)

export const optionName = (say: Say, channel: Channel, key: string, value: string): string => say(optionKey(channel, key, value))

export const optionKey = (channel: Channel, key: string, value: string): string => `channel.${channel.key}.option.${key}.${value}`

export const axisName = (say: Say, channel: Channel, { key }: Axis): string => say(`channel.${channel.key}.axis.${key}`)

/** The network's own word for a level. */
export const levelName = (say: Say, channel: Channel, level: Level): string => say(`channel.${channel.key}.level.${level}`)

/** A blocker as a sentence; the field and axis it names are put in by their words. */
export function reasonWords(say: Say, channel: Channel, { code, params, field }: Blocker): string {
  const key = field?.split('.').at(-1)
  const known = key !== undefined && LEVELS.some((level) => fieldOf(channel, level, key))
  const axis = channel.axes.find((one) => one.key === params?.['axis'])
  return say(`blocker.${code}`, {
    ...params,
    ...(known ? { field: fieldName(say, channel, key) } : {}),
    ...(axis ? { axis: axisName(say, channel, axis) } : {}),
  })
}
