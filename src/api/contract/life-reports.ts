import { z } from 'zod'
import { LIFE_CYCLE_STATES } from '#domain/life-cycle/life-cycle.ts'
import { LIFE_ROWS } from '#domain/life-cycle/life-report.ts'
import { data, endpoint, filled, flag, id, READ, text, wireInteger } from './endpoint.ts'
import { insightAnswer, askedFilters } from './insights.ts'

const BASE = '/dapper/api/game_lc'

const question = {
  game_id: id,
  /** a life cycle of the game; left out: the one that its reports follow */
  cycle_id: id.optional(),
  /** phases by name, the one that another is held against last; none: those that the report is usually of */
  phases: z.array(id).max(40).default([]),
  /** none: those that the report shows */
  metrics: z.array(id).max(1_000).default([]),
  filters: askedFilters,
  /** what amounts are told in; left out: the company's currency */
  currency: id.optional(),
}

const cycle = z.object({ id: text, name: text, state: z.enum(LIFE_CYCLE_STATES), is_main: z.boolean() })

const lifeAnswer = z.object({
  /** `today`: in its zone */
  game: z.object({ id: text, name: text, timezone: text, today: text }),
  /** the one that the report is of; null: none of the game was confirmed */
  cycle: cycle.nullable(),
  /** all of the game: those that reports can follow were confirmed once */
  cycles: z.array(cycle),
  /** the ranges that were confirmed last; `until`: the last day up to today, null where it has not begun */
  phases: z.array(z.object({ phase: text, from: text, to: text, until: text.nullable(), packages: z.array(text) })),
  /** of the day's clock, where the report is of parts of a day; accounts of other zones are not in it */
  zone: text.nullable(),
  zones: z.array(text),
  /** `life_day`: which day of its phase `from` is; `table` null: the phase has no such days, or has not begun */
  parts: z.array(
    z.object({ phase: text, from: text, until: text.nullable(), life_day: z.number().int(), table: insightAnswer.nullable() }),
  ),
})
export type LifeAnswer = z.output<typeof lifeAnswer>

const report = {
  ...READ,
  permission: 'data.table.view',
  scope: { input: { game: 'game_id' }, objects: { cycle_id: 'life_cycle' } },
  output: data(lifeAnswer),
} as const

export const lifeTestPhase = endpoint({
  ...report,
  path: `${BASE}/test_phase`,
  input: z.object(question),
  summary: 'The phases of a game side by side: what came, what it cost, and how the players stayed and paid.',
})

export const lifeDaily = endpoint({
  ...report,
  path: `${BASE}/daily`,
  input: z.object(question),
  summary: 'The figures of a game day by day, by phase.',
})

export const lifeRt5 = endpoint({
  ...report,
  path: `${BASE}/rt5`,
  input: z.object({
    ...question,
    /** left out: the last day of the phase */
    day: filled.max(40).optional(),
    /** where no second phase is named: 1 is also the day before */
    over_yesterday: flag.default('1'),
    /** left out: that of the game */
    zone: id.optional(),
  }),
  summary: 'A day of a phase in steps of five minutes, over the same day of life of another phase or over the day before.',
})

const ofCohorts = z.object({ ...question, rows: z.enum(LIFE_ROWS).default('day') })

export const lifeRetain = endpoint({
  ...report,
  path: `${BASE}/retain`,
  input: ofCohorts,
  summary: 'Who of the players of a phase came back, by the day they came, or by where from.',
})

export const lifeRoi = endpoint({
  ...report,
  path: `${BASE}/roi`,
  input: ofCohorts,
  summary: 'What came back of what the players of a phase cost, by the day they came, or by where from.',
})

export const lifeLtv = endpoint({
  ...report,
  path: `${BASE}/ltv`,
  input: ofCohorts,
  summary: 'What the players of a phase are worth, by the day they came, or by where from.',
})

const split = z.object({
  ...question,
  /** what the largest have the most of */
  rank: z.enum(['spend', 'ins_num']).default('spend'),
  /** how many are listed; the others are the rest */
  top: wireInteger.min(1).max(100).default(5),
})

export const lifeCountry = endpoint({
  ...report,
  path: `${BASE}/country`,
  input: split,
  summary: 'A phase by country: the largest of all phases asked for, and the rest, which make the total.',
})

export const lifeMediaSrc = endpoint({
  ...report,
  path: `${BASE}/media_src`,
  input: split,
  summary: 'A phase by network: the largest of all phases asked for, and the rest, which make the total.',
})
