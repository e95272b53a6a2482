import type { Transaction } from 'kysely'
import { blocker } from '#domain/blocker.ts'
import type { Database } from '#server/db/schema.ts'
import { Refused } from '#server/kit/refused.ts'
import { lockMark, removeMarks, versionOf, writeMark, type ForgottenMark, type Marked } from './guide-mark.repository.ts'

type Trx = Transaction<Database>

/**
 * Keeps what a person says of a help page. `isNews`: it is not what they had said before.
 * @throws Refused 404 `help.guide.missing`, 400 `help.progress.not_written` for a version that is still to come
 */
export async function mark(trx: Trx, userId: string, guideId: string, said: Marked): Promise<{ before: Marked | null; isNews: boolean }> {
  const present = await versionOf(trx, guideId)
  if (present === null) throw new Refused(blocker('help.guide.missing', { field: 'guide_id' }), { status: 404 })
  if (said.version > present) throw new Refused(blocker('help.progress.not_written', { field: 'version', params: { version: present } }))
  const before = await lockMark(trx, userId, guideId)
  const isNews = before?.state !== said.state || before.version !== said.version
  if (isNews) await writeMark(trx, userId, guideId, said)
  return { before, isNews }
}

/** The marks that were there and are no more: of one page, or of all. */
export const forgetMarks = (trx: Trx, userId: string, guideId?: string): Promise<ForgottenMark[]> =>
  removeMarks(trx, userId, guideId ?? null)
