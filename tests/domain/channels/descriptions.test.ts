import { expect, test } from 'vitest'
import { CHANNELS } from '#domain/channels/index.ts'
import { CHANNEL_KEYS, CLOSED_KEYS } from '#domain/channels/keys.ts'
import { fieldsOf, levelKeys } from '#domain/channels/levels.ts'

test.each(CHANNELS.map((channel) => [channel.key, channel] as const))(
  '%s: every axis is of a level and of fields that are there',
  (_, channel) => {
    for (const { key, level, fields } of channel.axes) {
      const known = fieldsOf(channel, level).map((field) => field.key)
      expect([key, fields.filter((field) => !known.includes(field))]).toEqual([key, []])
    }
  },
)

test('the generations of a network share no level key, because objects are stored by account and level', () => {
  const keys = CHANNELS.flatMap((channel) => levelKeys(channel).map((level) => `${channel.spreaderId} ${level}`))
  expect(keys.toSorted()).toEqual([...new Set(keys)].toSorted())
})

test('the keys of networks are those of their descriptions, and the closed ones begin nothing', () => {
  expect(CHANNEL_KEYS).toEqual(CHANNELS.map(({ key }) => key))
  expect(CLOSED_KEYS).toEqual(CHANNELS.flatMap(({ key, abilities }) => (abilities.begins.length === 0 ? [key] : [])))
})
