import type { Kysely } from 'kysely'
import { blocker } from '#domain/blocker.ts'
import type { Channel } from '#domain/channels/channel.ts'
import { seedBlockers } from '#domain/object/keywords.ts'
import type { Connector } from '#server/connectors/core/port.ts'
import type { Database } from '#server/db/schema.ts'
import { readAccountRefs } from '#server/features/batch/batch-facts.reads.ts'
import { refuseIf, Refused } from '#server/kit/refused.ts'
import { patienceOf, withinLimits } from '#server/push/within-limits.ts'

/** A user waits for the answer. */
const TIMEOUT_MS = 8_000

/** Words for these seeds, most searched first. @throws Refused 400 for seeds that are not accepted or a network without suggestions, 503 with the reason when the network does not answer */
export async function suggestKeywords(
  db: Kysely<Database>,
  connector: Connector | undefined,
  channel: Channel,
  accountId: string,
  seeds: readonly string[],
): Promise<{ keyword: string; searches: number }[]> {
  refuseIf(seedBlockers(seeds))
  const [account] = await readAccountRefs(db, channel.spreaderId, [accountId])
  const port = connector?.keywords
  if (!connector || !port || !account) throw new Refused(blocker('object.keywords.none', { field: 'account_id' }))
  const told = await withinLimits(db, connector, account, patienceOf(TIMEOUT_MS), { ask: (signal) => port.suggest(account, seeds, signal) })
  if (!('ok' in told)) throw new Refused(blocker('object.keywords.unread', { params: { message: told.reason } }), { status: 503 })
  return told.ok.toSorted((one, other) => other.searches - one.searches)
}
