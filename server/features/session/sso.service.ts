import { randomBytes } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { AuditEntry } from '#server/kit/handler.ts'
import type { Database } from '#server/db/schema.ts'
import { hashToken } from '#server/kit/authenticate.ts'
import { Refused } from '#server/kit/refused.ts'
import { newPerson } from './new-person.service.ts'
import { startSessionOf, type SignedIn } from './session.service.ts'
import { SsoAway, type SsoAnswer, type SsoConfig, type SsoPerson, type SsoProvider } from './sso-provider.ts'
import * as repository from './sso.repository.ts'

type Db = Kysely<Database>

/** A person has this long at the provider. */
export const ATTEMPT_MINUTES = 10
const ATTEMPTS_PER_ADDRESS = 100

export type Sso = { config: SsoConfig; provider: SsoProvider }
export type Browser = { address: string; agent: string }

/** Begins a sign-in. `attempt` stays in the browser that asked: a code that is slipped to another browser is worth nothing. */
export async function beginSso(db: Db, { provider }: Sso, address: string): Promise<{ url: string; state: string; attempt: string }> {
  if ((await repository.attemptsFrom(db, address)) >= ATTEMPTS_PER_ADDRESS)
    throw new Refused('session.too_many_attempts', { status: 429, retryAfterS: ATTEMPT_MINUTES * 60 })
  const { url, secrets } = await asked(provider.begin())
  const attempt = randomBytes(32).toString('base64url')
  await repository.keepAttempt(db, hashToken(attempt), address, secrets, ATTEMPT_MINUTES)
  return { url, state: secrets.state, attempt }
}

/**
 * Exchanges a code for a session of a person we know.
 * @throws Refused `session.sso_expired`, `session.sso_bad_state`, `session.sso_refused`, `session.sso_away` (503), `session.sso_unknown_user` (403), and those of `newPerson`
 */
export async function endSso(
  db: Db,
  { provider, config }: Sso,
  { attempt, ...answer }: SsoAnswer & { attempt: string },
  browser: Browser,
  audit: (entry: AuditEntry) => void,
): Promise<SignedIn> {
  const secrets = await repository.takeAttempt(db, hashToken(attempt), ATTEMPT_MINUTES)
  if (!secrets) throw new Refused('session.sso_expired')
  if (secrets.state !== answer.state) throw new Refused('session.sso_bad_state')
  const person = await asked(provider.redeem(answer, secrets))
  const userId = await db.transaction().execute((trx) => userOf(trx, person, { config, address: browser.address, audit }))
  return await startSessionOf(db, userId, browser)
}

type Admission = { config: SsoConfig; address: string; audit: (entry: AuditEntry) => void }

/** By subject when the person has signed in before, else by the verified address; no one is made unless an invitation or a rule says so. */
async function userOf(trx: Transaction<Database>, person: SsoPerson, { config, address, audit }: Admission): Promise<string> {
  const { issuer, subject, email } = person
  const before = await repository.findBySubject(trx, issuer, subject)
  const found = before ?? (email === null ? undefined : await repository.findByEmail(trx, issuer, email))
  if (found && !found.active) throw new Refused('session.sso_unknown_user', { status: 403 })
  if (before) return before.id
  const { userId, lines } = found ? { userId: found.id, lines: [] } : await newPerson(trx, person, { config, address })
  await repository.tieSubject(trx, issuer, subject, userId)
  for (const line of [...lines, { entity: 'user', entityId: userId, event: 'user.sso_tied', after: { issuer } }]) audit({ ...line, userId })
  return userId
}

async function asked<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    throw error instanceof SsoAway ? new Refused('session.sso_away', { status: 503, retryAfterS: 10 }) : new Refused('session.sso_refused')
  }
}
