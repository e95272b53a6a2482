import type { AnyValues } from '#domain/thing/condition.ts'
import type { Field, Offer, Ref, Value } from '#domain/thing/fields.ts'
import { currencyOf, optionsKey } from '#domain/thing/thing.ts'
import { ownZone } from '#domain/zone.ts'
import { NONE } from '../grid/columns.ts'
import type { Say } from '../words.tsx'
import { valueText } from './kind-column.ts'

/** One thing of ours that a field can name. */
export type Named = {
  value: string
  label: string
  /** what it is called elsewhere: a pasted line is found by these as well */ also?: readonly string[]
  /** it cannot be chosen now */
  disabled?: boolean
}
/** Things of ours as they are chosen; what is retired is shown where it is named, and chosen for nothing new. */
export const named = (list: readonly { id: string; name: string; also?: readonly string[]; retired?: boolean }[]): Named[] =>
  list.map(({ id, name, also = [], retired = false }) => ({ value: id, label: name, also, ...(retired ? { disabled: true } : {}) }))

/** The one there is to choose; undefined while there are none, or several. */
export function onlyOne<T extends { disabled?: boolean | undefined }>(list: readonly T[]): T | undefined {
  const [first, second] = list.filter(({ disabled = false }) => !disabled)
  return second === undefined ? first : undefined
}

/** What can be named or offered. */
export type ChoiceKind = 'game' | 'spreader' | 'person' | 'region' | 'currency' | 'country' | 'label' | Ref | Offer

/** What the fields of a form choose from, by kind. */
export type Choices = Readonly<Partial<Record<ChoiceKind, readonly Named[]>>>

/** What a field names or is offered; null: nothing of ours. */
export function choiceKindOf(field: Field): ChoiceKind | null {
  if (field.kind === 'games') return 'game'
  if (field.kind === 'ref' || field.kind === 'refs') return field.of
  if (field.kind === 'line') return field.offers ?? null
  const { kind } = field
  return kind === 'game' || kind === 'spreader' || kind === 'currency' || kind === 'country' ? kind : null
}

/** What a field chooses from. */
export function choicesOf(field: Field, choices: Choices): readonly Named[] {
  const kind = choiceKindOf(field)
  return (kind === null ? undefined : choices[kind]) ?? []
}

/** What a field without a value is called. */
export const noneWord = ({ none }: Field): string => none || NONE

/** What one value of a field is chosen from, none of them where it may have none. */
export function optionsOf(words: string, name: string, field: Field, choices: Choices): readonly Named[] {
  if (field.kind === 'choice')
    return field.options.map((option) => ({ value: option, label: `${optionsKey(field, words, name)}.${option}` }))
  const named = choicesOf(field, choices)
  return field.required || named.some(({ value }) => value === '') ? named : [{ value: '', label: noneWord(field) }, ...named]
}

/** A value of a thing's field in words, next to its other values: an amount is told in its currency. */
export function fieldText(
  say: Say,
  words: string,
  [name, field]: readonly [string, Field],
  value: Value,
  choices: Choices,
  values: AnyValues,
): string {
  if ((value === null || value === '') && field.none) return say(field.none)
  return valueText(say, field, value, values, {
    options: optionsKey(field, words, name),
    currencyOf: () => (field.kind === 'money' ? currencyOf(field, values) : ''),
    zoneOf: () => ownZone(),
    nameOf: (_values, id) => choicesOf(field, choices).find((one) => one.value === id)?.label ?? id,
  })
}
