import { optionsKey, type Thing } from '#domain/thing/thing.ts'
import { choicesOf, type Choices } from '#views/kit/thing/choices.ts'
import type { Say } from '#views/kit/words.tsx'
import type { ListChoice } from './list-filter.ts'

/** Where the words of a filter's values come from: the thing whose field it is called like, and what was read with the list. */
export type OptionSource = { thing?: Pick<Thing, 'fields' | 'words'> | undefined; choices?: Choices | undefined }

/** The values of a filter in words: its own, those of the field it is called like, or what was read for it. */
export function optionsOf(
  say: Say,
  { thing, choices = {} }: OptionSource,
  { name, of, options }: ListChoice,
): readonly { value: string; label: string }[] {
  if (options) return options.map((one) => ({ ...one, label: say(one.label) }))
  const field = thing?.fields[name]
  if (thing && field?.kind === 'choice')
    return field.options.map((one) => ({ value: one, label: say(`${optionsKey(field, thing.words, name)}.${one}`) }))
  return field ? choicesOf(field, choices) : ((of && choices[of]) ?? [])
}
