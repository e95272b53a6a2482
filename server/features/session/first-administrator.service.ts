import { randomBytes } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import { blocker, type Blocker } from '#domain/blocker.ts'
import { NEW_COMPANY, type NewCompany } from '#domain/company.ts'
import { FIRST_LINK_MINUTES, linkSecret, readLinkSecret } from '#domain/entry-link.ts'
import { firstAdministratorBlockers, type FirstAdministrator } from '#domain/first-administrator.ts'
import { tidied } from '#domain/thing/thing.ts'
import { PRESETS } from '#permissions/presets.ts'
import { FIRST_GUIDES } from '#server/db/guides/first-guides.ts'
import { insertGuides } from '#server/db/guides.ts'
import { installationId } from '#server/db/installation.ts'
import { insertPerson } from '#server/db/people.ts'
import type { Database } from '#server/db/schema.ts'
import { writeAudit } from '#server/kit/audit.repository.ts'
import { hashToken } from '#server/kit/authenticate.ts'
import { hashPassword } from '#server/kit/password.ts'
import { refuseIf, Refused } from '#server/kit/refused.ts'
import { COMPANY_KEY, saveSetting } from '#server/kit/setting.repository.ts'
import * as repository from './first-link.repository.ts'
import { admitAttempt, startSessionOf, type SignedIn } from './session.service.ts'
import { forgetAttemptsOf } from './session.repository.ts'

type Db = Kysely<Database>
type Trx = Transaction<Database>
type Caller = { address: string; agent: string; requestId: string }

/**
 * The secret of a fresh link to the first administrator; the one before is worth nothing from now on. Null when there is a user: only a
 * hash of the key is kept, so that this is the one time it can be shown.
 */
export async function issueFirstLink(db: Db): Promise<string | null> {
  const key = randomBytes(32).toString('base64url')
  const isKept = await db.transaction().execute(async (trx) => {
    await repository.holdUsers(trx)
    if (await repository.hasUsers(trx)) return false
    await repository.keepKey(trx, hashToken(key))
    return true
  })
  return isKept ? linkSecret({ installation: await installationId(db), key }) : null
}

/** @throws Refused 410 `first_link.*` for a link that leads to nothing, 429 `session.too_many_attempts` */
export async function readFirstLink(db: Db, secret: string, { address }: Pick<Caller, 'address'>): Promise<Date> {
  await admitAttempt(db, attemptsOf(address), address)
  const expiresAt = await goodUntil(db, secret)
  await forgetAttemptsOf(db, attemptsOf(address))
  return expiresAt
}

/**
 * Makes the first administrator, names the company, writes the help it begins with and signs in, all or nothing. The password is hashed before users are held, so that
 * nothing waits for it.
 * @throws Refused 400 for what is typed wrongly, 410 `first_link.*`, 429 `session.too_many_attempts`
 */
export async function makeFirstAdministrator(
  db: Db,
  { secret, ...typed }: Omit<FirstAdministrator, 'again'> & { secret: string },
  caller: Caller,
): Promise<SignedIn> {
  await readFirstLink(db, secret, caller)
  refuseIf(firstAdministratorBlockers({ ...typed, again: typed.password }))
  const passwordHash = await hashPassword(typed.password)
  return await db.transaction().execute(async (trx) => {
    await repository.holdUsers(trx)
    await goodUntil(trx, secret)
    const { account, name, email } = typed
    const person = { account, name, ...(email ? { email } : {}) }
    const id = await insertPerson(trx, { ...person, isAgent: false, passwordHash, grants: PRESETS.admin })
    if (!id) throw new Error('there was no user a moment ago, and none could be made since')
    const company = tidied(NEW_COMPANY, typed)
    await saveSetting(trx, { key: COMPANY_KEY, value: company, updatedBy: id })
    await insertGuides(trx, FIRST_GUIDES, { userId: id, requestId: caller.requestId })
    const signedIn = await startSessionOf(trx, id, caller)
    await record(trx, { userId: id, requestId: caller.requestId }, { person, company, address: caller.address })
    return signedIn
  })
}

/** Wrong keys of one address are counted like wrong passwords of one account; no account begins so. */
const attemptsOf = (address: string): string => `#first-link ${address}`

/** @throws Refused 410 with what ends the link */
async function goodUntil(db: Db, secret: string): Promise<Date> {
  if (await repository.hasUsers(db)) over('first_link.used')
  const read = readLinkSecret(secret)
  if (!read) return over('first_link.incomplete')
  if (read.installation !== (await installationId(db))) return over('first_link.elsewhere')
  const found = await repository.findKey(db, hashToken(read.key), FIRST_LINK_MINUTES)
  if (!found) return over('first_link.replaced')
  return found.is_late ? over('first_link.late', { minutes: FIRST_LINK_MINUTES }) : found.expires_at
}

function over(code: string, params?: Blocker['params']): never {
  throw new Refused(blocker(code, params ? { params } : {}), { status: 410 })
}

type Made = { person: { account: string; name: string; email?: string }; company: NewCompany; address: string }

async function record(trx: Trx, who: { userId: string; requestId: string }, { person, company, address }: Made): Promise<void> {
  const preset = 'admin'
  await writeAudit(trx, [
    { ...who, entity: 'user', entityId: who.userId, event: 'user.created', after: { ...person, preset, by: 'first_link' } },
    { ...who, entity: 'setting', entityId: COMPANY_KEY, event: 'setting.company_saved', after: company },
    { ...who, entity: 'session', entityId: who.userId, event: 'session.started', after: { address, by: 'first_link' } },
  ])
}
