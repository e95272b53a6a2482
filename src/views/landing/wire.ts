import { fromPromise } from 'xstate'
import { call } from '#client/call.ts'
import { CallFailed } from '#client/failure.ts'
import { outcomeOf } from '#client/outcome.ts'
import { baseConfig } from '#contract/dictionaries.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import * as calls from '#contract/landing.ts'
import * as writes from '#contract/landing-writes.ts'
import { letters } from '#contract/review-letters.ts'
import { differingFields, isStoredPage, linksOf, type LandingDraft, type LandingLetter } from '#domain/landing/landing.ts'
import type { LinkCheck } from '#domain/landing/links.ts'
import { landingPageSaveMachine } from '#machines/landing-page-save/landing-page-save.machine.ts'
import type { LandingChecks, LandingDesk, LandingPage, SaveOutcome, Weighed } from '#machines/landing-page-save/landing-page-save.types.ts'

/** the screens show failures themselves, so no notice does */
const QUIET = { quiet: true } as const
const SHOWN = 500

/** A page of the wire as the flow keeps it. */
export const pageOfRow = (row: calls.LandingRow): LandingPage => ({
  id: row.id,
  gameName: row.game_name,
  draft: {
    gameId: row.game_id,
    name: row.name,
    url: row.url,
    templateId: row.template_id,
    headline: row.headline,
    body: row.body,
    button: row.button,
    target: row.target,
    materialIds: row.material_ids,
    letterId: row.letter?.id ?? '',
  },
  letter: row.letter && {
    id: row.letter.id,
    gameId: row.game_id,
    title: row.letter.title,
    expiresOn: row.letter.expires_on,
    standing: row.letter.standing,
  },
  switch: row.switch,
  switchedBy: row.switched_by,
  switchedAt: row.switched_at,
  checks: row.checks.map((check) => checkOfWire(check)),
  usedBy: row.used_by_count,
  liveAds: row.live_count,
  creator: row.creator,
  version: row.version,
  updatedBy: row.updated_by,
  updatedAt: row.updated_at,
})

const checkOfWire = ({ checked_at: checkedAt, ...check }: calls.LandingRow['checks'][number]): LinkCheck => ({ ...check, checkedAt })

type OwnPage = Pick<LandingDesk, 'page' | 'uses' | 'creatives'>

/** Null in the place of a page that is not there, or not there any more. */
async function readPage(id: string, signal: AbortSignal): Promise<OwnPage> {
  try {
    const { data } = await call(calls.landingEditData, { id }, { ...QUIET, signal })
    return { page: pageOfRow(data.page), uses: data.uses, creatives: data.creatives }
  } catch (error) {
    if (error instanceof CallFailed && error.failure.kind === 'refused' && error.failure.status === 404) return NO_PAGE
    throw error
  }
}
const NO_PAGE: OwnPage = { page: null, uses: [], creatives: 0 }

async function readLetters(signal: AbortSignal): Promise<LandingLetter[]> {
  const { data } = await call(letters.list, { per_page: SHOWN }, { ...QUIET, signal })
  return data.map(({ id, game_id: gameId, title, expires_on: expiresOn, standing }) => ({ id, gameId, title, expiresOn, standing }))
}

async function askLinks(draft: LandingDraft, signal: AbortSignal): Promise<LinkCheck[]> {
  const { data } = await call(writes.checkLandingLinks, { links: linksOf(draft).map(({ url }) => url) }, { ...QUIET, signal })
  return data.map((check) => checkOfWire(check))
}

const fieldsOf = ({ gameId, templateId, materialIds, letterId, ...same }: LandingDraft) => ({
  ...same,
  game_id: gameId,
  template_id: templateId,
  material_ids: [...materialIds],
  letter_id: letterId,
})

