import type { DictEntry } from '#domain/dictionaries/entry.ts'
import { FIXED } from '#domain/dictionaries/fixed.ts'
import type { GrantPart, Grants, Scope, ScopeKind } from './grants.ts'
import { scopeOf } from './grants.ts'

/**
 * The fixed ids of the specification (S1 §6), kept as a setting. Lists are ids of users, empty until someone is named: no one
 * (settled 14). Only the two games the specification names are there from the start.
 */
export type SpecialIds = {
  /** games that `'*'` does not include, each with the users who may use it if their grants hold it */
  restricted_games: Readonly<Record<string, readonly string[]>>
  /** games whose account types offer the single-package account */
  single_package_games: readonly string[]
  /** who sees the finance page */
  finance_users: readonly string[]
  special_user: string | null
  /** left out of the user filter */
  excluded_users: readonly string[]
}

export const NO_SPECIAL_IDS: SpecialIds = {
  restricted_games: { '301': [] },
  single_package_games: ['10078'],
  finance_users: [],
  special_user: null,
  excluded_users: [],
}

/** What the special ids say about one person; it travels with the user info. */
export type SpecialFacts = {
  on_finance_list: boolean
  is_special: boolean
  /** restricted games that are not for this person */
  withheld_games: string[]
  single_package_games: string[]
}

export const specialFactsOf = (ids: SpecialIds, userId: string): SpecialFacts => ({
  on_finance_list: ids.finance_users.includes(userId),
  is_special: ids.special_user === userId,
  withheld_games: Object.keys(ids.restricted_games).filter((game) => !ids.restricted_games[game]?.includes(userId)),
  single_package_games: [...ids.single_package_games],
})

/** Account types of a game: the single-package account is among them only for the games of the setting (S1 §6, game 10078). */
const offersSinglePackageAccount = ({ single_package_games }: Pick<SpecialFacts, 'single_package_games'>, gameId: string): boolean =>
  single_package_games.includes(gameId)

/** What a game offers of a dictionary: the entries, in their order, and the values that are left out. */
export type Offer = { entries: readonly DictEntry[]; withheld: readonly string[] }

const offer = (entries: readonly DictEntry[], isOffered: (value: string) => boolean): Offer => ({
  entries: entries.filter(({ value }) => isOffered(value)),
  withheld: entries.flatMap(({ value }) => (isOffered(value) ? [] : [value])),
})

/** Account types of a game (S1 §6): all but the single-package account, unless the game is one of the setting (10078). */
export const accountTypesOf = (special: Pick<SpecialFacts, 'single_package_games'>, gameId: string): Offer =>
  offer(FIXED.dimension, (value) => value !== 'single_package' || offersSinglePackageAccount(special, gameId))

/** No game, as the specification writes it. */
export const NO_GAME = '0'

/** Audience types of a game (S1 §6): new users only for every game but none. */
export const audienceTypesOf = (gameId: string): Offer =>
  offer(FIXED.audience_type, (value) => value !== 'new' || (gameId !== '' && gameId !== NO_GAME))

/** People of the user filter: all but the excluded ones (S1 §6). */
export const withoutExcluded = <U extends { id: string }>({ excluded_users }: SpecialIds, users: readonly U[]): U[] =>
  users.filter(({ id }) => !excluded_users.includes(id))

/**
 * The grants without the games that are withheld from the person, every `'*'` of games spelled out if it must be, so that
 * `scopeOf` answers right everywhere. `gameIds` are all games there are.
 */
export function withoutGames(grants: Grants, withheld: readonly string[], gameIds: readonly string[]): Grants {
  if (withheld.length === 0) return grants
  const part = (grant: GrantPart): GrantPart => {
    if (!grant.game) return grant
    const games = grant.game.includes('*') ? gameIds : grant.game
    return { ...grant, game: games.filter((game) => !withheld.includes(game)) }
  }
  return {
    global: part(grants.global),
    pages: Object.fromEntries(Object.entries(grants.pages).map(([page, grant]) => [page, part(grant)])),
  }
}

/** What may be chosen on any page at all: for calls that belong to no page, such as the lists of games and accounts. */
export function scopeAnywhere(grants: Grants, kind: ScopeKind): Scope {
  const scopes = ['', ...Object.keys(grants.pages)].map((page) => scopeOf(grants, page, kind))
  return scopes.includes('*') ? '*' : [...new Set(scopes.flat())]
}
