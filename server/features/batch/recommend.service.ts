import type { Kysely } from 'kysely'
import { blocker } from '#domain/blocker.ts'
import type { Channel } from '#domain/channels/channel.ts'
import type { Scope } from '#permissions/grants.ts'
import type { Connector, Estimate, GroupToEstimate } from '#server/connectors/core/port.ts'
import type { Database } from '#server/db/schema.ts'
import { Refused } from '#server/kit/refused.ts'
import { patienceOf, withinLimits } from '#server/push/within-limits.ts'
import { readAccountRefs, readAccounts } from './batch-facts.reads.ts'
import { readDetail, readLastBatchId } from './batch.reads.ts'
import { specOf } from '#contract/batch-shapes.ts'

const TIMEOUT_MS = 8_000

type Db = Kysely<Database>

/**
 * What the network expects of an ad group in an account, amounts in minor units of its currency. @throws Refused 400 for an account that nothing can be
 * pushed to, 503 where the network does not answer
 */
export async function estimateGroup(
  db: Db,
  connector: Connector | undefined,
  { channel, accountId, group }: { channel: Channel; accountId: string; group: GroupToEstimate },
): Promise<Estimate & { currency: string }> {
  const [account] = await readAccountRefs(db, channel.spreaderId, [accountId])
  if (!connector?.estimate || !account) throw new Refused(blocker('batch.lookup.no_account', { field: 'account_id' }))
  const estimate = connector.estimate.bind(connector)
  const told = await withinLimits(db, connector, account, patienceOf(TIMEOUT_MS), { ask: (signal) => estimate(account, group, signal) })
  if ('ok' in told) return { ...told.ok, currency: account.currency }
  throw new Refused(blocker('batch.lookup.network', { params: { message: told.reason } }), { status: 503, retryAfterS: 5 })
}

type Person = { userId: string; scope: Scope }

/** The first account of the person's last batch of the game that can still be used; without one the only one that can. Null: neither. */
export async function usualAccount(
  db: Db,
  { channel, gameId }: { channel: Channel; gameId: string },
  person: Person,
): Promise<string | null> {
  const accounts = await readAccounts(db, gameId, channel.spreaderId)
  const usable = accounts.flatMap(({ accountId, off }) => (off === null ? accountId : []))
  const [only, ...others] = usable
  const last = await readLastBatchId(db, { channel: channel.key, scope: person.scope, gameId, createdBy: person.userId })
  const used = last === null ? [] : specOf(channel).parse((await readDetail(db, last)).spec).account_ids
  return used.find((id) => usable.includes(id)) ?? (others.length === 0 ? (only ?? null) : null)
}
