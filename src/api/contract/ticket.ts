import { z } from 'zod'
import { AGAIN, data, endpoint, ticket } from './endpoint.ts'

/**
 * The result of a write whose answer was lost. `working`: it is being done right now, ask again. `done`: it has happened, once.
 * `void`: it has not happened and never will, as the ticket is taken out of use by this very question.
 */
export const TICKET_STATES = ['working', 'done', 'void'] as const
export type TicketState = (typeof TICKET_STATES)[number]

export const settleTicket = endpoint({
  ...AGAIN,
  path: '/dapper/api/ticket/settle',
  permission: 'signed-in',
  scope: { none: 'a ticket belongs to the user who made it; another user’s is refused' },
  input: z.object({ ticket }),
  output: data(z.object({ state: z.enum(TICKET_STATES) })),
  summary: 'ask for the result of a write by its ticket; one that was never begun is taken out of use',
})
