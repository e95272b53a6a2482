import { fromPromise } from 'xstate'
import { call } from '#client/call.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import * as calls from '#contract/landing.ts'
import { generalUsers } from '#contract/people.ts'
import { createReading } from '#machines/reading/reading.machine.ts'

const QUIET = { quiet: true } as const
const SHOWN = 500
const TROUBLES = ['links', 'letter', 'any'] as const

/** What the list is narrowed to; it stands in the address. Empty text is no filter. */
export type LandingListFilter = {
  game: string
  switch: 'on' | 'off' | ''
  trouble: (typeof TROUBLES)[number] | ''
  creator: string
  q: string
}
export type LandingAnswer = OutputOf<typeof calls.landings> & { people: readonly { id: string; name: string }[] }

export const landingFilterFrom = (search: URLSearchParams): LandingListFilter => ({
  game: search.get('game') ?? '',
  switch: (['on', 'off'] as const).find((one) => one === search.get('switch')) ?? '',
  trouble: TROUBLES.find((one) => one === search.get('trouble')) ?? '',
  creator: search.get('creator') ?? '',
  q: search.get('q') ?? '',
})

/** Pages of a filter, and the people who may have made them. */
export const wiredLandingsMachine = createReading<LandingAnswer, LandingListFilter>({ keepsAnswer: true }).provide({
  actors: {
    read: fromPromise(async ({ input: { query }, signal }) => {
      const { game, switch: on, trouble, creator, q } = query
      const asked = {
        ...(game ? { game_id: game } : {}),
        ...(on ? { switch: on } : {}),
        ...(trouble ? { trouble } : {}),
        ...(creator ? { creator } : {}),
        ...(q ? { q } : {}),
      }
      const [answer, people] = await Promise.all([
        call(calls.landings, { ...asked, per_page: SHOWN }, { ...QUIET, signal }),
        call(generalUsers, { per_page: SHOWN }, { ...QUIET, signal }),
      ])
      return { ...answer, people: people.data }
    }),
  },
})
