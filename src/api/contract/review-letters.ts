import { z } from 'zod'
import { LETTER_CATEGORIES, LETTER_STANDINGS } from '#domain/review/letter.ts'
import { count, data, endpoint, filled, flag, id, instant, listOf, paging, text, ticket, wireInteger } from './endpoint.ts'
import { SCAN_FILE } from './files.ts'

const READ = { method: 'GET', encoding: 'query', write: 'no' } as const
const PATH = '/dapper/api/review/authorization_book'

export const letterRow = z.object({
  id: text,
  game_id: text,
  game_name: text,
  title: text,
  holder: text,
  category: z.enum(LETTER_CATEGORIES),
  valid_from: text,
  expires_on: text,
  standing: z.enum(LETTER_STANDINGS),
  file_name: text,
  has_file: z.boolean(),
  version: count,
  updated_at: instant,
})
export type LetterRow = z.output<typeof letterRow>

export const authorizationBook = endpoint({
  ...READ,
  path: PATH,
  permission: 'signed-in',
  scope: { input: { game: 'game_id' }, rows: { game: 'game_id' } },
  input: z.object({
    game_id: id.optional(),
    standing: z.enum(LETTER_STANDINGS).optional(),
    /** in the name of the letter, or of who gave the right */
    q: z.string().max(100).optional(),
    /** what still holds stands before what has ended */
    ended_last: flag.optional(),
    ...paging(100),
  }),
  output: listOf(letterRow),
  summary: 'Authorization letters of the games the user may use, those that end first at the top.',
})

export const saveLetter = endpoint({
  method: 'POST',
  encoding: 'multipart',
  takes: SCAN_FILE,
  write: 'once',
  path: `${PATH}/save`,
  permission: 'review.letters.edit',
  scope: { input: { game: 'game_id' }, objects: { id: 'letter' } },
  input: z.object({
    ticket,
    /** absent: a new letter */
    id: id.optional(),
    version: wireInteger.optional(),
    game_id: id,
    title: filled.max(100),
    holder: filled.max(100),
    category: z.enum(LETTER_CATEGORIES),
    valid_from: z.iso.date(),
    expires_on: z.iso.date(),
  }),
  output: data(letterRow),
  audit: { records: 'art_review.letter_saved' },
  summary: 'Keeps an authorization letter with its scan (PDF or picture, at most 10 MB); without a file the former one stays.',
})

export const letterFile = endpoint({
  ...READ,
  path: `${PATH}/file`,
  permission: 'signed-in',
  scope: { objects: { id: 'letter' } },
  input: z.object({ id }),
  output: z.unknown(),
  file: SCAN_FILE.types,
  summary: 'The scan of an authorization letter, to be saved.',
})
