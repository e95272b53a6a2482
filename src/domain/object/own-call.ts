import { blocker, type Blocker } from '../blocker.ts'
import type { Channel, Level } from '../channels/channel.ts'
import { levelOf } from '../channels/levels.ts'
import type { ChangeKind } from './change.ts'

/** The name of the call that deletes; the other names are those of `updates` of the level. */
export const REMOVE = 'remove'

/** The parts of a set of changes that decide which call sends it. */
export type SetScope = { level: Level; kind: ChangeKind; fields: readonly string[] }

/** The fields a call may change; null: it deletes. */
const fieldsOfCall = (channel: Channel, level: Level, call: string): readonly string[] | null =>
  call === REMOVE ? null : (levelOf(channel, level).own?.updates[call] ?? [])

/** The network's own call that sends a set; null: the general call does, because the set changes fields of several calls or the level has none. */
export function ownCallOf(channel: Channel, set: SetScope): string | null {
  const { own } = levelOf(channel, set.level)
  if (!own) return null
  if (set.kind === 'delete') return own.removes ? REMOVE : null
  const names = Object.keys(own.updates).filter(
    (name) => set.fields.length > 0 && set.fields.every((field) => own.updates[name]?.includes(field)),
  )
  return set.kind === 'archive' ? null : (names[0] ?? null)
}

/** Why a call cannot send a set: the set is of another level, or changes other fields. */
export function ownCallBlockers(channel: Channel, at: { level: Level; call: string }, set: SetScope): Blocker[] {
  if (set.level !== at.level) return [blocker('object.change.other_level', { params: { channel: channel.key, level: at.level } })]
  const fields = fieldsOfCall(channel, at.level, at.call)
  if (fields === null) return set.kind === 'delete' ? [] : [blocker('object.change.no_delete')]
  if (set.kind === 'delete') return [blocker('object.change.is_delete')]
  return set.fields.filter((field) => !fields.includes(field)).map((field) => blocker('object.change.other_field', { field }))
}
