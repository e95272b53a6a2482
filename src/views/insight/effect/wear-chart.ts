import type { MaterialEffect } from '#contract/material-effect.ts'
import { wornDays } from '#domain/material/effect.ts'
import { valueOf } from '#domain/metrics/evaluate.ts'
import { decimalText } from '#domain/metrics/fraction.ts'
import type { Metric } from '#domain/metrics/metric.ts'
import { shownValue } from '#domain/metrics/shown.ts'
import type { SeriesData } from '#views/kit/charts/chart-series.ts'
import type { Say } from '#views/kit/words.tsx'

/** By the day since it was first seen, or by the date. */
export const WEAR_BY = ['age', 'date'] as const
export type WearBy = (typeof WEAR_BY)[number]

type Told = Pick<MaterialEffect, 'currency' | 'last_complete_day'>

/** How a metric of one thing went since it was first seen; a day without figures has no point. */
export function wearChart(say: Say, days: NonNullable<MaterialEffect['one']>['days'], metric: Metric, by: WearBy, told: Told): SeriesData {
  const { currency, last_complete_day: complete } = told
  const label = say(`metrics.name.${metric.name}`, metric.n === undefined ? undefined : { n: metric.n })
  return {
    label,
    format: metric.unit,
    ...(metric.unit === 'money' ? { currency } : {}),
    across: say(`insight_effect.by.${by}`),
    explained: say('insight_effect.wear_explained'),
    series: [
      {
        id: metric.key,
        name: label,
        points: wornDays(days).map(({ day, age, sums }) => {
          const value = valueOf(metric, sums, { days: 1 })
          return {
            at: by === 'date' ? day : say('insight_effect.age', { n: age + 1 }),
            value: value && Number(decimalText(value, 12)),
            shown: shownValue(metric, value, currency),
            unfinished: day > complete,
          }
        }),
      },
    ],
  }
}
