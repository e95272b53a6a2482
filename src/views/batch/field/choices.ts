import { createContext, useContext } from 'react'
import type { Channel, ChannelField } from '#domain/channels/channel.ts'
import { closedListOf } from '#domain/thing/fields.ts'
import type { Dictionary } from '#machines/batch-scope/batch-scope.machine.ts'
import { optionKey } from '#views/kit/channel-words.ts'

const DictionaryContext = createContext<Dictionary>({})

/** The server's dictionary for every field below; before it is read the network's description serves. */
export const DictionaryProvider = DictionaryContext.Provider

/** `label` is a word, or the catalogue's key of one */
export type FieldChoice = { value: string; label: string }

/** What a field with a closed list may be: the values the server offers, in its words. */
export function useChoices(channel: Channel, field: ChannelField): readonly FieldChoice[] {
  const dictionary = useContext(DictionaryContext)
  const level = channel.levels.find(({ fields }) => fields.some(({ key }) => key === field.key))?.key
  const offered = dictionary[`${level}.${field.key}`]
  return offered
    ? offered.map(({ value, name }) => ({ value, label: name }))
    : closedListOf(field).map((value) => ({ value, label: optionKey(channel, field.key, value) }))
}
