/** Where a creative is: what it cost, and what came back of it. Both in the same unit as the thresholds they are held against. */
export type SpendAndReturn = { spend: number; rate: number }

/**
 * The recommendation of a creative (S2 §3): 4 high spend high return, 2 low spend high return, 3 high spend low return, 0 unmarked. A figure at
 * its threshold is high. The specification has no value for low spend with low return and names no thresholds: such a creative stays unmarked,
 * and anyone who asks says which thresholds they mean.
 */
export function recommendTypeOf(creative: SpendAndReturn, threshold: SpendAndReturn): '4' | '2' | '3' | '0' {
  const isDear = creative.spend >= threshold.spend
  if (creative.rate >= threshold.rate) return isDear ? '4' : '2'
  return isDear ? '3' : '0'
}
