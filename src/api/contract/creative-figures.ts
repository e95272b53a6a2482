import { z } from 'zod'
import { READING_STATES } from '#domain/reading-state.ts'
import { ATOMIC, count, data, endpoint, id, instant, listOf, type OutputOf, paging, READ, text, wireBlocker } from './endpoint.ts'

const PATH = '/dapper/api/creative/figures'

/** An ad account whose reports are read, and how far. Days are the account's own. */
const figureAccount = z.object({
  account_id: text,
  name: text,
  spreader_id: text,
  game_ids: z.array(text),
  currency: text,
  state: z.enum(READING_STATES),
  /** when its last reading ended, and up to which day; null: none has yet */
  done_at: instant.nullable(),
  done_until: text.nullable(),
  /** of the reading that is under way: days it covers, and those it has stored */
  days_all: count,
  days_stored: count,
  /** why it does not go on */
  failure: wireBlocker.nullable(),
  next_at: instant,
})

export const figureAccounts = endpoint({
  ...READ,
  path: PATH,
  poll: true,
  permission: 'creative.list.view',
  scope: { rows: { spreader: 'spreader_id', game: 'game_ids' } },
  input: z.object({ ...paging(500) }),
  output: listOf(figureAccount),
  summary: 'How far the reports of the networks were read of each ad account with ads, by name.',
})
export type FigureAccount = OutputOf<typeof figureAccounts>['data'][number]

export const readFigures = endpoint({
  ...ATOMIC,
  path: PATH,
  permission: 'creative.figure.read',
  audit: { records: 'creative.figures_asked' },
  scope: { input: { account: 'account_ids' } },
  input: z.object({ account_ids: z.array(id).min(1).max(500) }),
  /** those that are read now; one that was never read has no ads at a network that reports */
  output: data(z.object({ asked: count })),
  summary: 'Reads the reports of these ad accounts now: every day that the network may still change.',
})
