import { fromPromise } from 'xstate'
import { call } from '#client/call.ts'
import { outcomeOf } from '#client/outcome.ts'
import * as calls from '#contract/saved-views.ts'
import { blocker } from '#domain/blocker.ts'
import { createReading } from '#machines/reading/reading.machine.ts'
import { createSettingsSave, type SaveOutcome } from '#machines/settings-save/settings-save.machine.ts'

const QUIET = { quiet: true } as const

/** The views of a page, by its route name. */
export const savedViewsReading = createReading<readonly calls.SavedViewRow[], string>()
export const wiredSavedViews = savedViewsReading.provide({
  actors: {
    read: fromPromise(async ({ input, signal }) => (await call(calls.savedViews, { page: input.query }, { ...QUIET, signal })).data),
  },
})

/** A new view, or with an id a change to one of one's own. */
export type ViewDraft = { id: string | null; page: string; name: string; query: string; shared: boolean }

export const viewSave = createSettingsSave<ViewDraft, calls.SavedViewRow>()
export const wiredViewSave = viewSave.provide({
  actors: {
    send: fromPromise(async ({ input: { draft, ticket } }): Promise<SaveOutcome<calls.SavedViewRow>> => {
      const { id = null, page = '', name = '', query = '', shared = false } = draft ?? {}
      const written = { ticket, page, name, query, shared: shared ? ('1' as const) : ('0' as const), ...(id === null ? {} : { id }) }
      return notMet(await outcomeOf(call(calls.saveView, written, QUIET), ({ data }) => data))
    }),
  },
})

export const viewDelete = createSettingsSave<string, string>()
export const wiredViewDelete = viewDelete.provide({
  actors: {
    send: fromPromise(async ({ input: { draft, ticket } }): Promise<SaveOutcome<string>> => {
      const id = draft ?? ''
      return notMet(await outcomeOf(call(calls.deleteView, { ticket, id }, QUIET), () => id))
    }),
  },
})

/** The short code of an address; the same for the same address, so asking again harms nothing. */
export const linkMake = createSettingsSave<string, string>()
export const wiredLinkMake = linkMake.provide({
  actors: {
    send: fromPromise(async ({ input: { draft } }): Promise<SaveOutcome<string>> =>
      notMet(await outcomeOf(call(calls.shortenAddress, { path: draft ?? '' }, QUIET), ({ data }) => data.code)),
    ),
  },
})

/** No one else changes a view of one's own. */
const notMet = <T>(outcome: Awaited<ReturnType<typeof outcomeOf<unknown, T>>>): SaveOutcome<T> =>
  outcome.kind === 'refused' ? { ...outcome, present: null } : outcome

/** The address behind a short code. */
export const shortLinkReading = createReading<string, string>()
export const wiredShortLink = shortLinkReading.provide({
  actors: {
    read: fromPromise(async ({ input, signal }) => {
      // what can be no code at all, half of one perhaps, is as little there as one that no one made
      if (!calls.code.safeParse(input.query).success) throw new NoSuchLink()
      return (await call(calls.followShortLink, { code: input.query }, { ...QUIET, signal })).data.path
    }),
  },
})

class NoSuchLink extends Error {
  readonly blockers = [blocker('short_link.missing')]
}
