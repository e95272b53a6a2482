import { fromPromise } from 'xstate'
import { call } from '#client/call.ts'
import { CallFailed } from '#client/failure.ts'
import { heldIn, outcomeOf } from '#client/outcome.ts'
import { baseConfig } from '#contract/dictionaries.ts'
import * as calls from '#contract/landing.ts'
import * as writes from '#contract/landing-writes.ts'
import { letters } from '#contract/review-letters.ts'
import { isStoredPage, LANDING, linksOf, type LandingDraft, type LandingLetter } from '#domain/landing/landing.ts'
import type { LinkCheck } from '#domain/link.ts'
import { changesOf, draftOf } from '#domain/thing/thing.ts'
import { landingPageSaveMachine } from '#machines/landing-page-save/landing-page-save.machine.ts'
import type { LandingChecks, LandingDesk, SaveOutcome, Weighed } from '#machines/landing-page-save/landing-page-save.types.ts'
import { choosable } from '#views/things/choosable.ts'
import { toldDesk } from '#views/things/told-desk.ts'
import { QUIET } from '#views/things/wired.ts'

const SHOWN = 500

type OwnPage = Pick<LandingDesk, 'page' | 'uses' | 'creatives'>

/** Null in the place of a page that is not there, or not there any more. */
async function readPage(id: string, signal: AbortSignal): Promise<OwnPage> {
  try {
    const { data } = await call(calls.landingEditData, { id }, { ...QUIET, signal })
    return data
  } catch (error) {
    if (error instanceof CallFailed && error.failure.kind === 'refused' && error.failure.status === 404) return NO_PAGE
    throw error
  }
}
const NO_PAGE: OwnPage = { page: null, uses: [], creatives: 0 }

async function readLetters(signal: AbortSignal): Promise<LandingLetter[]> {
  return (await call(letters.list, { per_page: SHOWN }, { ...QUIET, signal })).data
}

async function askLinks(draft: Parameters<typeof linksOf>[0], signal: AbortSignal): Promise<LinkCheck[]> {
  return (await call(writes.checkLandingLinks, { links: linksOf(draft).map(({ url }) => url) }, { ...QUIET, signal })).data
}

const fieldsOf = (draft: LandingDraft) => ({ ...draft, material_ids: [...draft.material_ids] })

/** How a write of a page ended; with what is there instead when another user was faster. */
async function savedOf(saving: Promise<{ data: { id: string } }>): Promise<SaveOutcome> {
  return await outcomeOf(saving, ({ data }) => ({ id: data.id }), heldIn(calls.landingRow))
}

/**
 * A page that says what was to be saved: a stored one above the version it was changed from, a new one by its name and who made it. The
 * name is one page's of a game, so there is no second one to be taken for it.
 */
async function findSaved(id: string | null, version: number, draft: LandingDraft, signal: AbortSignal): Promise<{ id: string } | null> {
  const says = (row: calls.LandingRow) => changesOf(LANDING, draftOf(LANDING, row).values, draft).length === 0
  if (isStoredPage(id)) {
    const { data } = await call(calls.landingEditData, { id }, { ...QUIET, signal })
    return data.page.version > version && says(data.page) ? { id } : null
  }
  const asked = { game_id: draft.game_id, name: draft.name.trim(), mine: '1' } as const
  const found = (await call(calls.landings.list, asked, { ...QUIET, signal })).data.find((row) => says(row))
  return found ? { id: found.id } : null
}

/** A flow that is without what a state needs cannot have come there. */
function needed<T>(value: T | null): T {
  if (value === null) throw new Error('the flow lacks what this state works on')
  return value
}

async function readDesk(id: string | null, signal: AbortSignal): Promise<LandingDesk> {
  const [own, base, letters] = await Promise.all([
    id === null ? NO_PAGE : readPage(id, signal),
    call(baseConfig, {}, { ...QUIET, signal }),
    readLetters(signal),
  ])
  return { ...own, letters, games: choosable(base.data.games, own.page?.game_id) }
}

/** The page that is open, once another user changed it. */
export const wiredLandingTold = toldDesk((id, signal) => readDesk(id, signal))

export const wiredLandingMachine = landingPageSaveMachine.provide({
  actors: {
    readDesk: fromPromise(({ input: { id }, signal }) => readDesk(id, signal)),
    checkPage: fromPromise(async ({ input: { draft }, signal }): Promise<LandingChecks> => {
      const [links, letters] = await Promise.all([askLinks(needed(draft), signal), readLetters(signal)])
      return { links, letters }
    }),
    saveDraft: fromPromise(async ({ input: { ticket, id, version, draft } }) => {
      const fields = fieldsOf(needed(draft))
      return await savedOf(
        isStoredPage(id)
          ? call(writes.updateLanding, { ticket, id, version: String(version), ...fields }, QUIET)
          : call(writes.createLanding, { ticket, ...fields }, QUIET),
      )
    }),
    lookUp: fromPromise(({ input: { id, version, draft }, signal }) => findSaved(id, version, needed(draft), signal)),
    weigh: fromPromise(async ({ input: { id, action }, signal }): Promise<Weighed> => {
      const own = await call(calls.landingEditData, { id }, { ...QUIET, signal })
      const { page } = own.data
      const checks = action === 'on' ? await askLinks(page, signal) : page.checks
      return { page: { ...page, checks }, uses: own.data.uses, creatives: own.data.creatives }
    }),
    switchPage: fromPromise(({ input: { ticket, id, version, action } }) =>
      savedOf(call(writes.switchLanding, { ticket, id, version: String(version), switch: action === 'on' ? 'on' : 'off' }, QUIET)),
    ),
    deletePage: fromPromise(({ input: { ticket, id, version } }) =>
      savedOf(call(writes.deleteLanding, { ticket, id, version: String(version) }, QUIET)),
    ),
  },
})
