import { z } from 'zod'
import { FIGURE_MEASURES } from '#domain/life-cycle/effect.ts'
import { GAME_LIFE_CYCLE } from '#domain/life-cycle/game-life-cycle.ts'
import { count, data, endpoint, id, READ, text } from './endpoint.ts'
import { lifeCycleRow } from './life-cycle.ts'
import { person } from './person.ts'
import { callsOf } from './thing.ts'

const BASE = '/dapper/api/game_life_cycles'
const VIEW = { ...READ, permission: 'lifecycle.cycle.view' } as const
const ofGame = { input: { game: 'game_id' } } as const

export const gameLifeCycles = callsOf(GAME_LIFE_CYCLE, {
  path: BASE,
  list: {
    permission: 'lifecycle.cycle.view',
    summary: 'Games of the user with their life cycles: how many there are, and which one reports follow; with a format as a file.',
  },
  save: {
    at: { method: 'PUT', path: BASE },
    permission: 'lifecycle.cycle.confirm',
    records: 'lifecycle.game.saved',
    summary: 'Says which confirmed life cycle the reports of a game follow; a later version is answered as it is now (409).',
  },
  filter: {},
  row: {
    game_name: text,
    /** the name of the one that reports follow; null: none yet */
    main_name: text.nullable(),
    /** the phase of today in the ranges that reports follow */
    current_phase: text.nullable(),
    life_cycles: count,
    confirmed: count,
    updated_by: person.nullable(),
  },
})
export const gameLifeCycleRow = gameLifeCycles.row
export type GameLifeCycleRow = z.output<typeof gameLifeCycleRow>

export const gameLifeCycleDetail = endpoint({
  ...VIEW,
  path: `${BASE}/detail`,
  scope: ofGame,
  input: z.object({ game_id: id }),
  output: data(z.object({ game: gameLifeCycleRow, cycles: z.array(lifeCycleRow) })),
  summary: 'A game with all its life cycles, the latest changed first.',
})

export const gameLifeCycleSummary = endpoint({
  ...VIEW,
  also: ['finance.cost.view'],
  path: `${BASE}/summary`,
  scope: ofGame,
  input: z.object({ game_id: id }),
  output: data(
    z.array(
      z.object({
        /** null: days in no phase of the confirmed ranges */
        phase: text.nullable(),
        measure: z.enum(FIGURE_MEASURES),
        currency: text,
        amount_minor: text,
        days: count,
      }),
    ),
  ),
  summary: 'The figures of a game by phase of the ranges that its reports follow, by currency.',
})
