import type { Kysely, Transaction } from 'kysely'
import { z } from 'zod'
import { DEFAULT_THRESHOLDS, thresholdBlockers, type EffectThresholds } from '#domain/creative/effect.ts'
import type { Database } from '#server/db/schema.ts'
import type { AuditEntry } from '#server/kit/handler.ts'
import { refuseIf } from '#server/kit/refused.ts'
import { holdSetting, readSetting, saveSetting } from '#server/kit/setting.repository.ts'

const KEY = 'creative_thresholds'
const stored = z.object({ spendMinor: z.string(), ratePercent: z.number(), days: z.number() })

export type KeptThresholds = { thresholds: EffectThresholds; version: number }

/** The thresholds of the quadrants; version 0: no one has set any, and they are those the server begins with. */
export async function readThresholds(db: Kysely<Database>): Promise<KeptThresholds> {
  const { value, version } = await readSetting(db, KEY)
  return { thresholds: value === null ? DEFAULT_THRESHOLDS : stored.parse(value), version }
}

/** As the wire has them. */
export const wireThresholds = ({ thresholds: { spendMinor, ratePercent, days }, version }: KeptThresholds) => ({
  spend_minor: spendMinor,
  rate_percent: ratePercent,
  days,
  version,
})

/** @throws Refused 400 with fields, 409 with the present ones when another user was faster */
export async function saveThresholds(
  trx: Transaction<Database>,
  { thresholds, version }: KeptThresholds,
  { userId, audit }: { userId: string; audit: (entry: AuditEntry) => void },
): Promise<KeptThresholds> {
  refuseIf(thresholdBlockers(thresholds))
  const how = { read: () => readThresholds(trx), changed: 'creative.threshold.changed', present: wireThresholds }
  const before = await holdSetting(trx, { key: KEY, version }, how)
  await saveSetting(trx, { key: KEY, value: thresholds, updatedBy: userId })
  audit({ entity: 'creative.thresholds', entityId: KEY, before: before.thresholds, after: thresholds })
  return await readThresholds(trx)
}
