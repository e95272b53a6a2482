import { z } from 'zod'
import { LETTER, LETTER_STANDINGS } from '#domain/review/letter.ts'
import { flag, text } from './endpoint.ts'
import { callsOf } from './thing.ts'

/** Authorisation letters of games; a scan is PDF or a picture, at most 10 MB. */
export const letters = callsOf(LETTER, {
  path: '/dapper/api/review/authorization_book',
  list: { permission: 'signed-in', summary: 'Authorisation letters of the games the user may use, those that end first at the top.' },
  save: {
    permission: 'review.letters.edit',
    records: 'art_review.letter_saved',
    summary: 'Keeps an authorisation letter with its scan (PDF or picture, at most 10 MB); without a file the former one stays.',
  },
  file: { summary: 'The scan of an authorisation letter, to be saved.' },
  filter: {
    standing: z.enum(LETTER_STANDINGS).optional(),
    /** what still holds is listed before what has ended */
    ended_last: flag.optional(),
  },
  row: { game_name: text, standing: z.enum(LETTER_STANDINGS) },
})
