import type { Kysely, Transaction } from 'kysely'
import type { readInvitation as readCall } from '#contract/invitations.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { grants as storedGrants } from '#contract/auth.ts'
import { blocker, type Blocker } from '#domain/blocker.ts'
import { readLinkSecret } from '#domain/entry-link.ts'
import { passwordBlockers } from '#domain/password.ts'
import { functionBlockers } from '#permissions/grants.ts'
import { inviteBlockers, invitedGrants, joinsFinance, opensTo } from '#permissions/invite.ts'
import { PRESETS } from '#permissions/presets.ts'
import { installationId } from '#server/db/installation.ts'
import { insertPerson } from '#server/db/people.ts'
import type { Database } from '#server/db/schema.ts'
import { writeAudit } from '#server/kit/audit.repository.ts'
import type { AuditEntry } from '#server/kit/handler.ts'
import { hashToken } from '#server/kit/authenticate.ts'
import { hashPassword } from '#server/kit/password.ts'
import { refuseIf, Refused } from '#server/kit/refused.ts'
import { joinFinanceList, readCompany } from '#server/kit/setting.repository.ts'
import * as repository from './invited.repository.ts'
import { forgetAttemptsOf } from './session.repository.ts'
import { admitAttempt, startSessionOf, type SignedIn } from './session.service.ts'

type Db = Kysely<Database>
type Caller = { address: string; agent: string; requestId: string }
type Found = NonNullable<Awaited<ReturnType<typeof repository.findInvitation>>>

/** @throws Refused 410 `invitation_link.*` for a link that leads to nothing, 429 `session.too_many_attempts` */
export async function readInvitation(
  db: Db,
  secret: string,
  { address, audit }: { address: string; audit: (entry: AuditEntry) => void },
): Promise<OutputOf<typeof readCall>['data']> {
  const found = await admitted(db, secret, address)
  if (await repository.markOpened(db, found.id))
    audit({ entity: 'invitation', entityId: found.id, event: 'invitation.opened', after: { address } })
  const { account, name, email, preset, games } = found
  const { company } = await readCompany(db)
  return {
    company: company?.company_name ?? '',
    account,
    name,
    email,
    preset,
    invited_by: found.inviter_name,
    expires_at: found.expires_at.toISOString(),
    games: games.includes('*') ? ['*'] : found.game_names,
    ...opensTo(grantsOf(found), { preset, giver: storedGrants.parse(found.inviter_grants) }),
  }
}

/**
 * Makes the invited person and signs them in, all or nothing; of two presses at once the second finds the invitation used.
 * @throws Refused 400 for a password that is too easy, 410 `invitation_link.*`, 429 `session.too_many_attempts`
 */
export async function acceptInvitation(
  db: Db,
  { secret, password }: { secret: string; password: string },
  caller: Caller,
): Promise<SignedIn> {
  refuseIf(passwordBlockers(password, await admitted(db, secret, caller.address)))
  const passwordHash = await hashPassword(password)
  return await db.transaction().execute(async (trx) => {
    await repository.holdInvitation(trx, keyHashOf(secret))
    const { address } = caller
    const { userId, lines } = await enter(trx, await goodInvitation(trx, secret), { passwordHash, address, by: 'invitation' })
    const signedIn = { entity: 'session', entityId: userId, event: 'session.started', after: { address, by: 'invitation' } }
    await writeAudit(
      trx,
      [...lines, signedIn].map((line) => ({ ...line, userId, requestId: caller.requestId })),
    )
    return await startSessionOf(trx, userId, caller)
  })
}

type Entry = { passwordHash: string; address: string; by: 'invitation' | 'sso' }

/** Makes the person of an invitation that is held and good, and says what the trail has to. */
async function enter(trx: Transaction<Database>, invitation: Found, { passwordHash, address, by }: Entry) {
  const { id, account, name, email, preset } = invitation
  const person = { account, name, ...(email ? { email } : {}) }
  const userId = await insertPerson(trx, { ...person, isAgent: preset === 'agent', passwordHash, grants: grantsOf(invitation) })
  if (!userId) return over('account_taken', { account })
  await repository.markUsed(trx, { id, userId, address })
  const lines = [
    { entity: 'user', entityId: userId, event: 'user.created', after: { ...person, preset, by } },
    { entity: 'invitation', entityId: id, event: 'invitation.used', after: { user_id: userId, address } },
    ...(joinsFinance(preset, storedGrants.parse(invitation.inviter_grants)) ? [await joinFinanceList(trx, userId)] : []),
  ]
  return { userId, lines }
}

/**
 * Lets a person in by their open invitation, whose address single sign-on has verified; null when there is none. One that cannot be used is
 * refused all the same: a rule could give what the person who invited them did not mean.
 * @throws Refused 410 `invitation_link.*`
 */
export async function enterBySignOn(trx: Transaction<Database>, email: string, address: string) {
  const found = await repository.findOpenInvitation(trx, email)
  return found ? await enter(trx, good(found), { passwordHash: 'none', address, by: 'sso' }) : null
}

async function admitted(db: Db, secret: string, address: string): Promise<Found> {
  const attempts = `#invitation ${address}` // wrong keys are counted by address; no account begins so
  await admitAttempt(db, attempts, address)
  const found = await goodInvitation(db, secret)
  await forgetAttemptsOf(db, attempts)
  return found
}

/** @throws Refused 410 with what ends the link. Of someone who left, or may no longer grant it, an invitation is worth nothing: no one gets more than a person here gives */
async function goodInvitation(db: Db, secret: string): Promise<Found> {
  const read = readLinkSecret(secret)
  if (!read) return over('incomplete')
  if (read.installation !== (await installationId(db))) return over('elsewhere')
  const found = await repository.findInvitation(db, hashToken(read.key))
  return found ? good(found) : over('replaced')
}

function good(found: Found): Found {
  const by = { name: found.inviter_name }
  if (found.used_at) return over(found.person_active ? 'used' : 'person_left', { account: found.account })
  if (found.withdrawn_at) return over('withdrawn', by)
  if (found.is_late) return over('late', by)
  if (!found.inviter_active) return over('inviter_left', by)
  if (!Object.hasOwn(PRESETS, found.preset)) return over('preset_gone', by)
  if (found.games.length > 0 && !found.games.includes('*') && !found.has_game) return over('games_retired', by)
  if (!mayInvite(found)) return over('inviter_may_not', by)
  if (found.has_account) return over('account_taken', { account: found.account })
  return found.has_email ? over('email_taken', { email: found.email }) : found
}

const grantsOf = (found: Found) => invitedGrants(found, storedGrants.parse(found.inviter_grants))

function mayInvite({ inviter_grants, ...to }: Found): boolean {
  const held = storedGrants.parse(inviter_grants)
  return [...functionBlockers(held, 'settings.users.edit'), ...inviteBlockers(held, to)].length === 0
}

const keyHashOf = (secret: string): Buffer => hashToken(readLinkSecret(secret)?.key ?? '')

function over(why: string, params?: Blocker['params']): never {
  throw new Refused(blocker(`invitation_link.${why}`, params ? { params } : {}), { status: 410 })
}
