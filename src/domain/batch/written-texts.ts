import type { Channel, Level, Values } from '../channels/channel.ts'
import { fieldsOf } from '../channels/levels.ts'
import type { BatchSpec, SpecValues } from './batch.ts'
import { writtenValues } from './spec-values.ts'

/** A text that people will read, and the field it is in. */
export type WrittenText = { field: string; text: string }

/** What is written into one object. */
export const writtenIn = (channel: Channel, level: Level, values: Values | SpecValues): WrittenText[] =>
  fieldsOf(channel, level).flatMap(({ key, kind }) => {
    const text = kind === 'line' || kind === 'text' ? values[key] : undefined
    return typeof text === 'string' && text.trim() !== '' ? [{ field: key, text }] : []
  })

/** What is written into a specification: for all objects, and in the variants of its axes; each text once. */
export function writtenInSpec(channel: Channel, spec: BatchSpec): WrittenText[] {
  const all = writtenValues(channel, spec).flatMap(([level, values]) => writtenIn(channel, level, values))
  return [...new Map(all.map((one) => [`${one.field}\n${one.text}`, one])).values()]
}
