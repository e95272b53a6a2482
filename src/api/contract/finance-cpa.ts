import { z } from 'zod'
import { CPA_EVENTS, CPA_RULE, CPA_STATUSES } from '#domain/finance/cpa.ts'
import { COST_STATES } from '#domain/finance/cost.ts'
import { CHARGE_STATES } from '#domain/finance/cpa-cost.ts'
import { count, data, endpoint, id, jsonText, listOf, paging, text, ticket, wireBlocker } from './endpoint.ts'
import { TABLE_FILE } from './files.ts'
import { month } from './finance-shapes.ts'
import { person } from './person.ts'
import { jsonOf } from './thing-fields.ts'
import { listOfThings } from './thing.ts'

const READ = { method: 'GET', encoding: 'query', write: 'no', permission: 'finance.cpa.view' } as const
const BASE = '/dapper/api/finance-v2'
const event = z.enum(CPA_EVENTS)
const status = z.enum(CPA_STATUSES)
const tiers = z.array(z.object({ from: z.number(), to: z.number().nullable(), price_minor: z.string().max(40) }))

/** What a person enters; the server says what is wrong with it, field by field. */
export const cpaDraft = jsonOf(CPA_RULE).extend({ tiers: tiers.max(100) })

const charge = z.object({ day: text, events: text, amount_minor: text })
const sum = z.object({ currency: text, amount_minor: text })

export const cpaRules = listOfThings(CPA_RULE, {
  path: `${BASE}/cpa-list`,
  list: {
    permission: READ.permission,
    summary: 'CPA rules with what they have charged; with a format the whole filter as a file.',
    perPage: 500,
  },
  filter: { status: status.optional() },
  row: {
    tiers,
    game_name: text,
    spreader_name: text,
    /** the firm's name; empty: any */
    agent_game_name: text,
    status,
    created_by: person,
    created_at: text,
    /** what has been charged in all, and how many days of it */
    charged_days: count,
    charged_events: text,
    charged_minor: text,
    last_day: text.nullable(),
  },
  unsorted: ['tiers', 'created_by'],
  /** of the whole filter: charged so far, by currency */
  answer: { sums: z.array(sum) },
})
export const cpaRuleRow = cpaRules.row
export type CpaRuleRow = z.output<typeof cpaRuleRow>

const ofRule = { objects: { id: 'cpa_rule' } } as const

export const cpaStatus = endpoint({
  ...READ,
  path: `${BASE}/cpa-status`,
  scope: ofRule,
  input: z.object({ id }),
  output: data(z.object({ id: text, status, version: z.number().int(), last_day: text.nullable(), waiting_days: count })),
  summary: 'Whether a rule is on, and how many days wait for their charge; switching is cpa-save with a status.',
})

export const cpaDetail = endpoint({
  ...READ,
  path: `${BASE}/cpa-detail`,
  scope: ofRule,
  input: z.object({ id }),
  output: data(z.object({ rule: cpaRuleRow, by_month: z.array(z.object({ month: text, events: text, amount_minor: text })) })),
  summary: 'One rule with what it charged by month.',
})

export const cpaExecLog = endpoint({
  ...READ,
  path: `${BASE}/cpa-exec-log`,
  scope: ofRule,
  input: z.object({ id, month: month.optional(), format: z.enum(['xlsx', 'csv']).optional(), ...paging(500) }),
  file: TABLE_FILE,
  output: listOf(charge.extend({ id: text, currency: text, terms: z.number().int(), at: text })),
  summary: 'What a rule charged day by day, newest first; with a format all of it as a file.',
})

export const cpaOptLog = endpoint({
  ...READ,
  path: `${BASE}/cpa-opt-log`,
  scope: ofRule,
  input: z.object({ id, ...paging(100) }),
  output: listOf(
    z.object({
      id: text,
      at: text,
      user_name: text.nullable(),
      event: text,
      changes: z.array(z.object({ field: text, before: text.nullable(), after: text.nullable() })),
      reason: text,
    }),
  ),
  summary: 'Who changed a rule or switched it: a view over the audit trail, newest first.',
})

