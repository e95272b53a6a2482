import type { Kysely, Transaction } from 'kysely'
import type { Assets } from '#server/connectors/core/access-port.ts'
import type { Database } from '#server/db/schema.ts'
import { writeAudit } from '#server/kit/audit.repository.ts'
import type { AccessTrouble } from '#domain/account/network-state.ts'
import * as repository from './account-reading.repository.ts'
import { listAll, type Listed } from './asset-list.ts'
import { readAuthorisations } from './authorisation.reads.ts'
import { holdAuthorisation } from './authorisation.repository.ts'
import { keyOf, networkOf, type AuthorisationDeps } from './authorisation.service.ts'
import { extendLease, type Held } from './upkeep.repository.ts'

type Deps = AuthorisationDeps & { db: Kysely<Database> }
type Stored = repository.StoredFacts

/**
 * Reads the ad accounts of a held token from the network, with as few calls as it has pages, and keeps what it says of those we have: all of
 * them, or none when it fails in the middle. A changed state, currency, zone or limit is one line in the trail of the account. Answers why they could not be read, or null.
 */
export async function readAccounts(deps: Deps, held: Held): Promise<AccessTrouble | null> {
  const { db } = deps
  const [row] = await readAuthorisations(db, { id: held.id })
  if (!row || row.accounts === 0) return null
  const began = await repository.clock(db)
  if (row.status !== 'authorised') return await noted(db, held, 'token_refused', began)
  const { port } = networkOf(deps, row.channel)
  const listed = await listAll(port, await keyOf(db, deps, row), { kind: 'account' }, () => extendLease(db, held))
  if (!('ok' in listed)) return await noted(db, held, listed.trouble, began)
  await db.transaction().execute(async (trx) => {
    const now = await holdAuthorisation(trx, held.id)
    if (now.lease_by !== held.attempt || now.version !== row.version) return
    await keepFacts(trx, { listed: listed.ok, before: await repository.holdAccountsOf(trx, held.id), began, attempt: held.attempt })
  })
  return await noted(db, held, null, began)
}

type Reading = { listed: Listed<'account'>; before: readonly Stored[]; began: string; attempt: string }

/** Keeps what a list says of the accounts we hold, with a line in the trail of each that changed; an account that is not in a whole list is gone. */
export async function keepFacts(trx: Transaction<Database>, { listed, before: held, began, attempt }: Reading): Promise<void> {
  const told = new Map(listed.assets.map((account) => [account.id, account]))
  const changes = held.flatMap((before) => {
    const account = told.get(before.account_id)
    return account || listed.whole ? [{ before, after: account ? factsOf(account, before) : goneOf(before) }] : []
  })
  await repository.storeFacts(
    trx,
    changes.map(({ before, after }) => ({ ...after, raised: isSeenInForms(before, after) })),
    began,
  )
  await writeAudit(
    trx,
    changes.flatMap(({ before, after }) => {
      const changed = repository.TRAILED.filter((name) => before[name] !== after[name])
      if (changed.length === 0) return []
      const of = (facts: Stored) => Object.fromEntries(changed.map((name) => [name, facts[name]]))
      const line = { userId: null, requestId: attempt, entity: 'account', event: 'account.read' }
      return [{ ...line, entityId: before.account_id, before: of(before), after: of(after) }]
    }),
  )
}

/** Says on its accounts why they could not be read, or that they were; people who asked until then have their answer. */
export async function noted<T extends AccessTrouble | null>(db: Kysely<Database>, held: Held, trouble: T, began?: string): Promise<T> {
  await repository.noteTrouble(db, held, trouble ?? '', began ?? (await repository.clock(db)))
  return trouble
}

const factsOf = (account: Assets['account'], { account_id, currency, balance_minor }: Stored): Stored => ({
  account_id,
  currency,
  network_currency: account.currency,
  timezone: account.timezone,
  network_state: account.state,
  disable_reason: account.disableReason,
  balance_minor: account.balanceMinor ?? balance_minor,
  cap_minor: account.capMinor,
  spent_minor: account.spentMinor,
})

const goneOf = (before: Stored): Stored => ({ ...before, network_state: 'gone', disable_reason: '' })

/** The currency that waits for a person. */
const waitingCurrency = ({ network_currency: told, currency }: Stored) => (told === currency ? null : told)

/** A person who saves a form that was open before has to meet it: the zone is in it, and the currency is confirmed as it was seen. */
const isSeenInForms = (before: Stored, after: Stored): boolean =>
  before.timezone !== after.timezone || waitingCurrency(before) !== waitingCurrency(after)
