import type { Transaction } from 'kysely'
import type { CostDeletion } from '#contract/finance-costs.ts'
import type { Borne, CostRow } from '#contract/finance-shapes.ts'
import type { Blocker } from '#domain/blocker.ts'
import { costKey, isCommitted, type CostDraft } from '#domain/finance/cost.ts'
import { costBlockers, costChangeBlockers } from '#domain/finance/cost-blockers.ts'
import { ofRuleBlockers } from '#domain/finance/cpa-cost.ts'
import type { Database } from '#server/db/schema.ts'
import type { AuditEntry } from '#server/kit/handler.ts'
import { holdVersion } from '#server/kit/hold-version.ts'
import { refuseIf, Refused } from '#server/kit/refused.ts'
import { holdingMonths } from './closed-month.ts'
import { missingCost, previewOf, refuseMissing, type CostCaller } from './cost-preview.service.ts'
import { converted, reachBlockers, readCostRules, said, storedTrail, trailOf, type CostRules } from './cost-rules.ts'
import { readCosts } from './cost.reads.ts'
import { fillFromCosts } from './figure-fill.ts'
import * as repository from './cost.repository.ts'
import { readMonthRules } from './month.reads.ts'

type Trx = Transaction<Database>
type Audit = (entry: AuditEntry) => void

const ENTITY = 'finance.cost'

/** Stages entries, all or none. @throws Refused with each reason's field and row, counted from 1 */
export async function stageCosts(trx: Trx, caller: CostCaller, drafts: readonly CostDraft[], audit: Audit): Promise<string[]> {
  await repository.takeCostTurn(trx)
  const rules = await readCostRules(trx, caller.scopes, { months: [...new Set(drafts.map(({ month }) => month))] })
  refuseIf(stagingBlockers(drafts, rules, caller))
  const entries = drafts.map((draft) => ({ draft, ...converted(rules.rates, draft) }))
  const ids = await holdingMonths(() => repository.insertCosts(trx, entries, caller.userId))
  for (const [index, id] of ids.entries()) {
    const entry = entries[index]
    if (entry) audit({ entity: ENTITY, entityId: id, after: trailOf(entry.draft, id, said(entry)) })
  }
  return ids
}

/** Two rows of one call that are the same cost exclude each other too. */
function stagingBlockers(drafts: readonly CostDraft[], rules: CostRules, { scopes }: CostCaller): Blocker[] {
  const taken = new Set(rules.facts.taken)
  return drafts.flatMap((draft, index) => {
    const reasons = [...costBlockers(draft, { ...rules.facts, taken }), ...reachBlockers(draft, rules, scopes)]
    taken.add(costKey(draft))
    return reasons.map((reason) => ({ ...reason, row: index + 1 }))
  })
}

/**
 * Commits the entries as they were previewed; their calculation starts with the transaction's end.
 * @throws Refused 404, 400 with the blockers of the rows, 409 with the present preview when it is not the one that was shown, or one of
 * the entries has been committed meanwhile
 */
export async function commitCosts(trx: Trx, caller: CostCaller, ids: readonly string[], hash: string, audit: Audit) {
  const entries = await repository.lockCosts(trx, ids, caller.scopes)
  refuseMissing(ids, entries)
  const preview = await previewOf(trx, caller, entries)
  const reasons = preview.blockers.length > 0 ? preview.blockers : 'finance.cost.preview_changed'
  if (preview.hash !== hash) throw new Refused(reasons, { status: 409, present: preview })
  const isOver = entries.some(({ state }) => isCommitted(state) && state !== 'failed')
  refuseIf(preview.blockers, isOver ? { status: 409, present: preview } : {})
  const at = await holdingMonths(() => repository.markCommitted(trx, ids, caller.userId))
  for (const entry of entries) {
    const trail = storedTrail(entry)
    audit({ entity: ENTITY, entityId: entry.id, before: { ...trail, state: entry.state }, after: { ...trail, state: 'committed', hash } })
  }
  return { ids: entries.map(({ id }) => id), committed_at: at.toISOString() }
}

export type CostEdit = { id: string; version: number; draft: CostDraft; reason: string }

/**
 * Changes an entry; a committed one is calculated again, or, where costs need a second person, staged again for that person.
 * @throws Refused 404, 400 with fields, 409 with the present row when another user was faster
 */
