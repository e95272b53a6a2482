import type { BatchSpec, SpecValues } from '#domain/batch/batch.ts'
import type { Channel, Level, Lookup, Values } from '#domain/channels/channel.ts'
import { fieldsOf, levelKeys } from '#domain/channels/levels.ts'
import { commonOf } from '#domain/batch/spec-values.ts'
import type { WantedNames } from './lookups.ts'

/** The references a specification holds. */
export function namesInSpec(channel: Channel, spec: BatchSpec): WantedNames {
  const values = levelKeys(channel).flatMap((level): (readonly [Level, SpecValues])[] => [
    [level, commonOf(spec, level)],
    ...channel.axes
      .filter((axis) => axis.level === level)
      .flatMap((axis) => (spec.axes[axis.key] ?? []).map((variant) => [level, variant.values] as const)),
  ])
  return gather(channel, values)
}

/** The references rows hold. */
export const namesInRows = (channel: Channel, rows: readonly { level: Level; values: Values }[]): WantedNames =>
  gather(
    channel,
    rows.map(({ level, values }) => [level, values] as const),
  )

function gather(channel: Channel, all: readonly (readonly [Level, SpecValues])[]): WantedNames {
  const wanted = new Map<Lookup, Set<string>>()
  for (const [level, values] of all)
    for (const { key, lookup } of fieldsOf(channel, level)) {
      const value = values[key]
      if (lookup === undefined || value === undefined) continue
      const ids = wanted.get(lookup) ?? new Set<string>()
      wanted.set(lookup, ids)
      if (typeof value === 'string') ids.add(value)
      else if (Array.isArray(value)) for (const id of value) ids.add(String(id))
    }
  return Object.fromEntries([...wanted].map(([lookup, ids]) => [lookup, [...ids]]))
}
