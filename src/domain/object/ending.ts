import { blocker, type Blocker } from '../blocker.ts'
import type { Channel, FieldValue, Level, ObjectEnding } from '../channels/channel.ts'
import { levelOf } from '../channels/levels.ts'

export const STATUS_FIELD = 'status'

/** The ways to end objects of a level for good. */
export const endingsOf = (channel: Channel, level: Level): readonly ObjectEnding[] => levelOf(channel, level).endings ?? []

/** What a value of the status field ends an object by; null: it goes on. */
export const endingBy = (channel: Channel, level: Level, value: FieldValue | undefined): ObjectEnding | null =>
  endingsOf(channel, level).find((one) => one.value === value) ?? null

/** The ending that a change of these fields asks for. */
export const endingAsked = (channel: Channel, level: Level, fields: Readonly<Record<string, FieldValue>>): ObjectEnding | null =>
  endingBy(channel, level, fields[STATUS_FIELD])

/** Why a field of an object that was ended cannot be changed any more. */
export function endedBlockers(channel: Channel, level: Level, status: FieldValue | undefined, field: string): Blocker[] {
  const ended = endingBy(channel, level, status)
  return ended && !ended.leaves.includes(field) ? [blocker(`object.change.ended_${ended.how}`, { field })] : []
}
