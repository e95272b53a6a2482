import type { MaterialEffect } from '#contract/material-effect.ts'
import { metricOf } from '#domain/metrics/catalogue.ts'
import { valueOf } from '#domain/metrics/evaluate.ts'
import { compare, type Fraction } from '#domain/metrics/fraction.ts'
import { shownValue } from '#domain/metrics/shown.ts'

/** Things of each end that are shown. */
const EACH = 3

export type EffectEnd = { id: string; name: string; thumb: string | null; spend: string; rate: string }

/** Those that return most of what they cost, and least: of things with spend whose rate is known. None is in both. */
export function effectEnds({ rows, currency }: Pick<MaterialEffect, 'rows' | 'currency'>): { best: EffectEnd[]; worst: EffectEnd[] } {
  const [rate, spend] = [metricOf('return_rate'), metricOf('spend')]
  if (!rate || !spend) return { best: [], worst: [] }
  const known = rows
    .flatMap((row): { row: (typeof rows)[number]; value: Fraction }[] => {
      // without spend there is nothing to divide by
      const value = valueOf(rate, row.sums, { days: 1 })
      return value === null ? [] : [{ row, value }]
    })
    .toSorted((one, other) => compare(other.value, one.value))
  const shown = ({ row: { id, name, thumb, sums }, value }: (typeof known)[number]): EffectEnd => ({
    id,
    name,
    thumb,
    spend: shownValue(spend, valueOf(spend, sums, { days: 1 }), currency),
    rate: shownValue(rate, value, currency),
  })
  const best = known.slice(0, Math.min(EACH, Math.ceil(known.length / 2)))
  return { best: best.map(shown), worst: known.slice(best.length).slice(-EACH).toReversed().map(shown) }
}
