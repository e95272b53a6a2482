import { z } from 'zod'
import type { Channel, ListLookup } from '#domain/channels/channel.ts'
import { looksUp } from '#domain/channels/levels.ts'
import { option, values } from './batch-shapes.ts'
import { count, data, endpoint, id, jsonText, listOf, paging, READ, text } from './endpoint.ts'

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
  ...(channel.abilities.estimates ? estimateOf({ base, say }) : NO_ESTIMATE),
  ...(channel.abilities.usualAccount ? usualAccountOf({ base, say }) : NO_USUAL_ACCOUNT),
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

/** A list is cut off here; its choices are then found by name or id. */
export const LISTED_MAX = 50

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

/** What a network recommends for an ad group that is not made yet. */
const estimateOf = ({ base, say }: Place) => ({
  recommend: endpoint({
    ...READ,
    path: `${base}/recommend`,
    permission: VIEW,
    scope: { input: { account: 'account_id' } },
    /** values of the group, and of what it is in by level */
    input: z.object({ account_id: id, values: jsonText(values), above: jsonText(z.record(z.string(), values)) }),
    output: data(
      z.object({
        /** what the targeting reaches, and the most exposures of a day */
        people: count.nullable(),
        exposures: count.nullable(),
        /** minor units of the account's currency */
        bid: z.object({ least: text, most: text }).nullable(),
        currency: text,
        width: z.enum(['narrow', 'suitable', 'wide']).nullable(),
        /** in the words of the network */
        advice: z.array(text).readonly(),
      }),
    ),
    summary: say('the reach and the bid that the network expects of an ad group, before it is made'),
  }),
})
const NO_ESTIMATE: Partial<ReturnType<typeof estimateOf>> = {}

/** The account that a new batch of a game offers. */
const usualAccountOf = ({ base, say }: Place) => ({
  defaultAccount: endpoint({
    ...READ,
    path: `${base}/default_account`,
    permission: VIEW,
    scope: { input: { game: 'game_id' } },
    input: z.object({ game_id: id }),
    /** null: none was used yet, and there are several */
    output: data(z.object({ account_id: text }).nullable()),
    summary: say("the account of the person's last batch of the game, or the only one that can be used"),
  }),
})
const NO_USUAL_ACCOUNT: Partial<ReturnType<typeof usualAccountOf>> = {}

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
