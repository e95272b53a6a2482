import type { GrantPart, Grants, Scope, ScopeKind } from './grants.ts'
import { scopeOf } from './grants.ts'

/** Games that `'*'` does not include: only who is named for them may use them (S1 §6, game id 301). */
export const RESTRICTED_GAMES: readonly string[] = ['301']

/**
 * The grants with every `'*'` of games spelled out wherever a restricted game is not named beside it, so that
 * `scopeOf` answers right everywhere. `gameIds` are all games there are.
 */
export function withoutRestricted(grants: Grants, gameIds: readonly string[]): Grants {
  const part = (grant: GrantPart): GrantPart => (grant.game ? { ...grant, game: spelledOut(grant.game, gameIds) } : grant)
  return {
    global: part(grants.global),
    pages: Object.fromEntries(Object.entries(grants.pages).map(([page, grant]) => [page, part(grant)])),
  }
}

function spelledOut(list: readonly string[], gameIds: readonly string[]): readonly string[] {
  const withheld = RESTRICTED_GAMES.filter((game) => !list.includes(game))
  if (!list.includes('*') || withheld.length === 0) return list
  return gameIds.filter((game) => !withheld.includes(game))
}

/** What may be chosen on any page at all: for calls that belong to no page, such as the lists of games and accounts. */
export function scopeAnywhere(grants: Grants, kind: ScopeKind): Scope {
  const scopes = ['', ...Object.keys(grants.pages)].map((page) => scopeOf(grants, page, kind))
  return scopes.includes('*') ? '*' : [...new Set(scopes.flat())]
}
