import { randomBytes } from 'node:crypto'
import { hashToken } from '#server/kit/authenticate.ts'
import { Refused } from '#server/kit/refused.ts'
import { ABSOLUTE_DAYS } from '#server/kit/session.repository.ts'
import { hashPassword, needsRehash, verifyPassword } from '#server/kit/password.ts'
import * as repository from './session.repository.ts'

export const WRONG_PER_ACCOUNT = 20
export const WRONG_PER_ADDRESS = 100
export const WINDOW_MINUTES = 10

export type Credentials = { account: string; password: string; address: string; agent: string }
export type SignedIn = { token: string; expiresAt: Date; userId: string }

/**
 * Signs in. A wrong password and an unknown account are one answer, in words and in time.
 * @throws Refused 400 `session.wrong_credentials`, 429 `session.too_many_attempts` with Retry-After
 */
export async function signIn(db: repository.Db, { account: typed, password, address, agent }: Credentials): Promise<SignedIn> {
  const account = typed.trim().toLowerCase()
  await admitAttempt(db, account, address)
  const user = await repository.findUser(db, account)
  const right = await verifyPassword(user?.password_hash ?? null, password)
  if (!user || !right || !user.active) throw new Refused('session.wrong_credentials')
  await repository.forgetAttemptsOf(db, account)
  if (needsRehash(user.password_hash)) await repository.storeHash(db, user.id, await hashPassword(password))
  return await startSessionOf(db, user.id, { address, agent })
}

/** A session of someone who has shown who he is. The token is given out once; only its hash is kept. */
export async function startSessionOf(
  db: repository.Db,
  userId: string,
  { address, agent }: { address: string; agent: string },
): Promise<SignedIn> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = await repository.startSession(db, { tokenHash: hashToken(token), userId, address, agent, days: ABSOLUTE_DAYS })
  return { token, expiresAt, userId }
}

/**
 * Counts an attempt with a password, or refuses it uncounted: trying on does not make the wait longer.
 * @throws Refused 429 `session.too_many_attempts` with Retry-After
 */
export async function admitAttempt(db: repository.Db, account: string, address: string): Promise<void> {
  const blockedS = await db.transaction().execute(async (trx) => {
    const attempt = await repository.noteAttempt(trx, account, address)
    const byAccount = await repository.secondsBlocked(trx, 'account', account, attempt, WRONG_PER_ACCOUNT, WINDOW_MINUTES)
    const byAddress = await repository.secondsBlocked(trx, 'address', address, attempt, WRONG_PER_ADDRESS, WINDOW_MINUTES)
    const seconds = Math.max(byAccount, byAddress)
    if (seconds > 0) await repository.forgetAttempt(trx, attempt)
    return seconds
  })
  if (blockedS > 0) throw new Refused('session.too_many_attempts', { status: 429, retryAfterS: blockedS })
}

/** Ends the session of the token: it is refused from the next request on. */
export const signOut = (db: repository.Db, tokenHash: Buffer): Promise<void> => repository.endSession(db, tokenHash)
