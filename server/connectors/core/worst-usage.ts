import type { RateUsage } from './port.ts'

/** The worst of several answers; undefined when none says anything. */
export function worstUsage(usages: readonly (RateUsage | undefined)[]): RateUsage | undefined {
  const known = usages.filter((usage) => usage !== undefined)
  if (known.length === 0) return undefined
  return {
    usedPercent: Math.max(...known.map((usage) => usage.usedPercent)),
    pauseMs: Math.max(...known.map((usage) => usage.pauseMs)),
    tellsAccount: known.some((usage) => usage.tellsAccount),
  }
}
