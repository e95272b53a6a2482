import type { Blocker } from '#domain/blocker.ts'
import { say, type Language } from '#i18n/catalogue.ts'

/** A field of the network, the name among them, in words. */
export const fieldWord = (language: Language, channel: string, field: string): string =>
  say(language, field === 'name' ? 'object.column.name' : `channel.${channel}.field.${field}`)

/** A reason with its field in words (`params.field`), for who reads only the sentence; `field` stays its key. */
export const namedField = (language: Language, channel: string, reason: Blocker): Blocker =>
  reason.field === undefined ? reason : { ...reason, params: { ...reason.params, field: fieldWord(language, channel, reason.field) } }
