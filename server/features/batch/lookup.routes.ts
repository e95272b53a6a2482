import type { AdsFamily } from '#contract/ads-family.ts'
import { LIST_LOOKUPS, type Channel } from '#domain/channels/channel.ts'
import { findMaterials } from '#server/features/catalogue/catalogue.reads.ts'
import { handle, type Call, type Handler } from '#server/kit/handler.ts'
import type { BatchDeps } from './batch-deps.ts'
import { actorOf } from './batch.service.ts'
import {
  dictOf,
  materialOption,
  searchAudiences,
  searchInstagram,
  searchLandingPages,
  searchPages,
  searchRegions,
  type InterestSearch,
} from './lookups.service.ts'
import { estimateGroup, usualAccount } from './recommend.service.ts'
import { searchUsable } from './usable.service.ts'

type Deps = Pick<BatchDeps, 'links' | 'connectors'>

/** What the fields of a batch are chosen from, and what is proposed for them. */
export function lookupRoutes(family: AdsFamily, channel: Channel, { links, connectors }: Deps, interests: InterestSearch): Handler[] {
  const games = (call: Call) => call.scope('game')
  return [
    handle(family.dict, async (_, call) => {
      call.remember('channels') // which nothing changes
      return { data: dictOf(channel, call.language) }
    }),
    handle(family.search, async ({ type, q, ids, game_id: gameId, account_id: accountId }, call) => {
      if (type === 'geo') return { data: searchRegions(q, ids, call.language) }
      if (type === 'pixel')
        return {
          data: await searchUsable(call.db, connectors.get(channel.key), { channel, lookup: type, accountId, gameId, query: q, ids }),
        }
      const filter = { gameId, q, ids }
      return {
        data:
          type === 'audience'
            ? await searchAudiences(call.db, games(call), channel.spreaderId, filter)
            : await searchLandingPages(call.db, games(call), filter, call.language),
      }
    }),
    ...(family.targetingSearch
      ? [
          handle(family.targetingSearch, async ({ account_id: accountId, q, ids }, call) => ({
            data: await interests(call.db, { channel, scope: games(call), accountId, query: q, ids }),
          })),
        ]
      : []),
    ...pageRoutes(family, channel),
    ...listRoutes(family, channel, connectors),
    ...proposalRoutes(family, channel, connectors),
    handle(family.creativeList, async ({ game_id: gameId, q, type, ids, ...paging }, call) => {
      const { rows, total } = await findMaterials(call.db, games(call), { gameId, q, type, ids }, paging)
      return { data: rows.map(materialOption(channel, call.language, links.sign)), total, ...paging }
    }),
  ]
}

function pageRoutes({ facebookPage, instagramAccount }: AdsFamily, { spreaderId }: Channel): Handler[] {
  if (!facebookPage || !instagramAccount) return []
  return [
    handle(facebookPage, async ({ game_id: gameId, q }, call) => ({
      data: await searchPages(call.db, call.scope('game'), spreaderId, { gameId, q }),
    })),
    handle(instagramAccount, async ({ page_id: pageId, q }, call) => ({
      data: await searchInstagram(call.db, call.scope('game'), spreaderId, { pageId, q }),
    })),
  ]
}

/** What the network lists of ad accounts: one call for each list. Audiences were read with their accounts and belong to games. */
const listRoutes = ({ lists }: AdsFamily, channel: Channel, connectors: Deps['connectors']): Handler[] =>
  LIST_LOOKUPS.flatMap((lookup) => {
    const list = lists[lookup]
    if (!list) return []
    if (lookup === 'audience')
      return handle(list, async ({ game_id: gameId, q, ids }, call) => ({
        data: await searchAudiences(call.db, call.scope('game'), channel.spreaderId, { gameId, q, ids }),
      }))
    return handle(list, async ({ account_id: accountId, game_id: gameId, q: query, ids }, call) => ({
      data: await searchUsable(call.db, connectors.get(channel.key), { channel, lookup, accountId, gameId, query, ids }),
    }))
  })

/** What is proposed while a batch is built, by networks that do. */
function proposalRoutes({ recommend, defaultAccount }: AdsFamily, channel: Channel, connectors: Deps['connectors']): Handler[] {
  return [
    ...(recommend
      ? [
          handle(recommend, async ({ account_id: accountId, values, above }, call) => ({
            data: await estimateGroup(call.db, connectors.get(channel.key), { channel, accountId, group: { values, above } }),
          })),
        ]
      : []),
    ...(defaultAccount
      ? [
          handle(defaultAccount, async ({ game_id: gameId }, call) => {
            const accountId = await usualAccount(call.db, { channel, gameId }, actorOf(channel, call))
            return { data: accountId === null ? null : { account_id: accountId } }
          }),
        ]
      : []),
  ]
}
