import type { Blocker } from '../blocker.ts'
import { choice, game, line, spreader } from '../thing/fields.ts'
import { thing } from '../thing/thing.ts'

/** What a name in a statement can represent. */
export const NAME_MEANINGS = ['game', 'channel', 'store'] as const
export type NameMeaning = (typeof NAME_MEANINGS)[number]

/** A name that rows were read through. */
export type UsedName = { means: NameMeaning; name: string }
/** A name that lines were refused for, and how many. */
export type UnknownName = UsedName & { rows: number }

/** Different names of one extraction that are kept: a file with more is another company's. */
export const UNKNOWN_MAX = 200

/** Names are compared without case and outer spaces. */
export const nameKey = (text: string): string => text.trim().toLowerCase()

/** What a statement calls a game, a channel or a store; later statements are read by it, rows that were read stay. */
export const STATEMENT_NAME = thing({
  noun: 'finance.name',
  object: 'statement_name',
  words: 'finance.name',
  clock: 'company',
  fields: {
    means: choice(NAME_MEANINGS, { required: true }),
    name: line(200, { required: true, hint: true, lower: true }),
    game_id: game({ required: true, when: { field: 'means', in: ['game'] } }),
    spreader_id: spreader({ required: true, when: { field: 'means', in: ['channel'] } }),
    app_store: line(64, { required: true, offers: 'app_store', when: { field: 'means', in: ['store'] } }),
  },
  unique: ['name', 'means'],
  usedBy: ['statement_name_use'],
  deletableInUse: true,
})

/** The field that says what a name of a kind means. */
export const TARGET_FIELDS = { game: 'game_id', channel: 'spreader_id', store: 'app_store' } as const satisfies Record<NameMeaning, string>

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
