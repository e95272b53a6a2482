import { fromPromise } from 'xstate'
import type { createReading } from '#machines/reading/reading.machine.ts'
import type { createSettingsSave, SaveOutcome } from '#machines/settings-save/settings-save.machine.ts'

/** How a page asks: it shows failures itself, so no notice does. */
export const QUIET = { quiet: true } as const
export type Quiet = { quiet: true; signal: AbortSignal }

/** A reading with where it reads. */
export const readBy = <Answer, Query>(
  machine: ReturnType<typeof createReading<Answer, Query>>,
  read: (query: Query, how: Quiet) => Promise<Answer>,
) =>
  machine.provide({
    actors: { read: fromPromise<Answer, { query: Query }>(({ input: { query }, signal }) => read(query, { ...QUIET, signal })) },
  })

/** A save with where it sends what was typed. */
export const savedBy = <Draft, Answer>(
  machine: ReturnType<typeof createSettingsSave<Draft, Answer>>,
  send: (draft: Draft, ticket: string, how: Quiet) => Promise<SaveOutcome<Answer>>,
) =>
  machine.provide({
    actors: {
      send: fromPromise<SaveOutcome<Answer>, { draft: Draft | null; ticket: string }>(async ({ input: { draft, ticket }, signal }) => {
        if (draft === null) throw new Error('a save is sent with what was typed')
        return await send(draft, ticket, { ...QUIET, signal })
      }),
    },
  })
