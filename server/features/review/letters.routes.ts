import * as calls from '#contract/review-letters.ts'
import { blocker } from '#domain/blocker.ts'
import { letterBlockers, letterStanding } from '#domain/review/letter.ts'
import type { FileStore } from '#server/kit/file-store.ts'
import { handle, type Call, type Handler, type UploadedFile } from '#server/kit/handler.ts'
import { holdVersion } from '#server/kit/hold-version.ts'
import { refuseIf, Refused } from '#server/kit/refused.ts'
import { keepScan, scanDownload } from '#server/kit/scan.ts'
import * as repository from './letters.repository.ts'
import { readLetterPage, readLetters, type LetterRead } from './letters.reads.ts'
import { houseDay } from './review.reads.ts'

/** Authorization letters: which rights the house holds, until when, and their scans. */
export const letterRoutes = ({ files }: { files: FileStore }): Handler[] => [
  handle(calls.authorizationBook, async ({ game_id: gameId, standing, q, ended_last, page, per_page }, call) => {
    const search = { gameId, standing, q: q?.trim(), endedLast: ended_last === '1' }
    const { rows, total } = await readLetterPage(call.db, call.scope('game'), search, houseDay(), { page, per_page })
    return { data: rows.map(letterOut), total, page, per_page }
  }),
  handle(calls.saveLetter, async ({ ticket: _ticket, id, version, ...fields }, call) => {
    refuseIf(letterBlockers(fields))
    const before = id === undefined ? null : await heldLetter(call, id, version)
    const scan = await scanOf(files, call.files[0])
    const saved = { ...fields, title: fields.title.trim(), holder: fields.holder.trim(), ...scan }
    const letterId = before ? before.id : (await repository.insertLetter(call.trx, saved, call.user.id)).id
    if (before) await repository.updateLetter(call.trx, before.id, saved)
    const after = letterOut(await ownLetter(call, letterId))
    call.audit({ entity: 'authorization_book', entityId: letterId, ...(before ? { before: letterOut(before) } : {}), after })
    return { data: after }
  }),
  handle(calls.letterFile, async ({ id }, call) => {
    const letter = await ownLetter(call, id)
    return await scanDownload(files, { key: letter.file_key, name: letter.file_name, mime: letter.file_mime })
  }),
]

/** @throws Refused 404 when there is none within the grants */
async function ownLetter(call: Call, id: string): Promise<LetterRead> {
  const [letter] = await readLetters(call.db, call.scope('game'), { id })
  if (!letter) throw new Refused(blocker('review.letter.missing', { field: 'id' }), { status: 404 })
  return letter
}

const heldLetter = (call: Call, id: string, version: number | undefined): Promise<LetterRead> =>
  holdVersion(
    call.trx,
    { table: 'authorization_book', id, version },
    { read: () => ownLetter(call, id), changed: 'review.letter.changed', present: letterOut },
  )

const letterOut = ({ file_key, file_mime: _mime, updated_at, ...letter }: LetterRead) => ({
  ...letter,
  standing: letterStanding(letter, houseDay()),
  has_file: file_key !== null,
  updated_at: updated_at.toISOString(),
})

/** The scan that came with a letter. @throws Refused 413, 400 */
async function scanOf(files: FileStore, file: UploadedFile | undefined): Promise<Partial<repository.LetterScan>> {
  if (!file) return {}
  const { key, name, mime } = await keepScan(files, file)
  return { file_key: key, file_name: name, file_mime: mime }
}
