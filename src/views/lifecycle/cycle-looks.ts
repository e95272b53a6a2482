import type { DayRange } from '#domain/dated-range.ts'
import type { LifeCycleState } from '#domain/life-cycle/life-cycle.ts'
import type { StateKey } from '#views/kit/state-colors.ts'
import type { Say } from '#views/kit/words.tsx'

/** How the states of a life cycle look. */
export const STATE_LOOKS = { draft: 'waiting', confirmed: 'done', reopened: 'attention' } as const satisfies Record<
  LifeCycleState,
  StateKey
>

/** A phase in words; null: days that are in none. */
export const phaseWord = (say: Say, phase: string | null): string => say(phase === null ? 'lifecycle.no_phase' : `lifecycle.phase.${phase}`)

/** `2026-11-03 – 2026-11-16`, or that it goes on. */
export const daysWord = (say: Say, { from, to }: DayRange): string => `${from} – ${to || say('thing.range_open')}`
