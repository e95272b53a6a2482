import type { Kysely, Transaction } from 'kysely'
import type { CpaRuleRow } from '#contract/finance-cpa.ts'
import { blocker, type Blocker } from '#domain/blocker.ts'
import { chargesOf, CPA_RULE, cpaRuleBlockers, type CpaDraft, type CpaStatus } from '#domain/finance/cpa.ts'
import { baseCurrency } from '#domain/company-terms.ts'
import { daysOf, lastDayOf } from '#domain/finance/month.ts'
import { valuesOfRow } from '#domain/thing/thing.ts'
import { scopeHolds } from '#permissions/grants.ts'
import type { Database } from '#server/db/schema.ts'
import type { AuditEntry } from '#server/kit/handler.ts'
import { holdVersion } from '#server/kit/hold-version.ts'
import { refuseIf, Refused } from '#server/kit/refused.ts'
import { readCharges, readCpaRule, readEventDays, readOtherRules, type CpaScopes } from './cpa.reads.ts'
import * as repository from './cpa.repository.ts'
import { readAgentGames, readGamesWithin, readMonths, readRates, readSpreadersWithin } from './finance.reads.ts'

type Db = Kysely<Database>
type Trx = Transaction<Database>
type Audit = (entry: AuditEntry) => void
export type CpaCaller = { userId: string; scopes: CpaScopes }

const ENTITY = 'finance.cpa'

export type CpaChange = {
  id?: string | undefined
  version?: number | undefined
  rule?: CpaDraft | undefined
  status?: CpaStatus | undefined
  reason: string
}

/**
 * Saves a rule, or switches it. Days that were charged under other terms are charged again, those of confirmed months never.
 * @throws Refused 400 with fields, 404, 409 with the present rule when another user was faster
 */
export async function saveRule(trx: Trx, caller: CpaCaller, change: CpaChange, audit: Audit): Promise<CpaRuleRow> {
  await repository.takeCpaTurn(trx)
  return change.id === undefined
    ? await addRule(trx, caller, change, audit)
    : await changeRule(trx, caller, { ...change, id: change.id }, audit)
}

async function addRule(trx: Trx, caller: CpaCaller, { rule, status = 'paused', reason }: CpaChange, audit: Audit): Promise<CpaRuleRow> {
  if (!rule) throw new Refused(blocker('finance.cpa.nothing_to_save', { field: 'rule' }))
  refuseIf(await ruleBlockers(trx, caller, rule, null))
  const id = await repository.insertRule(trx, rule, { status, userId: caller.userId })
  const row = await ruleAt(trx, caller.scopes, id)
  audit({ entity: ENTITY, entityId: id, after: { ...trailOf(row), reason } })
  return row
}

async function changeRule(
  trx: Trx,
  caller: CpaCaller,
  { id, version, rule, status, reason }: CpaChange & { id: string },
  audit: Audit,
): Promise<CpaRuleRow> {
  const how = { read: () => ruleAt(trx, caller.scopes, id), changed: 'finance.cpa.changed' }
  // the executor waits for the rule, or has passed it over
  const before = await holdVersion(trx, { table: 'cpa_rule', id, version }, how)
  if (!rule && status === undefined) throw new Refused(blocker('finance.cpa.nothing_to_save', { field: 'rule' }))
  if (rule) refuseIf(await ruleBlockers(trx, caller, rule, before))
  await repository.updateRule(trx, id, { draft: rule, status, reprices: rule !== undefined && termsOf(rule) !== termsOf(before) })
  const after = await ruleAt(trx, caller.scopes, id)
  const event = rule ? {} : { event: status === 'active' ? 'finance.cpa.switched_on' : 'finance.cpa.switched_off' }
  audit({ entity: ENTITY, entityId: id, ...event, before: trailOf(before), after: { ...trailOf(after), reason } })
  return after
}

/** What makes a day cost what it costs. */
const termsOf = ({ game_id, spreader_id, event, currency, tiers, starts_on, ends_on }: CpaDraft): string =>
  JSON.stringify([
    game_id,
    spreader_id,
    event,
    currency,
    tiers.map(({ from, to, price_minor }) => [from, to, price_minor]),
    starts_on,
    ends_on,
  ])

/** @throws Refused 404 when it is missing, or not the caller's */
export async function ruleAt(db: Db, scopes: CpaScopes, id: string): Promise<CpaRuleRow> {
  const row = await readCpaRule(db, scopes, id)
  if (!row) throw new Refused(blocker('finance.cpa.missing', { field: 'id' }), { status: 404 })
  return row
}

async function ruleBlockers(db: Db, { scopes }: CpaCaller, draft: CpaDraft, stored: CpaRuleRow | null): Promise<Blocker[]> {
  const games = await readGamesWithin(db, scopes.games)
  const spreaders = await readSpreadersWithin(db, scopes.spreaders)
  const agents = await readAgentGames(db, scopes, draft.spreader_id)
  const states = new Map((await readMonths(db)).flatMap(({ month, kind, state }) => (kind === 'cost' ? [[month, state] as const] : [])))
  return cpaRuleBlockers(draft, {
    games: new Set(games.map(({ game_id }) => game_id)),
    spreaders: new Set(spreaders.map(({ id }) => id).filter((id) => scopeHolds(scopes.spreaders, id))),
    agentGames: new Set(agents.flatMap(({ id, game_id }) => (game_id === draft.game_id ? [id] : []))),
    currencies: new Set([baseCurrency(), ...(await readRates(db)).map(({ currency }) => currency)]),
    others: await readOtherRules(db, stored?.id ?? null),
    monthState: (month) => states.get(month) ?? 'open',
    stored,
  })
}

/** What the trail keeps of a rule. */
const trailOf = (row: CpaRuleRow) => ({
  rule: {
    status: row.status,
    ...valuesOfRow(CPA_RULE, row),
    tiers: row.tiers.map(({ from, to, price_minor }) => `${from}-${to ?? ''}:${price_minor}`).join(' '),
  },
})

/**
 * What a month would have cost under a rule, day by day, next to what was charged: the executor's own evaluator over the counted events.
 * The rule's days do not narrow the month: a rule that begins tomorrow is rehearsed over last month.
 * @throws Refused 404 when the stored rule is not the caller's, 400 with the fields of a rule that could not be evaluated
 */
export async function rehearse(db: Db, caller: CpaCaller, { rule, month, id }: { rule: CpaDraft; month: string; id?: string | undefined }) {
  const stored = id === undefined ? null : await ruleAt(db, caller.scopes, id)
  refuseIf(await ruleBlockers(db, caller, rule, stored))
  const [from, to] = [daysOf(month)[0] ?? '', lastDayOf(month)]
  const counted = await readEventDays(db, { ...rule, from, to })
  const charges = chargesOf({ ...rule, starts_on: from, ends_on: to }, counted)
  const present = stored ? await readCharges(db, { ruleId: stored.id, month }, { page: 1, per_page: 31 }) : { rows: [] }
  const presentOf = new Map(present.rows.map(({ day, amount_minor }) => [day, amount_minor]))
  const sum = (values: readonly string[]) => values.reduce((total, one) => total + BigInt(one), 0n).toString()
  return {
    month,
    currency: rule.currency,
    days: charges.map(({ day, events, amountMinor }) => ({
      day,
      events,
      amount_minor: amountMinor,
      present_minor: presentOf.get(day) ?? null,
    })),
    events: sum(charges.map(({ events }) => events)),
    amount_minor: sum(charges.map(({ amountMinor }) => amountMinor)),
    present_minor: sum([...presentOf.values()]),
  }
}
