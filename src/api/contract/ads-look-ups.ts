import { z } from 'zod'
import type { Channel, ListLookup } from '#domain/channels/channel.ts'
import { looksUp } from '#domain/channels/levels.ts'
import { option } from './batch-shapes.ts'
import { count, data, endpoint, id, listOf, paging, READ } from './endpoint.ts'

const VIEW = 'ads.batch.view'

type Place = { base: string; say: (what: string) => string }

/** What the fields of a network's ads are chosen from. `base`: the path of its family; `say`: a summary with the network's name. */
export const adsLookUps = (channel: Channel, { base, say }: Place) => ({
  search: endpoint({
    ...READ,
    path: `${base}/search`,
    permission: VIEW,
    scope: { input: { game: 'game_id', account: 'account_id' } },
    input: z.object({
      type: z.enum(['geo', 'audience', 'pixel', 'landing']),
      q: z.string().max(200).default(''),
      ids: z.array(id).max(500).optional(),
      game_id: id.optional(),
      account_id: id.optional(),
    }),
    output: data(z.array(option)),
    summary: say('look up countries, audiences, pixels, landing pages'),
  }),
  ...(looksUp(channel, 'interest') ? interestsOf({ base, say }) : NO_INTERESTS),
  /** what the network lists of ad accounts, by what the fields call it */
  lists: listsOf(channel, { base, say }),
  ...(looksUp(channel, 'page') ? pagesOf({ base, say }) : NO_PAGES),
  creativeList: endpoint({
    ...READ,
    path: `${base}/creative/list`,
    permission: VIEW,
    scope: { input: { game: 'game_id' } },
    input: z.object({
      game_id: id.optional(),
      q: z.string().max(200).default(''),
      type: z.enum(['image', 'video']).optional(),
      ids: z.array(id).max(500).optional(),
      ...paging(100),
    }),
    /** `file`: what plays of a video */
    output: listOf(
      option.extend({ type: z.enum(['image', 'video']), width: count, height: count, bytes: count, file: z.string().optional() }),
    ),
    summary: say('materials for creatives'),
  }),
})

const listsOf = ({ lists = [] }: Channel, { base, say }: Place) =>
  Object.fromEntries(lists.map(({ lookup, path }) => [lookup, listOfAccounts(base, path, say)])) as Partial<
    Record<ListLookup, ReturnType<typeof listOfAccounts>>
  >

const listOfAccounts = (base: string, path: string, say: (what: string) => string) =>
  endpoint({
    ...READ,
    path: `${base}/${path}`,
    permission: VIEW,
    scope: { input: { game: 'game_id', account: 'account_id' } },
    input: z.object({
      account_id: id.optional(),
      game_id: id.optional(),
      q: z.string().max(200).default(''),
      ids: z.array(id).max(500).optional(),
    }),
    output: data(z.array(option)),
    summary: say(`${path} that ads of an account, or of all accounts of a game, may use`),
  })

/** Pages of a social network, for networks whose ads run in the name of one. */
const pagesOf = ({ base, say }: Place) => ({
  facebookPage: endpoint({
    ...READ,
    path: `${base}/facebook_page`,
    permission: VIEW,
    scope: { input: { game: 'game_id' } },
    input: z.object({ game_id: id.optional(), q: z.string().max(200).default('') }),
    output: data(z.array(option)),
    summary: say('pages that ads may speak for'),
  }),
  instagramAccount: endpoint({
    ...READ,
    path: `${base}/instagram_account`,
    permission: VIEW,
    scope: { objects: { page_id: 'page' } },
    input: z.object({ page_id: id.optional(), q: z.string().max(200).default('') }),
    output: data(z.array(option)),
    summary: say('Instagram accounts'),
  }),
})
const NO_PAGES: Partial<ReturnType<typeof pagesOf>> = {}

/** Interests, for networks whose ads target them. */
const interestsOf = ({ base, say }: Place) => ({
  targetingSearch: endpoint({
    ...READ,
    path: `${base}/targeting_search`,
    permission: VIEW,
    scope: { input: { account: 'account_id' } },
    input: z.object({ account_id: id.optional(), q: z.string().max(200).default(''), ids: z.array(id).max(500).optional() }),
    output: data(z.array(option)),
    summary: say('look up interests on the network'),
  }),
})
const NO_INTERESTS: Partial<ReturnType<typeof interestsOf>> = {}
