import { z } from 'zod'
import { AGAIN, data, endpoint, filled, id, instant, text } from './endpoint.ts'

/** Ours: the specification's link to the external builder carries a token; ours carries a ticket that is good once, for a minute, for one game. */
export const openBuilder = endpoint({
  ...AGAIN,
  path: '/dapper/api/mat/landing_builder/ticket',
  permission: 'landing.builder.open',
  scope: { input: { game: 'game_id' } },
  input: z.object({ game_id: id }),
  output: data(z.object({ url: text, expires_at: instant })),
  audit: { records: 'landing.builder.ticket_issued' },
  summary: 'A link to the landing-page builder with a one-time ticket for one game.',
})

/** Ours: called by the builder's server, which has no session here; the ticket is the right. */
export const redeemBuilderTicket = endpoint({
  ...AGAIN,
  path: '/dapper/api/mat/landing_builder/redeem',
  permission: 'anyone',
  scope: { none: 'the ticket is the right to this one game' },
  input: z.object({ ticket: filled.max(100) }),
  output: data(z.object({ game_id: text, game_name: text, user_name: text })),
  audit: { records: 'landing.builder.ticket_redeemed' },
  summary: 'The builder trades a ticket for the game and the person behind it, once.',
})
