import { call } from '#client/call.ts'
import { nothingHeld, outcomeOf } from '#client/outcome.ts'
import { blockerOfWire } from '#client/wire-blocker.ts'
import { COST_NAMES } from '#contract/finance-costs.ts'
import { cpaCharges, cpaTake, type ChargedMonth } from '#contract/finance-cpa.ts'
import type { Blocker } from '#domain/blocker.ts'
import { createReading } from '#machines/reading/reading.machine.ts'
import { createSettingsSave } from '#machines/settings-save/settings-save.machine.ts'
import { QUIET, readBy, savedBy } from '#views/things/wired.ts'

/** A month, and the name that new costs get; it is in the address. Empty text: none is chosen yet. */
export type ChargesFilter = { month: string; nameId: string; page: number }
export type ChargeRow = Omit<ChargedMonth['lines'][number], 'blockers'> & { id: string; blockers: readonly Blocker[] }
export type ChargesAnswer = { rows: readonly ChargeRow[]; names: readonly { id: string; name: string }[] }

/** What the rules charged in a month next to their costs, and the names a cost may get. */
export const chargesReading = createReading<ChargesAnswer, ChargesFilter>({ keepsAnswer: true })
export const wiredChargesReading = readBy(chargesReading, async (query, how) => {
  const [{ data }, sorts, names] = await Promise.all([
    call(cpaCharges, { month: query.month, ...(query.nameId ? { name_id: query.nameId } : {}) }, how),
    call(COST_NAMES['2'], {}, how),
    call(COST_NAMES['3'], {}, how),
  ])
  const above = new Map(sorts.data.map(({ id, name }) => [id, name]))
  return {
    rows: data.lines.map(({ blockers, ...line }) => ({ ...line, id: line.rule_id, blockers: blockers.map(blockerOfWire) })),
    names: names.data.map(({ id, name, parent_id }) => ({ id, name: [above.get(parent_id ?? ''), name].filter(Boolean).join(' / ') })),
  }
})

/** What is taken over: as it was seen. */
export type Taking = { month: string; nameId: string; rules: readonly { id: string; seen: string }[]; reason: string }
/** The costs that were made or changed, and those of them that wait for their commit. */
type Taken = { ids: readonly string[]; to_commit: readonly string[] }
export const chargesTake = createSettingsSave<Taking, Taken>()
export const wiredChargesTake = savedBy(chargesTake, async (draft, ticket) => {
  const { month, nameId: name_id, rules, reason } = draft
  return await outcomeOf(
    call(cpaTake, { ticket, month, name_id, reason, rules: JSON.stringify(rules) }, QUIET),
    ({ data }): Taken => data,
    nothingHeld,
  )
})
