import * as calls from '#contract/life-reports.ts'
import { handle, type Handler } from '#server/kit/handler.ts'
import { readLifeReport, type LifeStore } from './life-report.service.ts'

/** Reports of one game along its life cycle. */
export const lifeReportRoutes = (store: LifeStore): Handler[] => [
  handle(calls.lifeTestPhase, async (asked, call) => ({ data: await readLifeReport(store, 'test_phase', asked, call) })),
  handle(calls.lifeDaily, async (asked, call) => ({ data: await readLifeReport(store, 'daily', asked, call) })),
  handle(calls.lifeRt5, async ({ day = null, over_yesterday, zone = null, ...asked }, call) => ({
    data: await readLifeReport(store, 'rt5', { ...asked, day: { day, overYesterday: over_yesterday === '1', zone } }, call),
  })),
  handle(calls.lifeRetain, async (asked, call) => ({ data: await readLifeReport(store, 'retain', asked, call) })),
  handle(calls.lifeRoi, async (asked, call) => ({ data: await readLifeReport(store, 'roi', asked, call) })),
  handle(calls.lifeLtv, async (asked, call) => ({ data: await readLifeReport(store, 'ltv', asked, call) })),
  handle(calls.lifeCountry, async ({ rank, top, ...asked }, call) => ({
    data: await readLifeReport(store, 'country', { ...asked, largest: { by: rank, most: top } }, call),
  })),
  handle(calls.lifeMediaSrc, async ({ rank, top, ...asked }, call) => ({
    data: await readLifeReport(store, 'media_src', { ...asked, largest: { by: rank, most: top } }, call),
  })),
]
