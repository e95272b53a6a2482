import { sql, type Kysely, type Transaction } from 'kysely'
import type { Database } from '#server/db/schema.ts'

export type TicketUse = { id: string; userId: string; call: string; payloadHash: Buffer }

/**
 * Takes the ticket for this transaction: true when it was free. A transaction that holds it right now is waited for;
 * if it is taken back, the ticket is free again.
 */
export async function takeTicket(trx: Transaction<Database>, use: TicketUse): Promise<boolean> {
  const taken = await trx
    .insertInto('ticket')
    .values({ id: use.id, user_id: use.userId, call: use.call, payload_hash: use.payloadHash, answer: 'null' })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return taken !== undefined
}

export async function findTicket(db: Kysely<Database>, id: string) {
  return await db.selectFrom('ticket').select(['user_id', 'call', 'payload_hash', 'answer']).where('id', '=', id).executeTakeFirst()
}

export async function keepAnswer(trx: Transaction<Database>, id: string, answer: unknown): Promise<void> {
  await trx
    .updateTable('ticket')
    .set({ answer: JSON.stringify(answer) })
    .where('id', '=', id)
    .execute()
}

/** A statement that waits longer than this for another transaction is broken off with 55P03. */
export async function waitAtMost(trx: Transaction<Database>, ms: number): Promise<void> {
  await sql`select set_config('lock_timeout', ${`${ms}ms`}, true)`.execute(trx)
}
