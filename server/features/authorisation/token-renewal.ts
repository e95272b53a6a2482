import type { AccessTrouble } from '#domain/account/network-state.ts'
import type { GivenToken, TokenFacts, TokenKey } from '#server/connectors/core/port.ts'
import { writeAudit } from '#server/kit/audit.repository.ts'
import { asEffect } from '#server/push/crash-points.ts'
import { patience } from './asset-list.ts'
import { readAuthorisations, type StoredAuthorisation } from './authorisation.reads.ts'
import { holdAuthorisation } from './authorisation.repository.ts'
import { networkOf, shownOf, traceOf } from './authorisation.service.ts'
import type { UpkeepDeps } from './upkeep-terms.ts'
import * as repository from './upkeep.repository.ts'

/** A token that ends within so many days is renewed, where the network renews and says no time for it. */
const RENEW_DAYS = 14
const DAY_MS = 86_400_000

export type Renewal =
  | { kind: 'none' }
  /** what the network gave is stored, and may be used from here on */
  | { kind: 'stored'; row: StoredAuthorisation }
  | { kind: 'failed'; trouble: AccessTrouble; message: string }
  /** another worker has the token, or a person gave another one */
  | { kind: 'overtaken' }

type Read = { row: StoredAuthorisation; key: TokenKey; facts: TokenFacts; now: Date }

/** Renews a token that is due, and stores what the network gives before it is used for anything. */
export async function renewIfDue(
  deps: UpkeepDeps,
  held: repository.Held,
  { row, key: { token, app }, facts, now }: Read,
): Promise<Renewal> {
  const { network, port } = networkOf(deps, row.channel)
  const renew = port.renew?.bind(port)
  if (!isDue(facts, now) || !network.renews || !renew || !app) return { kind: 'none' }
  // of two workers one renews: the second would spend the refresh token of the first
  if (!(await repository.extendLease(deps.db, held))) return { kind: 'overtaken' }
  const given = await asEffect('token-renew', () => renew({ token, app }, patience()))
  return 'ok' in given ? await store(deps, held, row, given.ok) : { kind: 'failed', ...given }
}

/** One that says when it is to be renewed may have ended before we came to it, or for no reason of its own: the refresh token still helps. */
function isDue({ valid, expiresAt, renewAt }: TokenFacts, now: Date): boolean {
  if (renewAt !== null) return !valid || renewAt <= now
  return valid && expiresAt !== null && expiresAt.getTime() - now.getTime() < RENEW_DAYS * DAY_MS
}

/**
 * The lease was ours right before the network was asked; now only the version counts. While the row holds the token that was renewed, that one is
 * dead and the given one is the only good one, whoever has the lease by now. A token that a person gave meanwhile is newer than both.
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