export const cpaRehearse = endpoint({
  ...READ,
  path: `${BASE}/cpa-rehearse`,
  scope: { input: { game: 'rule.game_id', spreader: 'rule.spreader_id' }, objects: { id: 'cpa_rule' } },
  input: z.object({ rule: jsonText(cpaDraft), month, id: id.optional() }),
  output: data(
    z.object({
      month: text,
      currency: text,
      /** `present_minor`: what was charged for the day; null: nothing yet */
      days: z.array(charge.extend({ present_minor: text.nullable() })),
      events: text,
      amount_minor: text,
      present_minor: text,
    }),
  ),
  summary: 'What a month would have cost under a rule that is not saved: the evaluator of the executor over the counted events.',
})

export const cpaSave = endpoint({
  method: 'POST',
  path: `${BASE}/cpa-save`,
  encoding: 'form',
  write: 'once',
  permission: 'finance.cpa.edit',
  scope: { input: { game: 'rule.game_id', spreader: 'rule.spreader_id' }, objects: { id: 'cpa_rule' } },
  audit: { records: 'finance.cpa.saved' },
  /** without an id a new rule, paused unless told; with a status only the rule is switched */
  input: z.object({
    ticket,
    id: id.optional(),
    version: z.coerce.number().int().optional(),
    rule: jsonText(cpaDraft).optional(),
    status: status.optional(),
    reason: z.string().max(2_000).default(''),
  }),
  output: data(cpaRuleRow),
  summary: 'Saves a rule, or switches it on or off; a later version is answered as it is now (409).',
})

/** What a rule charged in a month, next to the cost that was made of it. Amounts are of the rule's currency. */
const chargedLine = z.object({
  rule_id: text,
  status,
  game_id: text,
  game_name: text,
  spreader_id: text,
  spreader_name: text,
  agent_name: text,
  event,
  currency: text,
  /** days that cost something */
  charged_days: count,
  events: text,
  amount_minor: text,
  /** what it comes to with the rate of the month; null: the month has none */
  base_minor: text.nullable(),
  rate: text.nullable(),
  /** days that are counted and not charged yet */
  waiting_days: count,
  /** days that are over and not counted */
  missing_days: count,
  state: z.enum(CHARGE_STATES),
  /** the cost as it is; null: there is none */
  entry: z.object({ id: text, state: z.enum(COST_STATES), amount_minor: text, currency: text, base_minor: text }).nullable(),
  /** represents what would be taken over; sent back with it */
  seen: text,
  /** why it cannot be taken over */
  blockers: z.array(wireBlocker),
})
const chargedMonth = z.object({ month: text, base_currency: text, lines: z.array(chargedLine) })
export type ChargedMonth = z.output<typeof chargedMonth>

export const cpaCharges = endpoint({
  ...READ,
  path: `${BASE}/cpa-charges`,
  scope: { none: 'the lines are read within the grants' },
  /** `name_id`: the name that new costs would get */
  input: z.object({ month, name_id: id.optional() }),
  output: data(chargedMonth),
  summary: 'What the rules charged in a month next to the costs that were made of it, and why a line cannot be taken over.',
})

/** Rules of one take-over. */
const RULES_AT_ONCE = 200

export const cpaTake = endpoint({
  method: 'POST',
  path: `${BASE}/cpa-take`,
  encoding: 'form',
  write: 'once',
  permission: 'finance.cost.enter',
  scope: { objects: { 'rules.id': 'cpa_rule' } },
  audit: { records: 'finance.cost.staged' },
  input: z.object({
    ticket,
    month,
    rules: jsonText(
      z
        .array(z.object({ id, seen: z.string().max(100) }))
        .min(1)
        .max(RULES_AT_ONCE),
    ),
    /** of costs that are made now; one that is there keeps its name */
    name_id: z.string().max(64).default(''),
    reason: z.string().max(2_000).default(''),
  }),
  /** the costs that were made or changed, and those of them that wait for their commit */
  output: data(z.object({ ids: z.array(text), to_commit: z.array(text) })),
  summary:
    'Makes one cost of what each rule charged in the month, or brings that cost to what was charged since; it is committed like all costs.',
})
