import { call } from '#client/call.ts'
import * as calls from '#contract/finance-costs.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import type { BrandingShare } from '#domain/finance/cost.ts'
import { createReading } from '#machines/reading/reading.machine.ts'
import { ROWS_SHOWN } from '#views/things/paging.ts'
import { readBy } from '#views/things/wired.ts'

export type BrandingAnswer = {
  costs: OutputOf<typeof calls.costList>
  /** firms that branding costs are paid to */
  masters: OutputOf<typeof calls.brandingMasters>['data']
}

export type BrandingFilter = { month: string; page: number }

/** Branding costs of a month, or of all: '' is every month. */
export const wiredBrandingMachine = readBy(createReading<BrandingAnswer, BrandingFilter>({ keepsAnswer: true }), async (query, how) => {
  const month = query.month === '' ? {} : { month: query.month }
  const [costs, masters] = await Promise.all([
    call(calls.costList, { branding: '1', page: query.page, per_page: ROWS_SHOWN, ...month }, how),
    call(calls.brandingMasters, {}, how),
  ])
  return { costs, masters: masters.data }
})

export type Rehearsal = { amountMinor: string; branding: readonly BrandingShare[] }
export type RehearsedLevel = OutputOf<typeof calls.brandingLevelsPreview>['data'][number]

/** What each level would bear of an amount; nothing is asked while there is nothing to split. */
export const wiredLevelsMachine = readBy(createReading<readonly RehearsedLevel[], Rehearsal>(), async (query, how) => {
  if (query.amountMinor === '' || query.branding.length === 0) return []
  const asked = { amount_minor: query.amountMinor, branding: JSON.stringify(query.branding) }
  return (await call(calls.brandingLevelsPreview, asked, how)).data
})
