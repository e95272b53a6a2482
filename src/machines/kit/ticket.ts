/** A ticket for one write of kind `once`: kept in the facts before the call leaves, sent again when the same write is repeated. */
export const newTicket = (): string => crypto.randomUUID()

/** What the server says of a ticket: being worked on, done, or out of use because no one had begun it (it never will be). */
export type TicketState = 'working' | 'done' | 'void'
