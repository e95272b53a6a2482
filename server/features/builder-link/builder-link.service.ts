import { createHash, randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import { scopeBlockers, type Grants } from '#permissions/grants.ts'
import type { Database } from '#server/db/schema.ts'
import { refuseIf, Refused } from '#server/kit/refused.ts'
import { insertTicket, takeTicket, type Redeemed } from './builder-ticket.repository.ts'

/** A link is clicked at once; what is older was copied (demand 12). */
export const TICKET_SECONDS = 60

/**
 * A link to the builder for one game the person may use. The ticket is in the address once and is worth nothing afterwards;
 * only its hash is kept.
 * @throws Refused 403 for a game outside the grants, 503 `landing.builder.not_configured`
 */
export async function issueLink(
  db: Kysely<Database>,
  { builderUrl, userId, grants, gameId }: { builderUrl: string | null; userId: string; grants: Grants; gameId: string },
): Promise<{ url: string; expiresAt: Date }> {
  if (builderUrl === null) throw new Refused('landing.builder.not_configured', { status: 503 })
  refuseIf(scopeBlockers(grants, 'landing', 'game', gameId), { status: 403 })
  const ticket = randomBytes(32).toString('base64url')
  const expiresAt = await insertTicket(db, { hash: hashOf(ticket), userId, gameId, lifeSeconds: TICKET_SECONDS })
  const url = new URL(builderUrl)
  url.searchParams.set('game_id', gameId)
  url.searchParams.set('ticket', ticket)
  return { url: url.toString(), expiresAt }
}

/** @throws Refused 410 for a ticket that is unknown, used or over: the three are one answer */
export async function redeem(db: Kysely<Database>, ticket: string): Promise<Redeemed> {
  const taken = await takeTicket(db, hashOf(ticket))
  if (!taken) throw new Refused('landing.builder.ticket_over', { status: 410 })
  return taken
}

const hashOf = (ticket: string): Buffer => createHash('sha256').update(ticket).digest()
