import { fieldOf, lookupOf, type Channel, type FieldValue, type Level } from '#domain/channels/channel.ts'
import { NAME_FIELD } from '#domain/object/drift.ts'
import type { SingleDesk } from '#machines/single-object/single-object.types.ts'
import { optionsKey } from '#views/kit/channel-words.ts'
import { NONE } from '#views/kit/grid/columns.ts'
import { valueText } from '#views/kit/thing/kind-column.ts'
import type { Say } from '#views/kit/words.tsx'
import type { Lookups } from '../field/lookups.ts'

export type ValueWords = (field: string, value: FieldValue) => string

/** Values of one level in words: amounts in the currency of the account, times on its clock, references by name. */
export const valueWords =
  (say: Say, lookups: Lookups, channel: Channel, level: Level, desk: Pick<SingleDesk, 'account'>): ValueWords =>
  (key, value) => {
    const field = fieldOf(channel, level, key)
    if (key === NAME_FIELD || !field) return typeof value === 'string' ? value || NONE : value.join(', ')
    const lookup = lookupOf(field)
    const text = valueText(say, field, value, desk, {
      options: optionsKey(channel, key),
      currencyOf: ({ account }) => account.currency,
      zoneOf: ({ account }) => account.timezone,
      nameOf: (_desk, id) => (lookup ? lookups.nameOf(lookup, id) : id),
    })
    return text || NONE
  }
