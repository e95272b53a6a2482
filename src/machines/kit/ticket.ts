/** A ticket for one write of kind `once`: kept in the facts before the call leaves, sent again when the same write is repeated. */
export const newTicket = (): string => crypto.randomUUID()
