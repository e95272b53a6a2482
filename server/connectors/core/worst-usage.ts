import type { RateUsage } from './port.ts'

/** The worst of several answers, limit by limit; undefined when none says anything. */
export function worstUsage(usages: readonly (RateUsage | undefined)[]): RateUsage | undefined {
  const known = usages.filter((usage) => usage !== undefined)
  if (known.length === 0) return undefined
  const used: Record<string, number> = {}
  for (const usage of known) for (const [limit, percent] of Object.entries(usage.used)) used[limit] = Math.max(used[limit] ?? 0, percent)
  const sizes = Object.assign({}, ...known.map((usage) => usage.sizes)) as NonNullable<RateUsage['sizes']>
  return {
    used,
    pauseMs: Math.max(...known.map((usage) => usage.pauseMs)),
    ...(Object.keys(sizes).length > 0 ? { sizes } : {}),
  }
}
