import { createHash } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '#server/db/schema.ts'
import { Refused } from './refused.ts'
import { findTicket, keepAnswer, takeTicket, waitAtMost, type TicketUse } from './ticket.repository.ts'

const RETRIES = 3

/** Runs the effects of equal tickets of this process one after the other, so that waiting callers hold no connection. */
const running = new Map<string, Promise<unknown>>()

type Effect<A> = (trx: Transaction<Database>) => Promise<A>

/**
 * Runs the effect once for its ticket, in one transaction with the ticket: a repeated ticket gets the stored answer, an
 * effect that throws takes everything back and leaves the ticket free.
 * @throws Refused 409 `ticket.reused` when the ticket was used for another call, payload or person, `ticket.voided` when it was
 * taken out of use before it arrived
 */
export const once = <A>(db: Kysely<Database>, use: TicketUse, effect: Effect<A>): Promise<unknown> =>
  inTurn(use.id, () => attempt(db, use, effect))

/** The same where the effect is made of what `ask` finds out, without a transaction; a ticket that has its answer asks nothing. */
export const onceAsking = <A>(db: Kysely<Database>, use: TicketUse, ask: () => Promise<Effect<A>>): Promise<unknown> =>
  inTurn(use.id, async () => {
    const kept = await findTicket(db, use.id)
    return kept ? answerOf(kept, use) : await attempt(db, use, await ask())
  })

async function inTurn(id: string, work: () => Promise<unknown>): Promise<unknown> {
  while (running.has(id)) await running.get(id)
  const turn = work()
  running.set(
    id,
    turn.then(
      () => undefined,
      () => undefined,
    ),
  )
  try {
    return await turn
  } finally {
    running.delete(id)
  }
}

async function attempt<A>(db: Kysely<Database>, use: TicketUse, effect: Effect<A>): Promise<unknown> {
  for (let attempts = 1; ; attempts++) {
    try {
      return await db.transaction().execute(async (trx) => {
        if (!(await takeTicket(trx, use))) return answerOf(await findTicket(trx, use.id), use)
        const answer = await effect(trx)
        await keepAnswer(trx, use.id, answer)
        return answer
      })
    } catch (error) {
      if (attempts >= RETRIES || !isTakenBackByDatabase(error)) throw error
    }
  }
}

function answerOf(kept: Awaited<ReturnType<typeof findTicket>>, use: TicketUse): unknown {
  if (kept?.user_id === use.userId && kept.call === VOID) throw new Refused('ticket.voided', { status: 409 })
  const same = kept?.user_id === use.userId && kept.call === use.call && kept.payload_hash.equals(use.payloadHash)
  if (!kept || !same) throw new Refused('ticket.reused', { status: 409 })
  return kept.answer
}

/** In the place of a call: no write will ever happen under this ticket. */
const VOID = 'void'
/** Long enough for a ticket that is being given back, short enough for a person who waits. */
const ASK_MS = 300

/**
 * The result of a ticket, for certain. One that no one began is taken out of use, so that a write still on its way can no longer
 * happen behind the answer; one that is held by a transaction right now, in this process or another, is `working`.
 * @throws Refused 409 `ticket.reused` when it is another person's
 */
export async function settleTicket(
  db: Kysely<Database>,
  asked: { id: string; userId: string },
): Promise<'working' | 'done' | 'void' | 'voided'> {
  if (running.has(asked.id)) return 'working'
  try {
    return await db.transaction().execute(async (trx) => {
      await waitAtMost(trx, ASK_MS)
      if (await takeTicket(trx, { ...asked, call: VOID, payloadHash: Buffer.alloc(0) })) return 'voided'
      const kept = await findTicket(trx, asked.id)
      if (kept?.user_id !== asked.userId) throw new Refused('ticket.reused', { status: 409 })
      return kept.call === VOID ? 'void' : 'done'
    })
  } catch (error) {
    if (isHeldByAnother(error)) return 'working'
    throw error
  }
}

const isHeldByAnother = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === '55P03'

/** Serialization failure and deadlock: nothing was written, and the same again may well succeed. */
const isTakenBackByDatabase = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && (error.code === '40001' || error.code === '40P01')

/** Hash of the input without its ticket, the same for any order of keys. */
export function payloadHash(input: Readonly<Record<string, unknown>>, files: readonly { name: string; bytes: Buffer }[] = []): Buffer {
  const { ticket: _ticket, ...payload } = input
  const hash = createHash('sha256').update(JSON.stringify(canonical(payload)))
  for (const file of files) hash.update(file.name).update(file.bytes)
  return hash.digest()
}

function canonical(value: unknown): unknown {
  if (typeof value === 'bigint') return `${value}n`
  if (Array.isArray(value)) return value.map(canonical)
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, entry]) => [key, canonical(entry)]),
  )
}
