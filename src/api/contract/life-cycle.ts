import { z } from 'zod'
import { FIGURE_MEASURES } from '#domain/life-cycle/effect.ts'
import { LIFE_CYCLE, LIFE_CYCLE_STATES } from '#domain/life-cycle/life-cycle.ts'
import { PHASES } from '#domain/life-cycle/phases.ts'
import {
  count,
  data,
  endpoint,
  filled,
  flag,
  id,
  instant,
  listOf,
  paging,
  READ,
  text,
  wireBlocker,
  wireInteger,
  type OutputOf,
} from './endpoint.ts'
import { beforeLine, historyLine } from './history-line.ts'
import { person } from './person.ts'
import { inputOf } from './thing-fields.ts'
import { listOfThings } from './thing.ts'

const BASE = '/dapper/api/life_cycles'
const VIEW = { ...READ, permission: 'lifecycle.cycle.view' } as const
const ofCycle = { objects: { id: 'life_cycle' } } as const

export const lifeCycles = listOfThings(LIFE_CYCLE, {
  path: BASE,
  list: {
    permission: 'lifecycle.cycle.view',
    summary: 'Life cycles of the games the user may use, the latest changed first; with a format the whole filter as a file.',
  },
  filter: {
    state: z.enum(LIFE_CYCLE_STATES).optional(),
    /** the phase of today */
    current_phase: z.enum(PHASES).optional(),
    /** exactly this name */
    name: z.string().max(200).optional(),
    /** 1: the caller's own */
    mine: flag.optional(),
  },
  row: {
    game_name: text,
    /** of those within the grants */
    media_source_names: z.array(text),
    state: z.enum(LIFE_CYCLE_STATES),
    /** null: no phase holds today */
    current_phase: text.nullable(),
    starts_on: text,
    /** null: it has no end */
    ends_on: text.nullable(),
    /** reports of the game follow it */
    is_main: z.boolean(),
    /** the ranges that reports follow; null: it was never confirmed */
    confirmed_phases: z.array(text).nullable(),
    confirmed_packages: z.array(text).nullable(),
    confirmed_by: person.nullable(),
    confirmed_at: instant.nullable(),
    reopened_by: person.nullable(),
    reopened_at: instant.nullable(),
    reopen_reason: text,
    creator: person.nullable(),
    created_at: instant,
    updated_by: person.nullable(),
  },
  unsorted: ['media_source_names', 'confirmed_phases', 'confirmed_packages'],
})
export const lifeCycleRow = lifeCycles.row
export type LifeCycleRow = z.output<typeof lifeCycleRow>

export const lifeCycleDict = endpoint({
  ...VIEW,
  path: `${BASE}/data_dict`,
  scope: { input: { game: 'game_id' } },
  input: z.object({ game_id: id.optional() }),
  output: data(
    z.object({
      phases: z.array(z.object({ id: text, name: text })),
      states: z.array(z.object({ id: text, name: text })),
      /** channels within the grants */
      media_sources: z.array(z.object({ id: text, name: text })),
      /** packages that the game, or all games of the caller, are known by */
      packages: z.array(z.object({ game_id: text, package: text })),
    }),
  ),
  summary: 'What the form of a life cycle chooses from: phases, states, media sources and known packages.',
})

const money = { currency: text, /** minor units */ amount_minor: text }
const measure = z.enum(FIGURE_MEASURES)
export const finding = z.object({ round: count, stops: z.boolean(), reason: wireBlocker })

