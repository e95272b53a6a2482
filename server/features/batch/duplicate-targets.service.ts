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
import { patienceOf, withinLimits } from '#server/push/within-limits.ts'

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
 * Asks which of the sources' references the accounts may use: what belongs to accounts in every other account, what belongs to a token where the
 * account was authorised by someone else. Of what we have a catalogue of, proposed is only what it knows. Where a network does not answer nothing is taken away: it refuses the row, with the field.
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
  const catalogue: TargetFacts['names'] = await readReferenceNames(db, { gameId: plan.game_id, spreaderId: channel.spreaderId })
  const sources = [...new Set(objects.map(({ account_id }) => account_id))]
  const authorisations = await readAuthorisations(db, [...plan.account_ids, ...sources])
  const reach = connector?.reach
  const bound = [...(reach?.ofAccount ?? []), ...(reach?.ofToken ?? [])].filter((lookup) => (asked.get(lookup)?.size ?? 0) > 0)
  const isBound = (lookup: Lookup, target: string, source: string) =>
    target !== source && (reach?.ofAccount.includes(lookup) || authorisations.get(target) !== authorisations.get(source))
  const listed = new Map<string, Named>()
  const patience = patienceOf(TIMEOUT_MS)
  const isAsked = (lookup: Lookup, accountId: string) =>
    plan.account_ids.includes(accountId)
      ? sources.some((source) => isBound(lookup, accountId, source))
      : // what no catalogue of ours names is called as in the account of the source
        catalogue[lookup] === undefined && plan.account_ids.some((target) => isBound(lookup, target, accountId))
  for (const account of bound.length > 0 ? await readAccountRefs(db, channel.spreaderId, [...plan.account_ids, ...sources]) : [])
    for (const lookup of bound) {
      if (!connector || !reach || !isAsked(lookup, account.accountId)) continue
      const told = await withinLimits(db, connector, account, patience, { ask: (signal) => reach.usable(account, lookup, signal) })
      if ('ok' in told) listed.set(keyOf(account.accountId, lookup), new Map(told.ok.map(({ id, name }) => [id, name])))
    }
  const names = {
    ...catalogue,
    ...namedByNetwork(
      bound.filter((lookup) => catalogue[lookup] === undefined),
      listed,
    ),
  }
  const mayBeProposed = (lookup: Lookup, id: string) =>
    catalogue[lookup] === undefined || catalogue[lookup].has(id) || asked.get(lookup)?.has(id) === true
  return {
    names,
    usableIn: (accountId, sourceAccountId) =>
      Object.fromEntries(
        bound.flatMap((lookup) => {
          const there = listed.get(keyOf(accountId, lookup))
          if (!there || !isBound(lookup, accountId, sourceAccountId)) return []
          const usable = [...there].filter(([id]) => mayBeProposed(lookup, id))
          return [[lookup, new Map(usable.map(([id, name]) => [id, names[lookup]?.get(id) ?? name]))]]
        }),
      ),
    withProposed: (refs) =>
      new Map(
        [...refs].map(([lookup, ids]) => [lookup, new Set([...ids, ...(bound.includes(lookup) ? (catalogue[lookup]?.keys() ?? []) : [])])]),
      ),
  }
}

const keyOf = (accountId: string, lookup: Lookup): string => `${accountId} ${lookup}`

/** What the network calls what it listed, of all accounts that were asked. */
const namedByNetwork = (lookups: readonly Lookup[], listed: ReadonlyMap<string, Named>): TargetFacts['names'] =>
  Object.fromEntries(
    lookups.map((lookup) => [lookup, new Map([...listed].flatMap(([key, named]) => (key.endsWith(` ${lookup}`) ? [...named] : [])))]),
  )
