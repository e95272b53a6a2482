import type { Level, Values } from '#domain/channels/channel.ts'
import { Untranslatable } from './failure.ts'
import type { Draft } from './port.ts'

/** What a row holds, for the words of a network. Each throws `Untranslatable` with our field key. */
export const textOf = (values: Values, key: string): string | null => {
  const value = values[key]
  return typeof value === 'string' && value !== '' ? value : null
}

export const listOf = (values: Values, key: string): readonly string[] => {
  const value = values[key]
  return Array.isArray(value) ? value : []
}

export function needed(values: Values, key: string): string {
  const value = textOf(values, key)
  if (value === null) throw new Untranslatable(key, `${key} is missing`)
  return value
}

/** An instant with its offset: without one the network would read it in its default zone. */
export function instantOf(values: Values, key: string): string | null {
  const value = textOf(values, key)
  if (value === null) return null
  if (Number.isNaN(Date.parse(value)) || !/(Z|[+-]\d\d:?\d\d)$/.test(value))
    throw new Untranslatable(key, `${value} is no instant with an offset`)
  return value
}

export function parentId({ level, parents }: Draft, above: Level): string {
  const id = parents[above]
  if (!id) throw new Error(`a draft of level ${level} came without the network id of its ${above}`)
  return id
}

/** What a network told, without what it did not tell. */
export const known = (values: Readonly<Record<string, string | readonly string[] | undefined>>): Values =>
  Object.fromEntries(Object.entries(values).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])))