/** How a write of a page ended; with what is there instead when another user was faster. */
async function savedOf(saving: Promise<OutputOf<typeof writes.updateLanding>>): Promise<SaveOutcome> {
  const outcome = await outcomeOf(saving, ({ data }) => ({ id: data.id }))
  if (outcome.kind !== 'refused') return outcome
  const present = calls.landingRow.safeParse(outcome.present).data
  return { ...outcome, present: present ? pageOfRow(present) : null }
}

/** What a lost save was to leave: names and headlines lose what is around them. */
const tidied = (draft: LandingDraft): LandingDraft => ({ ...draft, name: draft.name.trim(), headline: draft.headline.trim() })

/**
 * A page that says what was to be saved: a stored one above the version it was changed from, a new one by its name and who made it. The
 * name is one page's of a game, so there is no second one to be taken for it.
 */
async function findSaved(pageId: string | null, version: number, draft: LandingDraft, signal: AbortSignal): Promise<{ id: string } | null> {
  const says = (row: calls.LandingRow) => differingFields(pageOfRow(row).draft, tidied(draft)).length === 0
  if (isStoredPage(pageId)) {
    const { data } = await call(calls.landingEditData, { id: pageId }, { ...QUIET, signal })
    return data.page.version > version && says(data.page) ? { id: pageId } : null
  }
  const asked = { game_id: draft.gameId, name: draft.name.trim(), mine: '1' } as const
  const found = (await call(calls.landings, asked, { ...QUIET, signal })).data.find((row) => says(row))
  return found ? { id: found.id } : null
}

/** A flow that is without what a state needs cannot have come there. */
function needed<T>(value: T | null): T {
  if (value === null) throw new Error('the flow lacks what this state works on')
  return value
}

export const wiredLandingMachine = landingPageSaveMachine.provide({
  actors: {
    readDesk: fromPromise(async ({ input: { pageId }, signal }): Promise<LandingDesk> => {
      const [own, base, letters] = await Promise.all([
        pageId === null ? NO_PAGE : readPage(pageId, signal),
        call(baseConfig, {}, { ...QUIET, signal }),
        readLetters(signal),
      ])
      return { ...own, letters, games: base.data.games.map(({ game_id: id, name }) => ({ id, name })) }
    }),
    checkPage: fromPromise(async ({ input: { draft }, signal }): Promise<LandingChecks> => {
      const [links, letters] = await Promise.all([askLinks(needed(draft), signal), readLetters(signal)])
      return { links, letters }
    }),
    savePage: fromPromise(async ({ input: { ticket, pageId, version, draft } }) => {
      const fields = fieldsOf(needed(draft))
      return await savedOf(
        isStoredPage(pageId)
          ? call(writes.updateLanding, { ticket, id: pageId, version: String(version), ...fields }, QUIET)
          : call(writes.createLanding, { ticket, ...fields }, QUIET),
      )
    }),
    findSaved: fromPromise(({ input: { pageId, version, draft }, signal }) => findSaved(pageId, version, needed(draft), signal)),
    weigh: fromPromise(async ({ input: { pageId, action }, signal }): Promise<Weighed> => {
      const own = await call(calls.landingEditData, { id: pageId }, { ...QUIET, signal })
      const page = pageOfRow(own.data.page)
      const checks = action === 'on' ? await askLinks(page.draft, signal) : page.checks
      return { page: { ...page, checks }, uses: own.data.uses, creatives: own.data.creatives }
    }),
    switchPage: fromPromise(({ input: { ticket, pageId: id, version, action } }) =>
      savedOf(call(writes.switchLanding, { ticket, id, version: String(version), switch: action === 'on' ? 'on' : 'off' }, QUIET)),
    ),
    deletePage: fromPromise(async ({ input: { ticket, pageId: id, version } }): Promise<SaveOutcome> => {
      const outcome = await outcomeOf(call(writes.deleteLanding, { ticket, id, version: String(version) }, QUIET), ({ data }) => data)
      if (outcome.kind !== 'refused') return outcome
      const present = calls.landingRow.safeParse(outcome.present).data
      return { ...outcome, present: present ? pageOfRow(present) : null }
    }),
  },
})
