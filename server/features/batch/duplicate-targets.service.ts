import type { Kysely } from 'kysely'
import { referencesIn, type References } from '#domain/batch/spec-values.ts'
import type { Lookup } from '#domain/channels/channel.ts'
import type { SourceObject } from '#domain/duplication/copy-rows.ts'
import type { Named } from '#domain/duplication/fit.ts'
import type { DuplicatePlan } from '#domain/duplication/plan.ts'
import type { Connector } from '#server/connectors/core/port.ts'
import type { Database } from '#server/db/schema.ts'
import { readAccountRefs } from './batch-facts.reads.ts'
import type { BatchCaller } from './batch.service.ts'
import { readAuthorisations, readReferenceNames } from './duplicate-sources.reads.ts'
import { patienceOf, withinLimits } from './within-limits.ts'

/** What copies may refer to in the accounts they go to. */
export type TargetFacts = {
  names: Partial<Record<Lookup, Named>>
  /** what ads of the first account may use of what a source in the second one refers to; empty: all of it */
  usableIn: (accountId: string, sourceAccountId: string) => Partial<Record<Lookup, Named>>
  /** the references of the sources with those that may be proposed for them */
  withProposed: (asked: References) => References
}

const TIMEOUT_MS = 10_000

/**
 * Asks which of the sources' references the accounts may use: custom audiences of every other account, pages where the account was authorised by
 * someone else. Proposed is only what the catalogue knows. Where a network does not answer nothing is taken away: it refuses the row, with the field.
 */
export async function readTargetFacts(
  db: Kysely<Database>,
  { channel }: BatchCaller,
  connector: Connector | undefined,
  plan: DuplicatePlan,
  objects: readonly SourceObject[],
): Promise<TargetFacts> {
  const asked = referencesIn(
    channel,
    objects.map(({ level, values }) => [level, values]),
  )
  const names: TargetFacts['names'] = await readReferenceNames(db, { gameId: plan.game_id, spreaderId: channel.spreaderId })
  const nameOf = (lookup: Lookup, id: string) => names[lookup]?.get(id)
  const sources = [...new Set(objects.map(({ account_id }) => account_id))]
  const authorisations = await readAuthorisations(db, [...plan.account_ids, ...sources])
  const reach = connector?.reach
  const bound = [...(reach?.ofAccount ?? []), ...(reach?.ofToken ?? [])].filter((lookup) => (asked.get(lookup)?.size ?? 0) > 0)
  const isBound = (lookup: Lookup, target: string, source: string) =>
    target !== source && (reach?.ofAccount.includes(lookup) || authorisations.get(target) !== authorisations.get(source))
  const usable = new Map<string, Named>()
  const patience = patienceOf(TIMEOUT_MS)
  for (const account of bound.length > 0 ? await readAccountRefs(db, channel.spreaderId, plan.account_ids) : [])
    for (const lookup of bound) {
      if (!connector || !reach || !sources.some((source) => isBound(lookup, account.accountId, source))) continue
      const told = await withinLimits(db, connector, account, patience, {
        calls: 1,
        ask: () => reach.usable(account, lookup, patience.signal),
      })
      if ('ok' in told)
        usable.set(`${account.accountId} ${lookup}`, new Map(told.ok.map(({ id, name }) => [id, nameOf(lookup, id) ?? name])))
    }
  return {
    names,
    usableIn: (accountId, sourceAccountId) =>
      Object.fromEntries(
        bound.flatMap((lookup) => {
          const there = usable.get(`${accountId} ${lookup}`)
          if (!there || !isBound(lookup, accountId, sourceAccountId)) return []
          return [[lookup, new Map([...there].filter(([id]) => nameOf(lookup, id) !== undefined || asked.get(lookup)?.has(id)))]]
        }),
      ),
    withProposed: (refs) =>
      new Map(
        [...refs].map(([lookup, ids]) => [lookup, new Set([...ids, ...(bound.includes(lookup) ? (names[lookup]?.keys() ?? []) : [])])]),
      ),
  }
}
