import type { Kysely, Transaction } from 'kysely'
import type { AccountAssets } from '#contract/network-access.ts'
import { audienceBlockers } from '#domain/account/authorisation.ts'
import type { Assets } from '#server/connectors/core/access-port.ts'
import type { Database } from '#server/db/schema.ts'
import { refuseIf } from '#server/kit/refused.ts'
import { readAudiences } from './authorisation.reads.ts'
import * as repository from './authorisation.repository.ts'
import { allOf, chosenOf, reachOf, takingFrom, type AuthorisationDeps } from './authorisation.service.ts'

type Db = Kysely<Database>

/** Pixels and audiences of ad accounts, and which games aim at an audience already. */
export async function accountAssetsOf(
  db: Db,
  deps: AuthorisationDeps,
  id: string,
  accountIds: readonly string[],
): Promise<AccountAssets[]> {
  const reach = await reachOf(db, deps, id)
  const read: { account: string; pixels: Assets['pixel'][] | null; audiences: Assets['audience'][] | null }[] = []
  for (const account of accountIds) {
    const [pixels, audiences] = await Promise.all([allOf(reach, 'pixel', account), allOf(reach, 'audience', account)])
    read.push({ account, pixels, audiences })
  }
  const ids = read.flatMap(({ audiences }) => audiences?.map((audience) => audience.id) ?? [])
  const held = await readAudiences(db, reach.network.spreaderId, ids)
  const gamesOf = (audienceId: string) => held.filter((one) => one.network_id === audienceId).map((one) => one.game_id)
  return read.map(({ account, pixels, audiences }) => ({
    account,
    pixels: pixels ?? [],
    audiences: (audiences ?? []).map((audience) => ({ ...audience, games: gamesOf(audience.id) })),
    unread: [...(pixels ? [] : ['pixel' as const]), ...(audiences ? [] : ['audience' as const])],
  }))
}

type Wanted = { id: string; accountIds: readonly string[]; audienceIds: readonly string[]; gameIds: readonly string[] }

/** Asks the network for the audiences that were chosen. @throws Refused with a reason for each that it does not offer any more */
export async function askForAudiences(db: Db, deps: AuthorisationDeps, { id, accountIds, audienceIds, gameIds }: Wanted) {
  refuseIf(audienceBlockers({ audiences: audienceIds, games: gameIds }))
  const reach = await takingFrom(db, deps, id)
  const offered: Assets['audience'][] = []
  for (const account of accountIds) offered.push(...((await allOf(reach, 'audience', account)) ?? []))
  return { spreaderId: reach.network.spreaderId, audiences: chosenOf(offered, audienceIds, 'authorisation.audience_gone'), gameIds }
}

/** Takes all of them over for these games, under the names and sizes of now. */
export async function takeAudiences(trx: Transaction<Database>, asked: Awaited<ReturnType<typeof askForAudiences>>): Promise<number> {
  await repository.takeAudiences(trx, asked.spreaderId, asked)
  return asked.audiences.length
}
