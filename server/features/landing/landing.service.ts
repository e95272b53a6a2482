import type { Kysely } from 'kysely'
import { landingRow, type LandingRow } from '#contract/landing.ts'
import { blocker, type Blocker } from '#domain/blocker.ts'
import { actionBlockers, factBlockers, LANDING, linksOf, type LandingDraft, type LandingLetter } from '#domain/landing/landing.ts'
import { linkBlockers } from '#domain/link.ts'
import { letterStanding } from '#domain/review/letter.ts'
import { draftOf, thingBlockers } from '#domain/thing/thing.ts'
import { scopeHolds } from '#permissions/grants.ts'
import type { Database } from '#server/db/schema.ts'
import { letterStore } from '#server/features/review/letters.reads.ts'
import type { Call } from '#server/kit/handler.ts'
import { refuseIf } from '#server/kit/refused.ts'
import { keepingOf, readerOf } from '#server/kit/thing/thing-keeping.ts'
import { columnsIn, rowOut } from '#server/kit/thing/thing-row.ts'
import type { StoredRow } from '#server/kit/thing/thing.repository.ts'
import * as reads from './landing.reads.ts'
import * as repository from './landing.repository.ts'

type Key = { id: string; version: number }

const keeping = keepingOf(LANDING, reads.landingStore, {
  added: ({ user }) => ({ switched_on: false, creator: user.id }),
  saved: ({ user }) => ({ updated_by: user.id }),
})
const pageOf = (row: StoredRow): LandingRow => landingRow.parse(rowOut(LANDING, row))

/** @throws Refused 404 when it is missing, deleted, or of another's game */
export const landingAt = async (call: Call, id: string): Promise<LandingRow> => pageOf(await keeping.one(call, id))

/**
 * Makes a page, switched off, or changes one. The links of a new one may lead nowhere yet; one that is on stays what a visitor may be sent
 * to: its links were checked of late and are not known to be dead.
 * @throws Refused 400 with fields, 404, 409 with the present page when another user was faster
 */
export async function savePage(call: Call, draft: LandingDraft, key: Key | null): Promise<LandingRow> {
  refuseIf(thingBlockers(LANDING, draft))
  if (!key) await reads.landingStore.lock(call.trx)
  const before = key && (await keeping.held(call, key.id, key.version))
  refuseIf(await draftBlockers(call, draft, before && pageOf(before)))
  if (before?.switch === 'on') refuseIf(await presentLinkBlockers(call.db, draft))
  const page = pageOf(await keeping.keep(call, draft, before, () => Promise.resolve({})))
  await repository.keepVersion(call.trx, page, draftOf(LANDING, page).values, call.user.id)
  return page
}

/**
 * Switches a page. On: its letter holds, and its links were checked of late.
 * @throws Refused 400, 404, 409 with the present page when another user was faster
 */
export async function switchPage(call: Call, { id, version }: Key, to: LandingRow['switch']): Promise<LandingRow> {
  const before = pageOf(await keeping.held(call, id, version))
  refuseIf(actionBlockers(to, before, Date.now()))
  await repository.switchPage(call.trx, id, to === 'on', call.user.id)
  const after = await landingAt(call, id)
  call.audit({ entity: LANDING.noun, entityId: id, before: { switch: before.switch }, after: { switch: after.switch } })
  return after
}

/**
 * Deletes a page that no live ad leads to. The row stays, for the trail and the ads that led to it, and its name is free.
 * @throws Refused 400 `landing.page.live`, 404, 409 with the present page when another user was faster
 */
export async function deletePage(call: Call, { id, version }: Key): Promise<void> {
  const row = await keeping.held(call, id, version)
  refuseIf(actionBlockers('delete', pageOf(row), Date.now()))
  await keeping.remove(call, row)
}

async function presentLinkBlockers(db: Kysely<Database>, draft: LandingDraft): Promise<Blocker[]> {
  const links = linksOf(draft)
  const stored = await reads.readLinks(
    db,
    links.map(({ url }) => url),
  )
  return linkBlockers({ links, checks: stored }, Date.now())
}

async function draftBlockers(call: Call, draft: LandingDraft, stored: LandingRow | null): Promise<Blocker[]> {
  const { game_id: gameId, material_ids: ids } = draft
  const [games, regions] = [call.scope('game'), call.scope('region')]
  const { rows } = await reads.readPictures(call.db, { games, regions }, { gameId, ids }, { page: 1, per_page: 100 })
  // a picture the page has shown before may have been put away since: it goes on being shown
  const shown = stored?.game_id === gameId ? stored.material_ids : []
  const namesake = await reads.landingStore.takenBy(call.trx, columnsIn(LANDING, draft), stored?.id ?? null)
  return [
    ...(namesake === null ? [] : [blocker('landing.page.name_taken', { field: 'name', params: { id: namesake } })]),
    ...factBlockers(draft, {
      games: new Set(scopeHolds(games, gameId) ? [gameId] : []),
      letters: await lettersOf(call, gameId),
      materials: new Set([...rows.map(({ id }) => id), ...shown]),
    }),
  ]
}

async function lettersOf(call: Call, game_id: string): Promise<LandingLetter[]> {
  const reader = readerOf(call)
  const { rows } = await letterStore.list(call.db, reader, { game_id }, { page: 1, per_page: 2000 })
  return rows.map((letter) => ({ ...letter, standing: letterStanding(letter, reader.today) }))
}
