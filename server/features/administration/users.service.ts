import type { Kysely, Transaction } from 'kysely'
import { strictGrants, type AdminUser, type UserGrants } from '#contract/administration.ts'
import { grants as storedGrants } from '#contract/auth.ts'
import { blocker } from '#domain/blocker.ts'
import { passwordBlockers } from '#domain/password.ts'
import { changeBlockers, isAdministrator } from '#permissions/administration-can.ts'
import { aboveBlockers, grantBlockers, selfFactsBlockers } from '#permissions/raise-can.ts'
import { FUNCTIONS } from '#permissions/functions.ts'
import { partsOfPermission, type Grants } from '#permissions/grants.ts'
import { explain, type Explanation, type Question } from '#permissions/page-can.ts'
import { PRESETS } from '#permissions/presets.ts'
import { specialFactsOf, withoutGames } from '#permissions/special-ids.ts'
import type { Database } from '#server/db/schema.ts'
import { readGameIds } from '#server/features/catalogue/catalogue.reads.ts'
import { holdVersion } from '#server/kit/hold-version.ts'
import { hashPassword } from '#server/kit/password.ts'
import { refuseIf, Refused } from '#server/kit/refused.ts'
import { readSpecialIds } from '#server/kit/setting.repository.ts'
import { readUsers } from './administration.reads.ts'
import * as repository from './users.repository.ts'

type Db = Kysely<Database>
type Trx = Transaction<Database>

/** @throws Refused 404 when there is no such person */
async function existing(db: Db, userId: string) {
  const user = /^\d{1,18}$/.test(userId) ? await repository.findUser(db, userId) : undefined
  if (!user) throw new Refused(blocker('administration.user_missing', { field: 'user_id' }), { status: 404 })
  return { ...user, grants: storedGrants.parse(user.grants) }
}

async function shown(db: Db, userId: string): Promise<AdminUser> {
  const [row] = (await readUsers(db, { id: userId }, { page: 1, per_page: 1 })).rows
  if (!row) throw new Error(`the person ${userId} was there a moment ago`)
  return row
}

/** What a caller holds as it was written: a game that is withheld from them is theirs to give all the same. */
export const heldBy = async (db: Db, callerId: string): Promise<Grants> => (await existing(db, callerId)).grants

/** @throws Refused 409 when the account or the e-mail exists, 403 when the preset is more than the caller holds */
export async function createUser(
  trx: Trx,
  callerId: string,
  { account, preset, ...facts }: repository.UserFacts & { account: string; preset: keyof typeof PRESETS | 'none' },
): Promise<AdminUser> {
  const grants: Grants = preset === 'none' ? { global: {}, pages: {} } : PRESETS[preset]
  refuseIf(grantBlockers(await heldBy(trx, callerId), { global: {}, pages: {} }, grants), { status: 403 })
  await refuseTakenEmail(trx, facts.email, null)
  const id = await repository.insertUser(trx, { account, ...facts, grants })
  if (!id) throw new Refused(blocker('administration.account_taken', { params: { account }, field: 'account' }), { status: 409 })
  return await shown(trx, id)
}

export type Edit = repository.UserFacts & { userId: string; version: number; active: boolean }

const heldAs = ({ userId: id, version }: { userId: string; version: number }) => ({ table: 'app_user', id, version }) as const

async function refuseTakenEmail(trx: Trx, email: string | undefined, exceptId: string | null) {
  if (email && (await repository.isEmailTaken(trx, email, exceptId)))
    throw new Refused(blocker('administration.email_taken', { params: { email }, field: 'email' }), { status: 409 })
}

/**
 * Changes a person; one who is made inactive is signed out everywhere.
 * @throws Refused 404, 409 with the present row when another user was faster, or for an e-mail that is taken, 403 when it would raise the
 * caller or let them sign in as someone who holds more, 400 when administration would be lost
 */
export async function editUser(trx: Trx, callerId: string, edit: Edit): Promise<{ before: AdminUser; after: AdminUser }> {
  await repository.takeTurn(trx)
  const read = async () => await shown(trx, (await existing(trx, edit.userId)).id)
  const before = await holdVersion(trx, heldAs(edit), { read, changed: 'administration.changed' })
  const user = await existing(trx, edit.userId)
  await refuseLockOut(trx, callerId, user, { active: edit.active, grants: user.grants })
  const caller = await heldBy(trx, callerId)
  const facts = { caller, isSelf: callerId === user.id, before: user, after: edit }
  refuseIf(selfFactsBlockers(facts), { status: 403 })
  if (edit.email !== undefined && edit.email !== (user.email ?? '')) refuseIf(aboveBlockers(caller, user.grants), { status: 403 })
  await refuseTakenEmail(trx, edit.email, edit.userId)
  await repository.updateUser(trx, edit.userId, edit)
  if (user.active && !edit.active) await repository.endSessionsOf(trx, edit.userId)
  return { before, after: await shown(trx, edit.userId) }
}

