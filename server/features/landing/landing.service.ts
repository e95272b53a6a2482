import type { Kysely, Transaction } from 'kysely'
import type { LandingRow } from '#contract/landing.ts'
import { blocker, type Blocker } from '#domain/blocker.ts'
import { actionBlockers, landingBlockers, linksOf, type LandingDraft, type LandingLetter } from '#domain/landing/landing.ts'
import { linkBlockers } from '#domain/landing/links.ts'
import { letterStanding } from '#domain/review/letter.ts'
import { scopeHolds, type Scope } from '#permissions/grants.ts'
import type { Database } from '#server/db/schema.ts'
import { letterStore } from '#server/features/review/letters.reads.ts'
import { companyDay } from '#domain/finance/clock.ts'
import type { AuditEntry } from '#server/kit/handler.ts'
import { holdVersion } from '#server/kit/hold-version.ts'
import { refuseIf, Refused } from '#server/kit/refused.ts'
import { checkOf, draftOf, landingRowOf } from './landing-row.ts'
import * as reads from './landing.reads.ts'
import * as repository from './landing.repository.ts'

type Db = Kysely<Database>
type Trx = Transaction<Database>

/** Who works on pages, and of which games. */
export type LandingCaller = { userId: string; games: Scope; regions: Scope; audit: (entry: AuditEntry) => void }

const ENTITY = 'landing.page'
const ONE = { page: 1, per_page: 1 }

/** @throws Refused 404 when it is missing, deleted, or of another's game */
export async function landingAt(db: Db, games: Scope, id: string): Promise<LandingRow> {
  const [row] = await reads.readLandings(db, games, { id }, ONE)
  if (!row) throw new Refused(blocker('landing.page.missing', { field: 'id' }), { status: 404 })
  return landingRowOf(row, await reads.readLinks(db, [row.url, row.target]), companyDay())
}

/**
 * Makes a page, switched off. Its links may lead nowhere yet: they have to when it is switched on.
 * @throws Refused 400 with fields
 */
export async function createPage(trx: Trx, caller: LandingCaller, draft: LandingDraft): Promise<LandingRow> {
  await repository.takeNameTurn(trx, draft.gameId)
  refuseIf(await draftBlockers(trx, caller, draft, null))
  const id = await repository.insertPage(trx, tidied(draft), caller.userId)
  const after = await landingAt(trx, caller.games, id)
  caller.audit({ entity: ENTITY, entityId: id, after: trailOf(after) })
  return after
}

/**
 * Changes a page. One that is on stays what a visitor may be sent to: its links were checked of late and are not known to be dead.
 * @throws Refused 400 with fields, 404, 409 with the present page when another user was faster
 */
export async function updatePage(
  trx: Trx,
  caller: LandingCaller,
  { id, version, draft }: { id: string; version: number; draft: LandingDraft },
): Promise<LandingRow> {
  await repository.takeNameTurn(trx, draft.gameId)
  const before = await heldAt(trx, caller, id, version)
  refuseIf(await draftBlockers(trx, caller, draft, before))
  if (before.switch === 'on') refuseIf(await presentLinkBlockers(trx, draft))
  await repository.updatePage(trx, id, tidied(draft), caller.userId)
  const after = await landingAt(trx, caller.games, id)
  caller.audit({ entity: ENTITY, entityId: id, before: trailOf(before), after: trailOf(after) })
  return after
}

/**
 * Switches a page. On: its letter holds, and its links were checked of late.
 * @throws Refused 400, 404, 409 with the present page when another user was faster
 */
export async function switchPage(
  trx: Trx,
  caller: LandingCaller,
  { id, version, on }: { id: string; version: number; on: boolean },
): Promise<LandingRow> {
  const before = await heldAt(trx, caller, id, version)
  refuseIf(actionBlockers(on ? 'on' : 'off', standingOf(before), Date.now()))
  await repository.switchPage(trx, id, on, caller.userId)
  const after = await landingAt(trx, caller.games, id)
  caller.audit({ entity: ENTITY, entityId: id, before: { switch: before.switch }, after: { switch: after.switch } })
  return after
}

/**
 * Deletes a page that no live ad leads to.
 * @throws Refused 400 `landing.page.live`, 404, 409 with the present page when another user was faster
 */
export async function deletePage(trx: Trx, caller: LandingCaller, { id, version }: { id: string; version: number }): Promise<void> {
  const before = await heldAt(trx, caller, id, version)
  refuseIf(actionBlockers('delete', standingOf(before), Date.now()))
  await repository.removePage(trx, id, caller.userId)
  caller.audit({ entity: ENTITY, entityId: id, before: trailOf(before) })
}

/** The page, held until the transaction ends, in the version that was seen. */
const heldAt = (trx: Trx, { games }: LandingCaller, id: string, version: number): Promise<LandingRow> =>
  holdVersion(trx, { table: 'landing_page', id, version }, { read: () => landingAt(trx, games, id), changed: 'landing.page.changed' })

const standingOf = (page: LandingRow) => ({
  draft: draftOf(page),
  letter: page.letter && {
    id: page.letter.id,
    gameId: page.game_id,
    title: page.letter.title,
    expiresOn: page.letter.expires_on,
    standing: page.letter.standing,
  },
  checks: page.checks.map(({ checked_at, ...check }) => ({ ...check, checkedAt: checked_at })),
  liveAds: page.live_count,
})

async function presentLinkBlockers(db: Db, draft: LandingDraft): Promise<Blocker[]> {
  const links = linksOf(draft)
  const stored = await reads.readLinks(
    db,
    links.map(({ url }) => url),
  )
  return linkBlockers({ links, checks: stored.map(checkOf) }, Date.now())
}

async function draftBlockers(
  db: Db,
  { games, regions }: LandingCaller,
  draft: LandingDraft,
  stored: LandingRow | null,
): Promise<Blocker[]> {
  const { rows } = await reads.readPictures(
    db,
    { games, regions },
    { gameId: draft.gameId, ids: draft.materialIds },
    { page: 1, per_page: 100 },
  )
  // a picture the page has shown before may have been put away since: it goes on being shown
  const shown = stored?.game_id === draft.gameId ? stored.material_ids : []
  return landingBlockers(draft, {
    games: new Set(scopeHolds(games, draft.gameId) ? [draft.gameId] : []),
    letters: await lettersOf(db, games, draft.gameId),
    namesakes: await reads.readNamesakes(db, draft.gameId, draft.name.trim(), stored?.id ?? null),
    materials: new Set([...rows.map(({ id }) => id), ...shown]),
  })
}

async function lettersOf(db: Db, games: Scope, gameId: string): Promise<LandingLetter[]> {
  const today = companyDay()
  const { rows } = await letterStore.list(db, { games, today }, { game_id: gameId }, { page: 1, per_page: 2000 })
  return rows.map((letter) => ({
    id: letter.id,
    gameId: letter.game_id,
    title: letter.title,
    expiresOn: letter.expires_on,
    standing: letterStanding(letter, today),
  }))
}

/** A name is compared as it is read: what is around it is no part of it. */
const tidied = (draft: LandingDraft): LandingDraft => ({ ...draft, name: draft.name.trim(), headline: draft.headline.trim() })

/** What the trail keeps of a page. */
const trailOf = (page: LandingRow) => ({
  name: page.name,
  game_id: page.game_id,
  url: page.url,
  template_id: page.template_id,
  headline: page.headline,
  body: page.body,
  button: page.button,
  target: page.target,
  material_ids: page.material_ids.join(', '),
  letter_id: page.letter?.id ?? '',
})
