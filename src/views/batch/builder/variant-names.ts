import type { BatchSpec, SpecValue, Variant } from '#domain/batch/batch.ts'
import { isBlank, isPerCurrency } from '#domain/batch/spec-values.ts'
import { lookupOf, type Axis, type Channel, type ChannelField } from '#domain/channels/channel.ts'
import { formatMoney } from '#domain/money.ts'
import { wallClock } from '#domain/zone.ts'
import { optionKey } from '#views/kit/channel-words.ts'
import type { Say } from '#views/kit/words.tsx'
import { axisName } from '../field/field-words.ts'
import type { Lookups } from '../field/lookups.ts'
import { axisFieldsOf, freeName, pickedFieldOf, shortName, variantsOf, withVariants } from './spec-draft.ts'

/** What names are made with: words, names of references, the zone times are typed in. */
export type NamingWords = { say: Say; lookups: Pick<Lookups, 'nameOf'>; zone: string }

const REFERENCES_NAMED = 3
const LETTERS_NAMED = 24

/**
 * Gives the variants whose values changed a name that says them (`台湾 21-45 iOS`, `$50.00`, `11-28 09:00`), as long as no person named them: a name
 * follows its values only while it is the one they had. No two of an axis get the same.
 */
export function withVariantNames(channel: Channel, before: BatchSpec, after: BatchSpec, words: NamingWords): BatchSpec {
  return channel.axes.reduce((spec, axis) => {
    const [was, now] = [variantsOf(before, axis.key), variantsOf(spec, axis.key)]
    if (was === now || was.length !== now.length || pickedFieldOf(channel, axis)) return spec
    const named = now.reduce<readonly Variant[]>((list, variant, index) => {
      const former = was[index]
      const name = former && former !== variant && former.name === variant.name ? followed(channel, axis, former, variant, words) : null
      const others = list.filter((one) => one !== variant)
      return name === null ? list : list.map((one) => (one === variant ? { ...one, name: freeName(others, name) } : one))
    }, now)
    return named === now ? spec : withVariants(spec, axis.key, named)
  }, after)
}

/** The name that the values give now; null: the name is a person's own, or says the same as before. */
function followed(channel: Channel, axis: Axis, before: Variant, after: Variant, words: NamingWords): string | null {
  const plain = axisName(words.say, channel, axis)
  const was = shortName(valueName(channel, axis, before, words))
  const base = before.name.replace(/ \d+$/, '')
  if (![plain, was].includes(base) && before.name !== was) return null
  const now = shortName(valueName(channel, axis, after, words))
  return now === was ? null : now || `${plain} 1`
}

/** What its values say, without those that every new variant has; empty when they say nothing. */
function valueName(channel: Channel, axis: Axis, { values }: Variant, words: NamingWords): string {
  const fields = axisFieldsOf(channel, axis).filter((field) => !isBlank(values[field.key]))
  const numbers = fields.filter((field) => field.kind === 'number')
  const isUsual = (field: ChannelField) => values[field.key] === field.default
  const parts = fields.flatMap((field) => {
    if (field.kind === 'number')
      return field === numbers[0] && !numbers.every(isUsual) ? [numbers.map(({ key }) => textOf(values[key])).join('-')] : []
    return isUsual(field) ? [] : valueWords(channel, field, values[field.key], words)
  })
  const [text] = ['line', 'text'].flatMap((kind) => fields.filter((field) => field.kind === kind)).map(({ key }) => values[key])
  return [...parts, ...(textOf(text) === '' ? [] : [firstLetters(textOf(text))])].join(' ')
}

function valueWords(channel: Channel, field: ChannelField, value: SpecValue | undefined, { say, lookups, zone }: NamingWords): string[] {
  if (value === undefined) return []
  if (isPerCurrency(value)) return Object.entries(value).map(([currency, amount]) => formatMoney(amount, currency))
  const lookup = lookupOf(field)
  if (typeof value !== 'string') {
    // half hours of a week are no name
    if (field.kind === 'timeTable') return []
    const names = value.map((id) => (lookup ? lookups.nameOf(lookup, id) : id))
    const more = names.length - REFERENCES_NAMED
    return [names.slice(0, REFERENCES_NAMED).join('+') + (more > 0 ? `+${more}` : '')]
  }
  if (field.kind === 'choice') return [say(optionKey(channel, field.key, value))]
  return field.kind === 'instant' ? [(wallClock(value, zone) ?? value).slice(5)] : []
}

const textOf = (value: SpecValue | undefined): string => (typeof value === 'string' ? value : '')

const firstLetters = (text: string): string => Array.from(text.trim().replace(/\s+/g, ' ')).slice(0, LETTERS_NAMED).join('')
