import { blocker } from '#domain/blocker.ts'
import { passwordBlockers } from '#domain/password.ts'
import { hashPassword, hasPassword, verifyPassword } from '#server/kit/password.ts'
import { refuseIf, Refused } from '#server/kit/refused.ts'
import * as repository from './session.repository.ts'
import { admitAttempt } from './session.service.ts'

type Caller = { userId: string; address: string; session: Buffer }

/**
 * Replaces the caller's own password, who shows the present one (ASVS 6.2.3); a wrong one counts as a wrong sign-in. Every other session of
 * theirs ends. Answers how many did. Asked again with the same two, it changes nothing more.
 * @throws Refused 400 `own_sign_in.no_password`, `own_sign_in.wrong_password`, `own_sign_in.same_password`, `administration.password_guessable`;
 * 429 `session.too_many_attempts`
 */
export async function replaceOwnPassword(
  db: repository.Db,
  { userId, address, session }: Caller,
  { present, chosen }: { present: string; chosen: string },
): Promise<number> {
  const { account, name, email, password_hash } = await repository.passwordOwner(db, userId)
  if (!hasPassword(password_hash)) throw new Refused('own_sign_in.no_password')
  await admitAttempt(db, account.toLowerCase(), address)
  const isRight = await verifyPassword(password_hash, present)
  // sent again because the answer to the first was lost
  const isDone = !isRight && (await verifyPassword(password_hash, chosen))
  if (!isRight && !isDone) throw new Refused(blocker('own_sign_in.wrong_password', { field: 'present_password' }))
  await repository.forgetAttemptsOf(db, account.toLowerCase())
  if (isDone) return await repository.endOtherSessions(db, userId, session)
  if (present === chosen) throw new Refused(blocker('own_sign_in.same_password', { field: 'password' }))
  refuseIf(passwordBlockers(chosen, { account, name, email: email ?? '' }))
  const hash = await hashPassword(chosen)
  return await db.transaction().execute(async (trx) => {
    await repository.storeHash(trx, userId, hash)
    return await repository.endOtherSessions(trx, userId, session)
  })
}

/** Ends one other session of the caller, or all others; how many. @throws Refused 404 when the one that is named is not there any more */
export async function endOwnSessions(
  db: repository.Db,
  { userId, session }: Omit<Caller, 'address'>,
  sessionId: string | undefined,
): Promise<number> {
  const isId = sessionId === undefined || /^\d{1,18}$/.test(sessionId)
  const ended = isId ? await repository.endOtherSessions(db, userId, session, sessionId) : 0
  if (sessionId !== undefined && ended === 0)
    throw new Refused(blocker('administration.session_missing', { field: 'session_id' }), { status: 404 })
  return ended
}