export const lifeCycleSummary = endpoint({
  ...VIEW,
  also: ['finance.cost.view'],
  path: `${BASE}/detail/summary`,
  scope: ofCycle,
  input: z.object({ id }),
  output: data(
    z.object({
      cycle: lifeCycleRow,
      findings: z.array(finding),
      /** why it cannot be confirmed now */
      blockers: z.array(wireBlocker),
      /** figures by phase under the confirmed ranges and under the present ones; phase null: days in no phase */
      moves: z.array(
        z.object({ phase: text.nullable(), measure, currency: text, before_minor: text, after_minor: text, moved_minor: text }),
      ),
      /** days whose figures belong to another phase once it is confirmed */
      moved_days: z.array(text),
      /** phases that have begun and have no figures */
      without_figures: z.array(text),
      /** why what networks reported is not counted; null: it is */
      unknown: wireBlocker.nullable(),
      /** costs are left out: the caller may not see them */
      costs_hidden: z.boolean(),
      /** reports follow another life cycle of the game; null: this one, or none yet */
      followed: z.object({ id: text, name: text }).nullable(),
    }),
  ),
  summary: 'What confirming a life cycle changes: which figures belong to another phase then, by how much, by currency.',
})
export type LifeCycleSummary = OutputOf<typeof lifeCycleSummary>['data']

export const lifeCycleLog = endpoint({
  ...VIEW,
  path: `${BASE}/log`,
  scope: ofCycle,
  input: z.object({ id, before: beforeLine, per_page: wireInteger.min(1).max(500).default(50) }),
  output: z.object({ data: z.array(historyLine.extend({ event: text })), next: text.nullable() }),
  summary: 'What happened to a life cycle, newest first: who, when, and what it was and became.',
})

export const lifeCycleData = endpoint({
  ...VIEW,
  also: ['finance.cost.view'],
  path: `${BASE}/detail/data_info`,
  scope: ofCycle,
  input: z.object({ id }),
  output: data(
    z.array(
      z.object({
        phase: text,
        from: text,
        to: text,
        /** packages that are out in it */
        packages: z.array(text),
        /** days with figures */
        sums: z.array(z.object({ measure, ...money, days: count })),
      }),
    ),
  ),
  summary: 'The figures there are of each phase under the present ranges, by currency.',
})
export type LifeCycleData = OutputOf<typeof lifeCycleData>['data']

export const packageDateRange = endpoint({
  ...VIEW,
  path: `${BASE}/detail/package_date_range`,
  scope: ofCycle,
  input: z.object({ id }),
  output: data(
    z.array(
      z.object({
        package: text,
        from: text,
        to: text,
        /** the phases on its days */
        phases: z.array(text),
        /** other life cycles of the game that have the package on some of its days */
        elsewhere: z.array(z.object({ id: text, name: text, from: text, to: text })),
      }),
    ),
  ),
  summary: 'The days of each package of a life cycle, with its phases and with other life cycles that name it.',
})
export type PackageDateRange = OutputOf<typeof packageDateRange>['data']

export const testRounds = endpoint({
  ...VIEW,
  path: `${BASE}/test_rounds`,
  scope: ofCycle,
  input: z.object({ id }),
  output: data(z.array(z.object({ round: count, from: text, to: text, packages: z.array(text), findings: z.array(finding) }))),
  summary: 'The test rounds of a life cycle with their packages and what was found about each.',
})
export type TestRounds = OutputOf<typeof testRounds>['data']

const { game_id, phases, packages } = inputOf(LIFE_CYCLE)

export const checkTestRounds = endpoint({
  method: 'POST',
  encoding: 'form',
  write: 'no',
  permission: 'lifecycle.cycle.view',
  path: `${BASE}/test_rounds_check`,
  scope: { input: { game: 'game_id' } },
  /** `exclude_id`: the life cycle that is edited */
  input: z.object({ game_id, phases, packages, exclude_id: id.optional() }),
  output: data(z.array(finding)),
  summary: 'Checks the test rounds of ranges that are not saved yet; nothing is kept.',
})

export const mediaSources = endpoint({
  method: 'POST',
  encoding: 'form',
  write: 'no',
  permission: 'lifecycle.cycle.view',
  path: '/coach/api/mediasrc',
  scope: { input: { game: 'game_id' }, rows: { spreader: 'id' } },
  input: z.object({ game_id: id, package: filled.max(200), ...paging(50) }),
  output: listOf(
    z.object({
      id: text,
      name: text,
      channel: text,
      /** days of the package with figures of this media source; null: none yet */
      first_day: text.nullable(),
      last_day: text.nullable(),
    }),
  ),
  summary: 'Media sources of a package: channels with accounts or creatives of its game, and the days of the package they have figures of.',
})
