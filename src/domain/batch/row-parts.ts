import type { AccountFacts, Axis, Channel, Level, Values } from '../channels/channel.ts'
import type { BatchSpec, Variant } from './batch.ts'
import { axisParts, numbered, placeParts, valueParts } from './expand.ts'
import type { NameParts } from './naming.ts'
import { commonOf, resolveValues, type ExpandContext } from './spec-values.ts'

export type NamedObject = { level: Level; name: string; values: Values }

/** Where a row is: its account, game and day, the objects above it from the top, and its place among those next to it, from 1. */
export type RowPlace = Pick<ExpandContext, 'game' | 'date'> & { account: AccountFacts; above: readonly NamedObject[]; place: number }

/** What the macros of a name say of an object of a batch; without the specification, nothing of its axes. `row` null: one that is not there yet. */
export function rowParts(
  channel: Channel,
  spec: Axes | null,
  row: Pick<NamedObject, 'level' | 'values'> | null,
  { account, above, place, ...day }: RowPlace,
): NameParts {
  const parts: Record<string, string | undefined> = { ...placeParts(channel, account, day) }
  for (const one of row ? [...above, row] : above)
    Object.assign(parts, valueParts(one.values), spec ? takenParts(channel, spec, one, account.currency) : {})
  for (const { level, name } of above) parts[level] = name
  return { ...parts, seq: numbered(place) }
}

/** The variants the object still has the values of, by axis. */
function takenParts(channel: Channel, spec: Axes, { level, values }: Pick<NamedObject, 'level' | 'values'>, currency: string): NameParts {
  const taken = channel.axes.flatMap((axis) => {
    if (axis.level !== level) return []
    const found = variantsOf(channel, spec, axis, currency).find(({ variant, resolved }) =>
      axis.fields.every((key) => key in variant.values === false || JSON.stringify(resolved[key]) === JSON.stringify(values[key])),
    )
    return found ? [[axis.key, found.variant] as const] : []
  })
  return axisParts({ taken: Object.fromEntries(taken) })
}

type Axes = Pick<BatchSpec, 'axes' | 'common'>
type Resolved = { variant: Variant; resolved: Values }

/** asked of every row: resolved once a specification */
const memory = new WeakMap<Axes, Map<string, readonly Resolved[]>>()

function variantsOf(channel: Channel, spec: Axes, axis: Axis, currency: string): readonly Resolved[] {
  const known = memory.get(spec) ?? new Map<string, readonly Resolved[]>()
  memory.set(spec, known)
  const key = `${channel.key} ${axis.key} ${currency}`
  const variants =
    known.get(key) ??
    (spec.axes[axis.key] ?? []).map((variant) => ({
      variant,
      resolved: resolveValues(channel, axis.level, { ...commonOf(spec, axis.level), ...variant.values }, {}, currency),
    }))
  known.set(key, variants)
  return variants
}