export async function editCost(trx: Trx, caller: CostCaller, edit: CostEdit, audit: Audit): Promise<CostRow> {
  await repository.takeCostTurn(trx)
  const present = async () => (await readCosts(trx, { ...caller.scopes, ids: [edit.id] }, caller.language, { page: 1, per_page: 1 }))[0]
  const read = async () => {
    const [entry] = await repository.findCosts(trx, [edit.id], caller.scopes)
    if (!entry) throw missingCost()
    return entry
  }
  const seen = { table: 'cost_entry', id: edit.id, version: edit.version } as const
  const entry = await holdVersion(trx, seen, { read, changed: 'finance.cost.changed', present })
  const rules = await readCostRules(trx, caller.scopes, { months: [edit.draft.month], ignoring: [edit.id] })
  refuseIf([
    ...ofRuleBlockers(entry.cpa_rule_id),
    ...costChangeBlockers(entry, { monthState: rules.facts.monthState, reason: edit.reason, mayCorrect: caller.mayCorrect }),
    ...costBlockers(edit.draft, rules.facts),
    ...reachBlockers(edit.draft, rules, caller.scopes),
  ])
  const after = converted(rules.rates, edit.draft)
  const { fourEyes } = await readMonthRules(trx)
  const next = !isCommitted(entry.state) ? null : fourEyes ? 'staged' : 'committed'
  await holdingMonths(() => repository.updateCost(trx, { id: edit.id, draft: edit.draft, next, userId: caller.userId }, after))
  audit({
    entity: ENTITY,
    entityId: edit.id,
    before: { ...storedTrail(entry), state: entry.state },
    after: { ...trailOf(edit.draft, edit.id, said(after)), state: next ?? entry.state, reason: edit.reason },
  })
  if (next !== null) await fillFromCosts(trx, entry.month, audit)
  const row = await present()
  if (!row) throw new Error(`the cost ${edit.id} was there a moment ago`)
  return row
}

/**
 * Deletes entries, each with its own result; a dry run says what would happen and changes nothing.
 * @throws Refused 404 when one is not the caller's to see
 */
export async function deleteCosts(
  trx: Trx,
  caller: CostCaller,
  { entries: chosen, reason, dryRun }: { entries: readonly { id: string; version: number }[]; reason: string; dryRun: boolean },
  audit: Audit,
): Promise<{ rows: CostDeletion[]; games: ReadonlyMap<string, Borne> }> {
  const ids = chosen.map(({ id }) => id)
  const entries = await repository.lockCosts(trx, ids, caller.scopes)
  refuseMissing(ids, entries)
  const { facts } = await readCostRules(trx, caller.scopes, { months: [] })
  const shares = await repository.countShares(trx, ids)
  const versions = new Map(chosen.map(({ id, version }) => [id, version]))
  const games = await gamesLosing(trx, caller, entries)
  const rows: CostDeletion[] = []
  for (const entry of entries) {
    const blockers = [
      ...(versions.get(entry.id) === entry.version ? [] : [{ code: 'finance.cost.changed' }]),
      ...costChangeBlockers(entry, {
        monthState: facts.monthState,
        reason: dryRun ? reason || '–' : reason,
        mayCorrect: caller.mayCorrect,
      }),
    ]
    const result = blockers.length > 0 ? 'refused' : dryRun ? 'would_delete' : 'deleted'
    rows.push({ id: entry.id, result, month: entry.month, base_minor: entry.base_minor, shares: shares.get(entry.id) ?? 0, blockers })
    if (result !== 'deleted') continue
    await holdingMonths(() => repository.deleteCost(trx, entry.id))
    const trail = storedTrail(entry)
    audit({ entity: ENTITY, entityId: entry.id, before: { ...trail, state: entry.state }, after: { reason } })
  }
  const gone = new Set(rows.flatMap(({ result, month }) => (result === 'deleted' ? [month] : [])))
  for (const month of gone) await fillFromCosts(trx, month, audit)
  return { rows, games }
}

/** What games bear of the entries, posted or not. */
async function gamesLosing(trx: Trx, caller: CostCaller, entries: readonly repository.StoredCost[]): Promise<ReadonlyMap<string, Borne>> {
  const { by_game } = await previewOf(trx, caller, entries)
  return new Map(by_game.map((game) => [game.id, game]))
}
