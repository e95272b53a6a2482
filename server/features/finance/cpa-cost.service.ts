import { createHash } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { ChargedMonth } from '#contract/finance-cpa.ts'
import { blocker, type Blocker } from '#domain/blocker.ts'
import { COST, isCommitted, type CostDraft } from '#domain/finance/cost.ts'
import { costBlockers, costChangeBlockers } from '#domain/finance/cost-blockers.ts'
import { chargeBlockers, chargeState, sumOfDays } from '#domain/finance/cpa-cost.ts'
import { baseCurrency } from '#domain/company-terms.ts'
import { blankOf } from '#domain/thing/thing.ts'
import type { Database } from '#server/db/schema.ts'
import type { AuditEntry } from '#server/kit/handler.ts'
import { refuseIf, Refused } from '#server/kit/refused.ts'
import { holdingMonths } from './closed-month.ts'
import type { CostCaller } from './cost-preview.service.ts'
import { converted, rateOf, readCostRules, said, storedTrail, trailOf, type CostRules } from './cost-rules.ts'
import * as costs from './cost.repository.ts'
import { readChargedRules, type ChargedRow } from './cpa-cost.reads.ts'
import { holdRules } from './cpa.repository.ts'
import { ruleAt } from './cpa.service.ts'
import { fillFromCosts } from './figure-fill.ts'
import { readMonthRules, WHOLE } from './month.reads.ts'

type Db = Kysely<Database>
type Trx = Transaction<Database>
type Audit = (entry: AuditEntry) => void
type Line = ChargedMonth['lines'][number]
/** A line as it is told, with what a take-over makes of it. */
type Reading = { line: Line; row: ChargedRow; draft: CostDraft; entry: costs.StoredCost | undefined }

const ENTITY = 'finance.cost'

/** What the rules charged in a month, and how much of it is booked as a cost; `nameId`: the name that new costs would get. */
export async function readChargedMonth(
  db: Db,
  caller: CostCaller,
  { month, nameId }: { month: string; nameId: string },
): Promise<ChargedMonth> {
  const rules = await readCostRules(db, caller.scopes, { months: [month], ofRules: true })
  return toldOf(month, await readLines(db, caller, { month, nameId }, rules))
}

const toldOf = (month: string, readings: readonly Reading[]): ChargedMonth => ({
  month,
  base_currency: baseCurrency(),
  lines: readings.map(({ line }) => line),
})

async function readLines(
  db: Db,
  { scopes, mayCorrect }: CostCaller,
  { month, nameId }: { month: string; nameId: string },
  rules: CostRules,
): Promise<Reading[]> {
  const charged = await readChargedRules(db, scopes, month)
  const ids = charged.flatMap(({ entry_id }) => (entry_id === null ? [] : [entry_id]))
  // the rule is the caller's; its cost is found also where the rule has moved to another game since
  const entries = new Map((await costs.findCosts(db, ids, WHOLE)).map((entry) => [entry.id, entry]))
  return charged.map((row): Reading => {
    const entry = row.entry_id === null ? undefined : entries.get(row.entry_id)
    const draft = draftOfRow(row, { month, name_id: entry?.name_id ?? nameId, note: entry?.note ?? '' })
    const line = lineOf(row, { entry, draft, rules })
    const against = line.blockers.length > 0 || !entry ? [] : changeBlockers(entry, rules, mayCorrect)
    return { line: { ...line, blockers: [...line.blockers, ...against] }, row, draft, entry }
  })
}

/** A rule's charges of a month as a person would enter them. */
const draftOfRow = (row: ChargedRow, given: Pick<CostDraft, 'month' | 'name_id' | 'note'>): CostDraft => ({
  ...blankOf(COST).values,
  ...given,
  game_id: row.game_id,
  spreader_id: row.spreader_id,
  master_id: row.master_id,
  amount_minor: sumOfDays(row.days).toString(),
  currency: row.currency,
})

function lineOf(
  row: ChargedRow,
  { entry, draft, rules }: { entry: costs.StoredCost | undefined; draft: CostDraft; rules: CostRules },
): Omit<Line, 'blockers'> & { blockers: Blocker[] } {
  const { days, stale_days, waiting_days, missing_days, differs } = row
  const facts = { days, staleDays: stale_days, waitingDays: waiting_days, missingDays: missing_days, isTaken: entry !== undefined, differs }
  const state = chargeState(facts)
  const rate = rateOf(rules.rates, draft)
  const own = chargeBlockers(facts)
  return {
    rule_id: row.rule_id,
    status: row.status,
    game_id: row.game_id,
    game_name: row.game_name,
    spreader_id: row.spreader_id,
    spreader_name: row.spreader_name,
    agent_name: row.agent_name,
    event: row.event,
    currency: row.currency,
    charged_days: days.length,
    events: row.events,
    amount_minor: draft.amount_minor,
    base_minor: rate && converted(rules.rates, draft).baseMinor.toString(),
    rate: rate?.rate ?? null,
    waiting_days,
    missing_days,
    state,
    entry: entry
      ? { id: entry.id, state: entry.state, amount_minor: entry.amount_minor, currency: entry.currency, base_minor: entry.base_minor }
      : null,
    seen: hashOf(row, draft, { rate: rate?.rate ?? null, version: entry?.version ?? 0 }),
    blockers: own.length > 0 ? own : costBlockers(draft, rules.facts),
  }
}

