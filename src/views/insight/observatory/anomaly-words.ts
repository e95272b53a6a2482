import type { InsightAnswer } from '#contract/insights.ts'
import type { ObservedAnomaly } from '#contract/observatory.ts'
import { formatMoney } from '#domain/money.ts'
import { ANOMALY } from '#domain/observatory/anomaly.ts'
import { observedMeasure } from '#domain/observatory/measures.ts'
import type { Say } from '#views/kit/words.tsx'
import { measureWord } from './observatory-rows.ts'

type Table = Pick<InsightAnswer, 'currency' | 'names' | 'observatory'>

const wordOf = (say: Say, key: string): string => {
  const measure = observedMeasure(key)
  return measure ? say(measureWord(measure.key)) : key
}

/** What a mark says: whose day it is, what was told, and what was expected. */
export function anomalyText(say: Say, one: ObservedAnomaly, { currency, names }: Table): string {
  const money = (minor: number) => formatMoney(Math.round(minor), currency)
  return say('observatory.anomaly', {
    game: names.game?.[one.game_id] ?? one.game_id,
    day: one.day,
    measure: wordOf(say, one.measure),
    value: money(one.value),
    low: money(Math.max(0, one.low)),
    high: money(one.high),
  })
}

/** How the range was worked out. */
export function anomalyReason(say: Say, one: ObservedAnomaly, { currency, observatory }: Table): string {
  const money = (minor: number) => formatMoney(Math.round(minor), currency)
  return say('observatory.anomaly_why', {
    median: money(one.median),
    weeks: one.weeks,
    times: ANOMALY.times,
    deviation: money(one.deviation),
    floor: money(observatory?.anomalies?.floor ?? 0),
  })
}
