import { readChoiceFigures } from './wire-figures.ts'
import { createListeners } from '#domain/listeners.ts'
import { call } from '#client/call.ts'
import type { LookupOption } from '#contract/batch-shapes.ts'
import { familyOf } from '#contract/families.ts'
import { LIST_LOOKUPS, type ListLookup, type Lookup } from '#domain/channels/channel.ts'
import { REGIONS, regionName, regionOf } from '#domain/channels/regions.ts'
import type { Language } from '#i18n/catalogue.ts'
import type { Choice, Lookups, LookupScope } from '../field/lookups.ts'

const SHOWN = 50
/** as many ids as one look-up takes */
const IDS_A_CALL = 500

/** A material is a choice with a picture. */
type Option = LookupOption & { type?: 'image' | 'video'; width?: number; height?: number; file?: string | undefined }

type Question = { channel: string; q: string; ids?: string[]; scope: LookupScope; signal?: AbortSignal | undefined }
type Ask = (question: Question) => Promise<readonly Option[]>

const ofIds = (ids: string[] | undefined) => (ids ? { ids } : {})
const ofGame = ({ gameId }: LookupScope) => (gameId ? { game_id: gameId } : {})
const ofAccount = ({ accountId }: LookupScope) => (accountId ? { account_id: accountId } : {})

/** What a network lists of the accounts, by the call that its channel names for it. */
const listed =
  (lookup: ListLookup): Ask =>
  async ({ channel, q, ids, scope, signal }) => {
    const list = familyOf(channel).lists[lookup]
    return list ? (await call(list, { q, ...ofIds(ids), ...ofGame(scope), ...ofAccount(scope) }, { signal, quiet: true })).data : []
  }

const ofLists = Object.fromEntries(LIST_LOOKUPS.map((lookup) => [lookup, listed(lookup)])) as Record<ListLookup, Ask>

const ASKS: Readonly<Record<Exclude<Lookup, 'geo'>, Ask>> = {
  ...ofLists,
  audience: async ({ channel, q, ids, scope, signal }) => {
    const { lists, search } = familyOf(channel)
    if (lists.audience) return ofLists.audience({ channel, q, ids, scope, signal })
    const asked = { type: 'audience' as const, q, ...ofIds(ids), ...ofGame(scope), ...ofAccount(scope) }
    return (await call(search, asked, { signal, quiet: true })).data
  },
  pixel: async ({ channel, q, ids, scope, signal }) =>
    (
      await call(
        familyOf(channel).search,
        { type: 'pixel', q, ...ofIds(ids), ...ofGame(scope), ...ofAccount(scope) },
        { signal, quiet: true },
      )
    ).data,
  // what an ad keeps of a landing page is its address; asked for by address, all of the game's are read
  landing: async ({ channel, q, scope, signal }) => {
    const { data } = await call(familyOf(channel).search, { type: 'landing', q, ...ofGame(scope) }, { signal, quiet: true })
    return data.flatMap(({ detail: url, ...page }) => (url ? [{ ...page, id: url, detail: url }] : []))
  },
  interest: async ({ channel, q, ids, scope, signal }) => {
    const { targetingSearch } = familyOf(channel)
    return targetingSearch ? (await call(targetingSearch, { q, ...ofIds(ids), ...ofAccount(scope) }, { signal, quiet: true })).data : []
  },
  // pages and Instagram accounts are few: asked for by id, all of the game's are read
  page: async ({ channel, q, scope, signal }) => {
    const { facebookPage } = familyOf(channel)
    return facebookPage ? (await call(facebookPage, { q, ...ofGame(scope) }, { signal, quiet: true })).data : []
  },
  instagram: async ({ channel, q, scope: { pageId }, signal }) => {
    const { instagramAccount } = familyOf(channel)
    return instagramAccount
      ? (await call(instagramAccount, { q, ...(pageId ? { page_id: pageId } : {}) }, { signal, quiet: true })).data
      : []
  },
  material: async ({ channel, q, ids, scope, signal }) =>
    (await call(familyOf(channel).creativeList, { q, ...ofIds(ids), ...ofGame(scope), per_page: IDS_A_CALL }, { signal, quiet: true }))
      .data,
}

/** The references of a network's fields, answered by its look-ups. What was found once keeps its name for as long as the page lives. */
export function createLookups(channel: string, language: Language, seesFigures = false): Lookups {
  const known = new Map<string, Choice>()
  const asked = new Set<string>()
  const { subscribe, tell } = createListeners()
  let version = 0

  const keep = (lookup: Lookup, options: readonly Option[]): Choice[] => {
    const choices = options.map(asChoice)
    for (const choice of choices) known.set(`${lookup} ${choice.id}`, choice)
    version += 1
    tell()
    return choices
  }
  const learn = async (lookup: Exclude<Lookup, 'geo'>, ids: readonly string[], scope: LookupScope) => {
    const fresh = ids.filter((id) => !known.has(`${lookup} ${id}`) && !asked.has(`${lookup} ${id}`)).slice(0, IDS_A_CALL)
    if (fresh.length === 0) return false
    for (const id of fresh) asked.add(`${lookup} ${id}`)
    return await ASKS[lookup]({ channel, q: '', ids: fresh, scope }).then(
      (options) => keep(lookup, options).length > 0,
      () => false,
    )
  }

  return {
    async search(lookup, query, scope, signal) {
      if (lookup === 'geo') return regions(query, language)
      return keep(lookup, await ASKS[lookup]({ channel, q: query, scope, signal }))
    },
    nameOf: (lookup, id) => (lookup === 'geo' ? regionName(id, language) : (known.get(`${lookup} ${id}`)?.name ?? id)),
    thumbnailOf: (lookup, id) => known.get(`${lookup} ${id}`)?.thumbnail,
    async learn(wanted, scope) {
      const reads = [...wanted].flatMap(([lookup, ids]) => (lookup === 'geo' ? [] : [learn(lookup, [...ids], scope)]))
      const learned = await Promise.all(reads)
      return learned.includes(true)
    },
    subscribe,
    version: () => version,
    figures: async (lookup, signal) => (seesFigures && lookup === 'material' ? await readChoiceFigures(signal) : new Map()),
    idOf(lookup, written) {
      if (lookup === 'geo') return regionOf(written)
      const text = written.trim()
      const named = [...known].filter(([key, choice]) => key.startsWith(`${lookup} `) && (choice.id === text || choice.name === text))
      // an id no one has looked up yet is taken as it is: the server checks it
      return named.length === 1 ? (named[0]?.[1].id ?? null) : /^\w{1,64}$/.test(text) ? text : null
    },
  }
}

const asChoice = ({
  id,
  name,
  detail,
  thumbnail,
  disabled_reason: disabledReason,
  type: kind,
  width = 0,
  height = 0,
  file,
}: Option): Choice => ({
  id,
  name,
  detail,
  thumbnail,
  disabledReason,
  picture: kind && { kind, width, height, file },
})

function regions(query: string, language: Language): Choice[] {
  const text = query.trim().toLowerCase()
  const matches = (code: string) =>
    text === '' ||
    code.toLowerCase().startsWith(text) ||
    regionName(code, 'zh').includes(text) ||
    regionName(code, 'en').toLowerCase().includes(text)
  return REGIONS.filter(matches)
    .slice(0, SHOWN)
    .map((code) => ({ id: code, name: regionName(code, language), detail: code }))
}
