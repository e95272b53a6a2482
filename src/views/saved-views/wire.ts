import { fromPromise } from 'xstate'
import { call } from '#client/call.ts'
import { nothingHeld, outcomeOf } from '#client/outcome.ts'
import * as calls from '#contract/saved-views.ts'
import { blocker } from '#domain/blocker.ts'
import { createReading } from '#machines/reading/reading.machine.ts'
import { createSettingsSave } from '#machines/settings-save/settings-save.machine.ts'
import { QUIET, readBy, savedBy } from '#views/things/wired.ts'

/** The views of a page, by its route name. */
export const savedViewsReading = createReading<readonly calls.SavedViewRow[], string>()
export const wiredSavedViews = readBy(savedViewsReading, async (page, how) => (await call(calls.savedViews, { page }, how)).data)

/** A new view, or with an id a change to one of one's own. */
export type ViewDraft = { id: string | null; page: string; name: string; query: string; shared: boolean }

export const viewSave = createSettingsSave<ViewDraft, calls.SavedViewRow>()
export const wiredViewSave = savedBy(viewSave, ({ id, page, name, query, shared }, ticket) => {
  const written = { ticket, page, name, query, shared: shared ? ('1' as const) : ('0' as const), ...(id === null ? {} : { id }) }
  // no one else changes a view of one's own
  return outcomeOf(call(calls.saveView, written, QUIET), ({ data }) => data, nothingHeld)
})

export const viewDelete = createSettingsSave<string, string>()
export const wiredViewDelete = savedBy(viewDelete, (id, ticket) =>
  outcomeOf(call(calls.deleteView, { ticket, id }, QUIET), () => id, nothingHeld),
)

/** The short code of an address; the same for the same address, so asking again harms nothing. */
export const linkMake = createSettingsSave<string, string>()
export const wiredLinkMake = savedBy(linkMake, (path) =>
  outcomeOf(call(calls.shortenAddress, { path }, QUIET), ({ data }) => data.code, nothingHeld),
)

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
