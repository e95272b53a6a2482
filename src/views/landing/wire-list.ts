import { fromPromise } from 'xstate'
import { call, download } from '#client/call.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import * as calls from '#contract/landing.ts'
import { generalUsers } from '#contract/people.ts'
import { downloadBlob } from '#views/kit/grid/download.ts'
import { createReading } from '#machines/reading/reading.machine.ts'
import { ROWS_SHOWN } from '#views/things/paging.ts'

const QUIET = { quiet: true } as const
const PEOPLE = 500
const TROUBLES = ['links', 'letter', 'any'] as const

/** What the list is narrowed to; it is in the address. Empty text is no filter. */
export type LandingListFilter = {
  game: string
  switch: 'on' | 'off' | ''
  trouble: (typeof TROUBLES)[number] | ''
  creator: string
  q: string
}
export const NO_LANDING_FILTER: LandingListFilter = { game: '', switch: '', trouble: '', creator: '', q: '' }
export type LandingAnswer = OutputOf<typeof calls.landings> & { people: readonly { id: string; name: string }[] }

export const landingFilterFrom = (search: URLSearchParams): LandingListFilter => ({
  game: search.get('game') ?? '',
  switch: (['on', 'off'] as const).find((one) => one === search.get('switch')) ?? '',
  trouble: TROUBLES.find((one) => one === search.get('trouble')) ?? '',
  creator: search.get('creator') ?? '',
  q: search.get('q') ?? '',
})

/** The same as the call asks. */
const landingQuery = ({ game, switch: on, trouble, creator, q }: LandingListFilter) => ({
  ...(game ? { game_id: game } : {}),
  ...(on ? { switch: on } : {}),
  ...(trouble ? { trouble } : {}),
  ...(creator ? { creator } : {}),
  ...(q ? { q } : {}),
})

/** Pages of a filter, `page` of 500, and the people who may have made them. */
export const wiredLandingsMachine = createReading<LandingAnswer, LandingListFilter & { page: number }>({ keepsAnswer: true }).provide({
  actors: {
    read: fromPromise(async ({ input: { query }, signal }) => {
      const [answer, people] = await Promise.all([
        call(calls.landings, { ...landingQuery(query), page: query.page, per_page: ROWS_SHOWN }, { ...QUIET, signal }),
        call(generalUsers, { status: '1', per_page: PEOPLE }, { ...QUIET, signal }),
      ])
      return { ...answer, people: people.data }
    }),
  },
})

/** The whole filter as a file; a failure is told as a notice. */
export async function exportLandings(filter: LandingListFilter, format: 'xlsx' | 'csv'): Promise<void> {
  const file = await download(calls.landings, { ...landingQuery(filter), format }).catch(() => null)
  if (file) downloadBlob(file.fileName ?? `landing-pages.${format}`, file.blob)
}
