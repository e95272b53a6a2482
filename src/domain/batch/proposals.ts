import type { Channel, ChannelField, FieldValue, Level, PromotedGame, Proposing } from '../channels/channel.ts'
import { fieldsOf, levelKeys } from '../channels/levels.ts'
import type { BatchSpec, SpecValues } from './batch.ts'
import { commonOf, isBlank } from './spec-values.ts'

/** A specification with the game it is for (null: not read yet), and when the next day begins for its accounts. */
type Proposed = { spec: BatchSpec; game: PromotedGame | null; nextDay?: string | undefined }

/**
 * Fills in what the game proposes for fields that are empty or as the network has them by default. With `before`, a value that was proposed moves
 * on with what it follows, and what a person typed or emptied stays.
 */
export function withProposals(channel: Channel, { spec, game, nextDay }: Proposed, before: Proposed | null = null): BatchSpec {
  if (!game || spec.import_id !== undefined) return spec
  let next = spec
  for (const level of levelKeys(channel))
    for (const field of fieldsOf(channel, level)) {
      if (!field.proposes) continue
      const now = field.proposes({ ...proposingOf(channel, next, game), nextDay })
      const was = before?.game ? field.proposes({ ...proposingOf(channel, before.spec, before.game), nextDay: before.nextDay }) : undefined
      const follows = (values: SpecValues, isNew: boolean): SpecValues => {
        const value = values[field.key]
        const isOpen = isBlank(value) || value === field.default
        if (before && !isNew ? was === now || (!isOpen && value !== was) : !isOpen) return values
        return withFieldValue(values, field, now)
      }
      next = inEachPlace(channel, next, { level, field, before: before?.spec ?? null }, follows)
    }
  return next
}

/** What the values written for a field of a level are, in all variants. */
const proposingOf = (channel: Channel, spec: BatchSpec, game: PromotedGame): Proposing => ({
  game,
  written: (level, key) => {
    const axis = channel.axes.find((one) => one.level === level && one.fields.includes(key))
    const values = axis ? (spec.axes[axis.key] ?? []).map((variant) => variant.values) : [commonOf(spec, level)]
    return values.flatMap((one) => (typeof one[key] === 'string' ? [one[key]] : []))
  },
})

function withFieldValue(values: SpecValues, field: ChannelField, value: FieldValue | undefined): SpecValues {
  const next = value ?? field.default
  if (values[field.key] === next) return values
  const { [field.key]: _left, ...others } = values
  return next === undefined ? others : { ...others, [field.key]: next }
}

type Place = { level: Level; field: ChannelField; before: BatchSpec | null }

/** A field is written in each variant of its axis, or once for all objects of its level. */
function inEachPlace(
  channel: Channel,
  spec: BatchSpec,
  { level, field, before }: Place,
  change: (values: SpecValues, isNew: boolean) => SpecValues,
): BatchSpec {
  const axis = channel.axes.find((one) => one.level === level && one.fields.includes(field.key))
  if (!axis) {
    const common = change(commonOf(spec, level), false)
    return common === commonOf(spec, level) ? spec : { ...spec, common: { ...spec.common, [level]: common } }
  }
  const variants = spec.axes[axis.key] ?? []
  const known = before?.axes[axis.key]?.length ?? 0
  const next = variants.map((variant, at) => {
    const values = change(variant.values, at >= known)
    return values === variant.values ? variant : { ...variant, values }
  })
  return next.every((variant, at) => variant === variants[at]) ? spec : { ...spec, axes: { ...spec.axes, [axis.key]: next } }
}
