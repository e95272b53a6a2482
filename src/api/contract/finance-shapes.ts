import { z } from 'zod'
import { COST, COST_STATES } from '#domain/finance/cost.ts'
import { readDay } from '#domain/day.ts'
import { isMonth } from '#domain/finance/month.ts'
import { id, text, wireBlocker } from './endpoint.ts'
import { person } from './person.ts'
import { fieldsInRow, jsonOf } from './thing-fields.ts'

export const month = z.string().refine(isMonth)
export const isoDay = z.string().refine((day) => readDay(day) === day)
/** Minor units as text: amounts may pass 2^53. */
export const minor = z.string().regex(/^-?\d{1,18}$/)

/** What a person enters; the server says what is wrong with it, field by field. */
export const costDraft = jsonOf(COST)

export const fxRate = z.object({ id: text, name: text, currency: text, base: text, day: text, rate: text })

export const costRow = z.object({
  ...fieldsInRow(COST),
  id: text,
  game_name: text,
  spreader_name: text.nullable(),
  master_name: text.nullable(),
  /** the names of its tiers, from the kind to the item, in the caller's language */
  names: z.array(text),
  /** the rate it was converted with; its id is '' for the base currency */
  fx_rate: fxRate,
  base_minor: text,
  /** the CPA rule whose charges it is of; null: someone entered it */
  cpa_rule_id: text.nullable(),
  state: z.enum(COST_STATES),
  /** why the calculation failed */
  error: z.object({ code: text, params: z.record(z.string(), z.union([text, z.number()])).optional() }).nullable(),
  version: z.number().int(),
  entered_by: person,
  entered_at: text,
  committed_by: person.nullable(),
  committed_at: text.nullable(),
  posted_at: text.nullable(),
  updated_at: text,
})
export type CostRow = z.output<typeof costRow>

export const currencySum = z.object({ currency: text, amount_minor: text, base_minor: text })
/** Money of one bearer: a game, a channel, a month, a day. */
export const borne = z.object({ id: text, name: text, base_minor: text })
export type Borne = z.output<typeof borne>

/** What a game's month shows before and after a commit, in the base currency: what the profit report will say. */
const reportLine = z.object({
  month: text,
  game_id: text,
  game_name: text,
  posted_minor: text,
  added_minor: text,
  after_minor: text,
})
/** An entry that may be the same invoice: same amount and currency, same game or firm, in a month nearby. */
const costTwin = z.object({
  /** the previewed entry */
  of: text,
  id: text,
  month: text,
  name: text,
  game_name: text,
  spreader_name: text.nullable(),
  amount_minor: text,
  currency: text,
  state: z.enum(COST_STATES),
  entered_by: text,
  entered_at: text,
})

/** What a commit would post; `hash` represents all of it but `report`, `twins` and the words of the entries, which are there to be read. */
export const costPreview = z.object({
  /** in the order that `row` of a blocker counts; `shares`: on how many game, channel and day parts it falls */
  entries: z.array(costRow.extend({ shares: z.number().int() })),
  sums: z.array(currencySum),
  base_currency: text,
  base_minor: text,
  by_month: z.array(borne),
  by_game: z.array(borne),
  by_channel: z.array(borne),
  report: z.array(reportLine),
  twins: z.array(costTwin),
  hash: text,
  blockers: z.array(wireBlocker),
})
export type CostPreview = z.output<typeof costPreview>

/** A chosen entry and the version that was seen. */
export const chosenEntry = z.object({ id, version: z.coerce.number().int() })
