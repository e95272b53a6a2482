import { blocker, type Blocker } from '../blocker.ts'

/** What a name in a statement can represent. */
export const NAME_MEANINGS = ['game', 'channel', 'store'] as const
export type NameMeaning = (typeof NAME_MEANINGS)[number]

/** A name that rows were read through. */
export type UsedName = { means: NameMeaning; name: string }
/** A name that lines were refused for, and how many. */
export type UnknownName = UsedName & { rows: number }

/** Different names of one extraction that are kept: a file with more is another company's. */
export const UNKNOWN_MAX = 200

/** Longest name and store, in characters. */
export const NAME_MAX = 200
export const STORE_MAX = 64

/** Names are compared without case and outer spaces. */
export const nameKey = (text: string): string => text.trim().toLowerCase()

/** What is wrong with a name as it is typed; `target` is the game, the channel or the store it means. */
export function nameBlockers({ means, name, target }: { means: NameMeaning; name: string; target: string }): Blocker[] {
  const long = (field: string, text: string, max: number) =>
    text.trim().length > max ? [blocker('finance.name.long', { field, params: { max } })] : []
  return [
    ...(nameKey(name) === '' ? [blocker('finance.statement.missing', { field: 'name' })] : []),
    ...(target.trim() === '' ? [blocker('finance.statement.missing', { field: 'target' })] : []),
    ...long('name', name, NAME_MAX),
    ...(means === 'store' ? long('target', target, STORE_MAX) : []),
  ]
}

const UNKNOWN: Readonly<Record<string, NameMeaning>> = {
  'finance.statement.game_unknown': 'game',
  'finance.statement.channel_unknown': 'channel',
}

/** The name that a refusal is about; null when it is about something else. */
export function unknownNameOf({ code, params }: Blocker): UsedName | null {
  const means = UNKNOWN[code]
  const value = params?.value
  return means && typeof value === 'string' ? { means, name: value } : null
}