/** @throws Refused 404, 403 for someone who holds more than the caller */
export async function setPassword(trx: Trx, callerId: string, userId: string, password: string): Promise<number> {
  const user = await existing(trx, userId)
  refuseIf(aboveBlockers(await heldBy(trx, callerId), user.grants), { status: 403 })
  refuseIf(passwordBlockers(password, { account: user.account, name: user.name, email: user.email ?? '' }))
  await repository.updatePassword(trx, userId, await hashPassword(password))
  return await repository.endSessionsOf(trx, userId)
}

export async function grantsOf(db: Db, userId: string): Promise<UserGrants> {
  const { grants, version } = await existing(db, userId)
  return { user_id: userId, grants: strictGrants.parse(grants), version }
}

/** Whether the name lists name a person: what the editor's "can open" asks next to the grants. */
export async function standsOnLists(db: Db, userId: string): Promise<{ on_finance_list: boolean; is_special: boolean }> {
  const { on_finance_list, is_special } = specialFactsOf((await readSpecialIds(db)).ids, userId)
  return { on_finance_list, is_special }
}

/** @throws Refused 404, 409 with the present grants, 403 for more than the caller holds, 400 for functions no one knows and when administration would be lost */
export async function saveGrants(
  trx: Trx,
  callerId: string,
  { userId, version, grants }: { userId: string; version: number; grants: Grants },
): Promise<{ before: UserGrants; after: UserGrants }> {
  await repository.takeTurn(trx)
  const read = () => grantsOf(trx, userId)
  const before = await holdVersion(trx, heldAs({ userId, version }), { read, changed: 'administration.changed' })
  const user = await existing(trx, userId)
  refuseUnknownFunctions(grants)
  refuseIf(grantBlockers(await heldBy(trx, callerId), user.grants, grants), { status: 403 })
  await refuseLockOut(trx, callerId, user, { active: user.active, grants })
  await repository.updateGrants(trx, userId, grants)
  return { before, after: await grantsOf(trx, userId) }
}

function refuseUnknownFunctions(grants: Grants) {
  const named = Object.entries(grants.pages).flatMap(([page, part]) => Object.keys(part.func ?? {}).map((func) => `${page}.${func}`))
  // a page that is still to come has no function by name yet: only '*' can be granted on it
  const short = new Set(FUNCTIONS.map((name) => partsOfPermission(name).func))
  const unknown = [
    ...named.filter((name) => !name.endsWith('.*') && !FUNCTIONS.includes(name)),
    ...Object.keys(grants.global.func ?? {}).filter((name) => name !== '*' && !short.has(name)),
  ]
  if (unknown.length > 0)
    throw new Refused(blocker('administration.unknown_functions', { params: { names: unknown.join(', ') }, field: 'grants' }))
}

async function refuseLockOut(
  trx: Trx,
  callerId: string,
  before: { id: string; active: boolean; grants: Grants },
  after: { active: boolean; grants: Grants },
) {
  const people = await repository.allGrants(trx)
  const others = people.filter(
    ({ id, active, grants }) => id !== before.id && isAdministrator({ active, grants: storedGrants.parse(grants) }),
  ).length
  refuseIf(changeBlockers({ isSelf: callerId === before.id, before, after, others }))
}

/** Why another person may or may not, by the same functions that answer that person's own calls. */
export async function explainFor(db: Db, userId: string, question: Question): Promise<Explanation> {
  const user = await existing(db, userId)
  const special = specialFactsOf((await readSpecialIds(db)).ids, userId)
  const person = {
    id: userId,
    isAgent: user.is_agent,
    observatory: user.observatory,
    grants: withoutGames(user.grants, special.withheld_games, await readGameIds(db)),
    ...special,
  }
  return explain(person, question)
}

/** Ends one session, or all of a person. @throws Refused 404 when there is none to end */
export async function revoke(db: Db, which: { sessionId: string } | { userId: string }): Promise<{ userId: string; ended: number }> {
  if ('userId' in which) {
    await existing(db, which.userId)
    return { userId: which.userId, ended: await repository.endSessionsOf(db, which.userId) }
  }
  const userId = /^\d{1,18}$/.test(which.sessionId) ? await repository.endSession(db, which.sessionId) : null
  if (!userId) throw new Refused(blocker('administration.session_missing', { field: 'session_id' }), { status: 404 })
  return { userId, ended: 1 }
}
