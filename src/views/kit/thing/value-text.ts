import { formatMoney } from '#domain/money.ts'
import type { Field, Value } from '#domain/thing/fields.ts'
import { currencyOf, type AnyValues } from '#domain/thing/thing.ts'
import type { Say } from '../words.tsx'
import { choicesOf, optionWord, type Choices } from './choices.ts'
import { sharesIn } from './shares.ts'

/** A value of a field in words, as a difference shows it. */
export function valueText(
  say: Say,
  words: string,
  [name, field]: readonly [string, Field],
  value: Value,
  choices: Choices,
  values: AnyValues,
): string {
  if (typeof value === 'boolean') return say(value ? 'thing.yes' : 'thing.no')
  if (value === null || value === '') return field.none ? say(field.none) : ''
  if (field.kind === 'money' && typeof value === 'string') return formatMoney(value, currencyOf(field, values))
  if (field.kind === 'weights')
    return sharesIn(value)
      .map(({ level, weight }) => `${say(`${field.said}.${level}`)} ${weight}`)
      .join(' · ')
  const named = (id: string) => choicesOf(field, choices).find((one) => one.value === id)?.label ?? id
  if (typeof value === 'string') return field.kind === 'choice' ? say(optionWord(field, words, name, value)) : named(value)
  return 'name' in value ? value.name : value.flatMap((one) => (typeof one === 'string' ? [named(one)] : [])).join(say('common.between'))
}
