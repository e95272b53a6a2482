import type { Level } from '#domain/channels/channel.ts'

/** Our keys of the network's levels. */
const LEVELS = ['campaign', 'adgroup', 'ad'] as const
export type MetaLevel = (typeof LEVELS)[number]

export function metaLevel(level: Level): MetaLevel {
  const known = LEVELS.find((one) => one === level)
  if (!known) throw new Error(`the network has no level '${level}'`)
  return known
}
