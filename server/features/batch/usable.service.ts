import type { Kysely } from 'kysely'
import { LISTED_MAX } from '#contract/ads-look-ups.ts'
import type { LookupOption } from '#contract/batch-shapes.ts'
import { blocker } from '#domain/blocker.ts'
import type { Channel, Lookup } from '#domain/channels/channel.ts'
import type { Connector } from '#server/connectors/core/port.ts'
import type { Database } from '#server/db/schema.ts'
import { Refused } from '#server/kit/refused.ts'
import { readAccountRefs, readAccounts } from './batch-facts.reads.ts'
import { patienceOf, withinLimits } from '#server/push/within-limits.ts'

const TIMEOUT_MS = 8_000

export type UsableAsked = {
  channel: Channel
  lookup: Lookup
  /** one account, or all accounts of a game; neither: nothing is found */
  accountId?: string | undefined
  gameId?: string | undefined
  query: string
  ids?: readonly string[] | undefined
}

/**
 * What ads of accounts may use, as the network lists it now; each once, with the accounts that may. @throws Refused 503 where no account could be
 * asked
 */
export async function searchUsable(
  db: Kysely<Database>,
  connector: Connector | undefined,
  { channel, lookup, accountId, gameId, query, ids }: UsableAsked,
): Promise<LookupOption[]> {
  const reach = connector?.reach
  const ofGame = accountId === undefined && gameId !== undefined ? await readAccounts(db, gameId, channel.spreaderId) : []
  const accountIds = accountId === undefined ? ofGame.map((account) => account.accountId) : [accountId]
  const accounts = await readAccountRefs(db, channel.spreaderId, accountIds)
  if (!connector || !reach || accounts.length === 0) return []
  const patience = patienceOf(TIMEOUT_MS)
  const answers = await Promise.all(
    accounts.map((account) => withinLimits(db, connector, account, patience, { ask: (signal) => reach.usable(account, lookup, signal) })),
  )
  const [silent] = answers.flatMap((answer) => ('ok' in answer ? [] : [answer.reason]))
  if (silent !== undefined && answers.every((answer) => !('ok' in answer)))
    throw new Refused(blocker('batch.lookup.network', { params: { message: silent } }), { status: 503, retryAfterS: 5 })
  const names = new Map(ofGame.map((account) => [account.accountId, account.name]))
  const found = new Map<string, { name: string; accounts: string[] }>()
  for (const [at, answer] of answers.entries())
    for (const { id, name } of 'ok' in answer ? answer.ok : []) {
      const known = found.get(id) ?? { name, accounts: [] }
      known.accounts.push(names.get(accounts[at]?.accountId ?? '') ?? accounts[at]?.accountId ?? '')
      found.set(id, known)
    }
  const wanted = query.normalize('NFKC').trim().toLowerCase()
  return [...found]
    .filter(([id, { name }]) => (ids ? ids.includes(id) : id.includes(wanted) || name.toLowerCase().includes(wanted)))
    .slice(0, ids ? undefined : LISTED_MAX)
    .map(([id, { name, accounts: usedBy }]) => ({ id, name, detail: usedBy.join(', ') }))
}
