import type { Blocker } from '#domain/blocker.ts'
import type { WrittenText } from '#domain/batch/written-texts.ts'
import { fieldOf, type Axis, type Channel, type Level } from '#domain/channels/channel.ts'
import { levelKeys, rootOf } from '#domain/channels/levels.ts'
import type { LabelledText } from '#views/kit/watched/WatchedTexts.tsx'
import { countTitle, fieldName, levelInside, levelName } from '#views/kit/channel-words.ts'
import type { Say } from '#views/kit/words.tsx'

/** Texts with the names of their fields. */
export const labelled = (say: Say, channel: Channel, texts: readonly WrittenText[]): LabelledText[] =>
  texts.map(({ field, text }) => ({ label: fieldName(say, channel, field), text }))

export const axisName = (say: Say, channel: Channel, { key }: Axis): string => say(`channel.${channel.key}.axis.${key}`)

/** What a level is called in the step bar. */
export const stageName = (say: Say, channel: Channel, level: Level): string => say(`channel.${channel.key}.stage.${level}`)

/** How many objects of the first level each account gets. */
export const copiesName = (say: Say, channel: Channel): string =>
  say('batch.builder.copies', { level: countTitle(say, channel, rootOf(channel)) })

/** A blocker as a sentence; the field and axis it names are put in by their words. */
export function reasonWords(say: Say, channel: Channel, { code, params, field }: Blocker): string {
  const key = field?.split('.').at(-1)
  const known = key !== undefined && levelKeys(channel).some((level) => fieldOf(channel, level, key))
  const axis = channel.axes.find((one) => one.key === params?.['axis'])
  return say(`blocker.${code}`, {
    ...params,
    ...(known ? { field: fieldName(say, channel, key) } : {}),
    ...(axis ? { axis: axisName(say, channel, axis) } : {}),
  })
}

/** The same sentence away from its field: behind the place in the builder where it is to be mended. */
export function placedReasonWords(say: Say, channel: Channel, problem: Blocker): string {
  const place = placeWords(say, channel, problem.field)
  const reason = reasonWords(say, channel, problem)
  return place === null ? reason : say('batch.reason.placed', { place, reason })
}

/** Paths as `axes.budget.0.values.daily_budget`, `common.campaign.objective`, `naming.ad`; null: the path is of another shape */
function placeWords(say: Say, channel: Channel, path = ''): string | null {
  const [root, within = '', variant, , key] = path.split('.')
  const level = levelKeys(channel).find((one) => one === within)
  if (root === 'naming' && level) return say('batch.reason.naming', { level: levelInside(say, channel, level) })
  if (root === 'common' && level && variant !== undefined)
    return say('batch.reason.field', { part: levelName(say, channel, level), field: fieldName(say, channel, variant) })
  const axis = root === 'axes' ? channel.axes.find((one) => one.key === within) : undefined
  if (!axis) return null
  const part = variant === undefined ? axisName(say, channel, axis) : `${axisName(say, channel, axis)} ${Number(variant) + 1}`
  return key === undefined ? part : say('batch.reason.field', { part, field: fieldName(say, channel, key) })
}
