import { once } from 'node:events'
import { fileTypeFromBuffer } from 'file-type'
import * as calls from '#contract/review-letters.ts'
import { blocker } from '#domain/blocker.ts'
import { LETTER_MAX_BYTES, LETTER_MIMES, letterBlockers, letterStanding } from '#domain/review/letter.ts'
import type { FileStore } from '#server/kit/file-store.ts'
import { Download, handle, type Call, type Handler, type UploadedFile } from '#server/kit/handler.ts'
import { refuseIf, Refused } from '#server/kit/refused.ts'
import * as repository from './letters.repository.ts'
import { houseDay, readLetters, type LetterRead } from './review.reads.ts'

/** Authorization letters: which rights the house holds, until when, and their scans. */
export const letterRoutes = ({ files }: { files: FileStore }): Handler[] => [
  handle(calls.authorizationBook, async ({ game_id, standing, page, per_page }, call) => {
    const letters = (await readLetters(call.db, call.scope('game'), { gameId: game_id })).map(letterOut)
    const asked = standing === undefined ? letters : letters.filter((letter) => letter.standing === standing)
    return { data: asked.slice((page - 1) * per_page, page * per_page), total: asked.length, page, per_page }
  }),
  handle(calls.saveLetter, async ({ ticket: _ticket, id, version, ...fields }, call) => {
    refuseIf(letterBlockers(fields))
    const before = id === undefined ? null : await ownLetter(call, id)
    if (before && before.version !== version) throw new Refused('review.letter.changed', { status: 409, present: letterOut(before) })
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
    if (letter.file_key === null) throw new Refused('file.missing', { status: 404 })
    const body = files.stream(letter.file_key)
    await once(body, 'open').catch(() => {
      throw new Refused('file.missing', { status: 404 })
    })
    return new Download({ body, mime: letter.file_mime ?? 'application/octet-stream', fileName: letter.file_name })
  }),
]

/** @throws Refused 404 when there is none within the grants */
async function ownLetter(call: Call, id: string): Promise<LetterRead> {
  const [letter] = await readLetters(call.db, call.scope('game'), { id })
  if (!letter) throw new Refused(blocker('review.letter.missing', { field: 'id' }), { status: 404 })
  return letter
}

const letterOut = ({ file_key, file_mime: _mime, updated_at, ...letter }: LetterRead) => ({
  ...letter,
  standing: letterStanding(letter, houseDay()),
  has_file: file_key !== null,
  updated_at: updated_at.toISOString(),
})

/** What a file is, its bytes say. @throws Refused 413, 400 */
async function scanOf(files: FileStore, file: UploadedFile | undefined): Promise<Partial<repository.LetterScan>> {
  if (!file) return {}
  if (file.bytes.length > LETTER_MAX_BYTES)
    throw new Refused(
      blocker('review.letter.file_large', { field: 'file', params: { name: file.name, max: LETTER_MAX_BYTES / 1024 / 1024 } }),
      {
        status: 413,
      },
    )
  const mime = (await fileTypeFromBuffer(file.bytes))?.mime
  const known = LETTER_MIMES.find((one) => one === mime)
  if (known === undefined) throw new Refused(blocker('review.letter.file_kind', { field: 'file', params: { name: file.name } }))
  return { file_key: await files.put(file.bytes), file_name: file.name, file_mime: known }
}
