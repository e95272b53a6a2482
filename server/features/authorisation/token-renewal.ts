import type { AccessTrouble } from '#domain/account/network-state.ts'
import type { GivenToken, TokenFacts, TokenKey } from '#server/connectors/core/access-port.ts'
import { writeAudit } from '#server/kit/audit.repository.ts'
import { asEffect } from '#server/push/crash-points.ts'
import { patience } from './asset-list.ts'
import { readAuthorisations, type StoredAuthorisation } from './authorisation.reads.ts'
import { holdAuthorisation } from './authorisation.repository.ts'
import { networkOf, shownOf, traceOf } from './authorisation.service.ts'
import type { UpkeepDeps } from './upkeep-terms.ts'
import * as repository from './upkeep.repository.ts'

/** A token that ends within so many days is renewed, if the network gives no time for it. */
const RENEW_DAYS = 14
const DAY_MS = 86_400_000

export type Renewal =
  | { kind: 'none' }
  /** the new token is stored and can be used */
  | { kind: 'stored'; row: StoredAuthorisation }
  | { kind: 'failed'; trouble: AccessTrouble; message: string }
  /** another worker took the lease, or a user signed in again */
  | { kind: 'overtaken' }

type Read = { row: StoredAuthorisation; key: TokenKey; facts: TokenFacts; now: Date }

/** Renews a token that is due, and stores the new one before it is used. */
export async function renewIfDue(
  deps: UpkeepDeps,
  held: repository.Held,
  { row, key: { token, app }, facts, now }: Read,
): Promise<Renewal> {
  const { network, port } = networkOf(deps, row.channel)
  const renew = port.renew?.bind(port)
  if (!isDue(facts, now) || !network.renews || !renew || !app) return { kind: 'none' }
  // only one worker may renew: a refresh token works once
  if (!(await repository.extendLease(deps.db, held))) return { kind: 'overtaken' }
  const given = await asEffect('token-renew', () => renew({ token, app }, patience()))
  return 'ok' in given ? await store(deps, held, row, given.ok) : { kind: 'failed', ...given }
}

/** A rotating token is due at `renewAt`, and also when the network already refuses it: the refresh token may still work. */
function isDue({ valid, expiresAt, renewAt }: TokenFacts, now: Date): boolean {
  if (renewAt !== null) return !valid || renewAt <= now
  return valid && expiresAt !== null && expiresAt.getTime() - now.getTime() < RENEW_DAYS * DAY_MS
}

/**
 * Stores the new token if the row still has the version that was renewed, even when another worker has taken the lease since: the old token no longer
 * works, so only the new one can be used. A changed version means that a user signed in again, and that token stays.
 */
async function store({ db, vault }: UpkeepDeps, held: repository.Held, before: StoredAuthorisation, given: GivenToken): Promise<Renewal> {
  return await db.transaction().execute(async (trx): Promise<Renewal> => {
    if ((await holdAuthorisation(trx, before.id)).version !== before.version) return { kind: 'overtaken' }
    await repository.storeRenewed(trx, vault, before.id, given)
    const [row = before] = await readAuthorisations(trx, { id: before.id })
    const line = { userId: null, requestId: held.attempt, entity: 'authorisation', entityId: before.id, event: 'authorisation.renewed' }
    await writeAudit(trx, [{ ...line, before: traceOf(shownOf(before)), after: traceOf(shownOf(row)) }])
    return { kind: 'stored', row }
  })
}
