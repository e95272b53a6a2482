import type { SpecValue } from '#domain/batch/batch.ts'
import type { SpecChange } from '#domain/batch/diff-specs.ts'
import type { Channel } from '#domain/channels/channel.ts'
import { formatMoney } from '#domain/money.ts'
import { fieldName, levelName } from '#views/kit/channel-words.ts'
import type { Say } from '#views/kit/words.tsx'
import { axisName, copiesName } from '../field/field-words.ts'

/** What of a specification changes, and its value before and after, in words. */
export const specChangeWords = (say: Say, channel: Channel, { path, before, after }: SpecChange) => ({
  item: pathWords(say, channel, path),
  was: valueWords(before),
  becomes: valueWords(after),
})

/** `axes.budget[日预算50].daily_budget` → 预算与出价 · 日预算50 · 日预算 */
function pathWords(say: Say, channel: Channel, path: string): string {
  const axis = /^axes\.(\w+)\[(.*)\](?:\.(\w+))?$/.exec(path)
  if (axis) {
    const found = channel.axes.find(({ key }) => key === axis[1])
    return [found ? axisName(say, channel, found) : axis[1], axis[2], axis[3] ? fieldName(say, channel, axis[3]) : '']
      .filter(Boolean)
      .join(' · ')
  }
  const level = /^(?:common|naming)\.(\w+)(?:\.(\w+))?$/.exec(path)
  if (level?.[1] !== undefined)
    return `${levelName(say, channel, level[1])} · ${level[2] ? fieldName(say, channel, level[2]) : say('batch.builder.naming')}`
  return path === 'copies' ? copiesName(say, channel) : say(`batch.diff.${path}`)
}

function valueWords(value: SpecValue | null): string {
  if (value === null) return ''
  if (typeof value === 'string') return value
  if (isList(value)) return value.join(', ')
  return Object.entries(value)
    .map(([currency, amount]) => formatMoney(amount, currency))
    .join(' + ')
}

const isList = (value: SpecValue): value is readonly string[] => Array.isArray(value)
