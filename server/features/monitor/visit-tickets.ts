import { createHmac, timingSafeEqual } from 'node:crypto'

/** A visit ticket is good for this long; the console asks for the next one in time. */
export const TICKET_MINUTES = 60

/** The right to report one person's visits and nothing else: a beacon has no Authorization header, and the token stays out of bodies. */
export type VisitTickets = {
  issue: (userId: string) => { ticket: string; expiresAt: Date }
  /** whose ticket it is; null when it is none of ours, or no longer good */
  read: (ticket: string) => string | null
}

export function createVisitTickets(key: Buffer, now: () => number = Date.now): VisitTickets {
  // a key of its own out of the installation's: a signature of a file is no ticket
  const own = createHmac('sha256', key).update('visit ticket').digest()
  const sign = (claim: string) => createHmac('sha256', own).update(claim).digest('base64url')
  return {
    issue: (userId) => {
      const expiresAt = new Date(now() + TICKET_MINUTES * 60_000)
      const claim = `${userId}.${expiresAt.getTime()}`
      return { ticket: `${claim}.${sign(claim)}`, expiresAt }
    },
    read: (ticket) => {
      const [userId = '', expires = '', signature = '', ...rest] = ticket.split('.')
      const expected = Buffer.from(sign(`${userId}.${expires}`))
      const given = Buffer.from(signature)
      const isOurs = rest.length === 0 && given.length === expected.length && timingSafeEqual(given, expected)
      return isOurs && Number(expires) > now() ? userId : null
    },
  }
}
