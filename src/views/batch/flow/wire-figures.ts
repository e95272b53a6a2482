import { call } from '#client/call.ts'
import { materialEffect } from '#contract/material-effect.ts'
import { metricOf } from '#domain/metrics/catalogue.ts'
import { valueOf } from '#domain/metrics/evaluate.ts'
import { decimalText, rounded } from '#domain/metrics/fraction.ts'
import { shownValue } from '#domain/metrics/shown.ts'
import { formatMoney } from '#domain/money.ts'
import type { ChoiceFigures } from '../field/lookups.ts'

/** What the call answers when it is asked for no days: the last 30 that are over. */
const DAYS = 30

/**
 * What materials cost and brought in the last 30 days, by their ids. Empty where they are not known: without reports, or for those who may not see
 * them.
 */
export async function readChoiceFigures(signal?: AbortSignal): Promise<ReadonlyMap<string, ChoiceFigures>> {
  const [spend, ctr, roi] = [metricOf('spend'), metricOf('ctr'), metricOf('return_rate')]
  if (!spend || !ctr || !roi) return new Map()
  const answer = await call(materialEffect, { of: 'material', filters: [] }, { signal, quiet: true }).catch(() => null)
  if (!answer) return new Map()
  const { rows, currency } = answer.data
  const days = { days: DAYS }
  return new Map(
    rows.map(({ id, sums }) => {
      const spent = valueOf(spend, sums, days)
      return [
        id,
        {
          spend: spent ? formatMoney(rounded(spent), currency) : shownValue(spend, null, currency),
          ctr: shownValue(ctr, valueOf(ctr, sums, days), currency),
          roi: shownValue(roi, valueOf(roi, sums, days), currency),
          spent: spent ? Number(decimalText(spent, 0)) : 0,
        },
      ]
    }),
  )
}