/** A cost that was posted already is changed by anyone who may; the charges themselves are the reason, except in a month that was opened again. */
const changeBlockers = (entry: costs.StoredCost, { facts }: CostRules, mayCorrect: boolean): Blocker[] =>
  costChangeBlockers(entry, { monthState: facts.monthState, reason: '–', mayCorrect })

/** Whatever a take-over would write: two equal hashes make the same cost. */
const hashOf = ({ rule_id, terms, days }: ChargedRow, { name_id: _name, ...draft }: CostDraft, more: object): string =>
  createHash('sha256')
    .update(JSON.stringify([rule_id, terms, days, draft, more]))
    .digest('hex')

type Taking = { month: string; rules: readonly { id: string; seen: string }[]; nameId: string; reason: string }

/**
 * Makes one cost of what each chosen rule charged in the month, or brings the cost it made to what the rule charged since. Costs are staged;
 * they are previewed and committed like all others.
 * @throws Refused 404, 409 with the month as it is now when a line is not what was seen, 400 with each rule's reasons
 */
export async function takeCharges(trx: Trx, caller: CostCaller, { month, rules: asked, nameId, reason }: Taking, audit: Audit) {
  await costs.takeCostTurn(trx)
  const chosen = [...new Map(asked.map((one) => [one.id, one])).values()]
  // anyone who charges waits, or passes the rule over
  await holdRules(
    trx,
    chosen.map(({ id }) => id),
  )
  const rules = await readCostRules(trx, caller.scopes, { months: [month], ofRules: true })
  const readings = await readLines(trx, caller, { month, nameId }, rules)
  const found = chosen.map(({ id, seen }) => ({ seen, reading: readings.find(({ line }) => line.rule_id === id) }))
  // one that has nothing to do with the month is as moved as one that charged another sum; another's is missing
  for (const { id } of chosen) if (!readings.some(({ line }) => line.rule_id === id)) await ruleAt(trx, caller.scopes, id)
  const present = toldOf(month, readings)
  if (found.some(({ seen, reading }) => reading?.line.seen !== seen))
    throw new Refused('finance.cpa.charges_moved', { status: 409, present })
  const takings = found.flatMap(({ reading }) => (reading ? [reading] : []))
  refuseIf(
    takings.flatMap(({ line, entry }, index) => takeBlockers(line, { entry, rules, reason }).map((one) => ({ ...one, row: index + 1 }))),
  )
  const { fourEyes } = await readMonthRules(trx)
  const taken: Taken[] = []
  for (const reading of takings) taken.push(await take(trx, caller, { reading, rates: rules.rates, fourEyes, reason }, audit))
  if (takings.some(({ entry }) => entry && isCommitted(entry.state))) await fillFromCosts(trx, month, audit)
  return { ids: taken.map(({ id }) => id), to_commit: taken.flatMap(({ id, isStaged }) => (isStaged ? [id] : [])) }
}

function takeBlockers(
  { blockers }: Line,
  { entry, rules, reason }: { entry: costs.StoredCost | undefined; rules: CostRules; reason: string },
): Blocker[] {
  const isReopened = entry && rules.facts.monthState(entry.month) === 'reopened'
  return [...blockers, ...(isReopened && reason.trim() === '' ? [blocker('finance.cost.reason_missing', { field: 'reason' })] : [])]
}

type Taken = { id: string; isStaged: boolean }
type Take = { reading: Reading; rates: CostRules['rates']; fourEyes: boolean; reason: string }

async function take(
  trx: Trx,
  caller: CostCaller,
  { reading: { row, draft, entry }, rates, fourEyes, reason }: Take,
  audit: Audit,
): Promise<Taken> {
  const money = converted(rates, draft)
  const ofRule = { ruleId: row.rule_id, days: row.days }
  if (!entry) {
    const [id = ''] = await holdingMonths(() => costs.insertCosts(trx, [{ draft, ofRule, ...money }], caller.userId))
    audit({
      entity: ENTITY,
      entityId: id,
      event: 'finance.cost.staged',
      after: { ...trailOf(draft, id, { ...said(money), ofRule }), reason },
    })
    return { id, isStaged: true }
  }
  const next = !isCommitted(entry.state) ? null : fourEyes ? 'staged' : 'committed'
  await holdingMonths(() => costs.updateCost(trx, { id: entry.id, draft, next, userId: caller.userId }, money, ofRule))
  audit({
    entity: ENTITY,
    entityId: entry.id,
    event: 'finance.cost.edited',
    before: { ...storedTrail(entry), state: entry.state },
    after: { ...trailOf(draft, entry.id, { ...said(money), ofRule }), state: next ?? entry.state, reason },
  })
  return { id: entry.id, isStaged: (next ?? entry.state) === 'staged' }
}
