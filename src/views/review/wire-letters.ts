import { fromPromise } from 'xstate'
import { z } from 'zod'
import { call, download } from '#client/call.ts'
import { outcomeOf } from '#client/outcome.ts'
import { games as gamesCall } from '#contract/lists.ts'
import * as calls from '#contract/review-letters.ts'
import { LETTER_CATEGORIES, type LetterCategory, type LetterStanding } from '#domain/review/letter.ts'
import { createReading } from '#machines/reading/reading.machine.ts'
import { createSettingsSave, type SaveOutcome } from '#machines/settings-save/settings-save.machine.ts'
import { downloadBlob } from '#views/kit/grid/download.ts'

const QUIET = { quiet: true } as const

/** Letters of one page. */
export const LETTERS_A_PAGE = 500

/** Empty: of every game, however they stand. */
export type LetterFilter = { game_id: string; standing: LetterStanding | '' }
export type LettersQuery = LetterFilter & { page: number }
/** To choose from. */
export const FIRST_LETTERS: LettersQuery = { game_id: '', standing: '', page: 1 }
export type LettersAnswer = {
  rows: readonly calls.LetterRow[]
  total: number
  games: readonly { game_id: string; name: string }[]
}
export const lettersReading = createReading<LettersAnswer, LettersQuery>({ keepsAnswer: true })
/** Letters of the games one may use, those that end first at the top, with the games. */
export const wiredLettersReading = lettersReading.provide({
  actors: {
    read: fromPromise(async ({ input: { query }, signal }) => {
      const options = { ...QUIET, signal }
      const { game_id, standing, page } = query
      const asked = { ...(game_id ? { game_id } : {}), ...(standing ? { standing } : {}), page, per_page: LETTERS_A_PAGE }
      const [letters, games] = await Promise.all([
        call(calls.authorizationBook, asked, options),
        call(gamesCall, { per_page: 500 }, options),
      ])
      return { rows: letters.data, total: letters.total, games: games.data }
    }),
  },
})

/** With an id, a letter at the version that was read; without a file the former scan stays. */
export type LetterDraft = {
  id: string | null
  version: number
  game_id: string
  title: string
  holder: string
  category: LetterCategory
  valid_from: string
  expires_on: string
  file: File | null
}
/** A file cannot be kept: it is chosen again. */
export const letterDraft: z.ZodType<LetterDraft> = z.object({
  id: z.string().nullable(),
  version: z.number(),
  game_id: z.string(),
  title: z.string(),
  holder: z.string(),
  category: z.enum(LETTER_CATEGORIES),
  valid_from: z.string(),
  expires_on: z.string(),
  file: z.unknown().transform(() => null),
})
/** Of a conflict, the letter as it stands there now. */
export const letterSave = createSettingsSave<LetterDraft, calls.LetterRow | null>()
export const wiredLetterSave = letterSave.provide({
  actors: {
    send: fromPromise(async ({ input: { draft, ticket } }): Promise<SaveOutcome<calls.LetterRow | null>> => {
      if (!draft) throw new Error('a letter is saved from a draft')
      const { id, version, file, ...fields } = draft
      const input = { ticket, ...fields, ...(id === null ? {} : { id, version }) }
      const answer = call(calls.saveLetter, input, { ...QUIET, ...(file ? { uploads: [{ file, name: file.name }] } : {}) })
      const outcome = await outcomeOf<unknown, null>(answer, () => null)
      return outcome.kind === 'refused' ? { ...outcome, present: calls.letterRow.safeParse(outcome.present).data ?? null } : outcome
    }),
  },
})

/** A failure is told by the notices of the client. */
export async function saveScan(id: string): Promise<void> {
  const file = await download(calls.letterFile, { id }).catch(() => null)
  if (file) downloadBlob(file.fileName ?? 'letter', file.blob)
}
