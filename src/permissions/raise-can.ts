import { blocker, type Blocker } from '#domain/blocker.ts'
import { FUNCTIONS } from './functions.ts'
import {
  decidingPart,
  functionBlockers,
  GLOBAL,
  partsOfPermission,
  scopeOf,
  SCOPE_KINDS,
  type GrantPart,
  type Grants,
  type Scope,
  type ScopeKind,
} from './grants.ts'
import { PAGES } from './page-list.ts'
import { grantKeyOf } from './pages.ts'
import type { SpecialIds } from './special-ids.ts'

/** Something grants allow: a function of a part (`'*'`: every one, also those still to come), or ids of a list of a part. */
type Held = { part: string; func: string } | { part: string; list: ScopeKind; ids: readonly string[] }

/** Everything, everywhere: anyone who holds it may grant anything, to themselves as well. */
export const holdsEverything = (grants: Grants): boolean =>
  isWhole(grants.global) && Object.values(grants.pages).every((part) => isWhole({ ...grants.global, ...part }))

const isWhole = (part: GrantPart): boolean => part.func?.['*'] === true && SCOPE_KINDS.every((kind) => part[kind]?.includes('*') === true)

/**
 * Why these grants may not be given: no one gives what they do not hold themselves, neither to others nor to themselves, and what a
 * person holds already may stay. `caller` are the caller's grants as they were written.
 */
export const grantBlockers = (caller: Grants, before: Grants, after: Grants): Blocker[] =>
  holdsEverything(caller) ? [] : beyond(after, [before, caller]).map(wordOf)

/** Why a person may not be given a password or an address to sign in with: they hold what the caller does not. */
export const aboveBlockers = (caller: Grants, person: Grants): Blocker[] =>
  holdsEverything(caller) || beyond(person, [caller]).length === 0 ? [] : [blocker('administration.above_you')]

type Facts = { is_agent: boolean; observatory: boolean }
/** Why someone may not change these facts about themselves: a menu flag gained and an agent's limits lost are a raise. */
export function selfFactsBlockers(change: { caller: Grants; isSelf: boolean; before: Facts; after: Facts }): Blocker[] {
  const { before, after } = change
  const isRaise = (after.observatory && !before.observatory) || (before.is_agent && !after.is_agent)
  return change.isSelf && isRaise && !holdsEverything(change.caller) ? [blocker('administration.self_raise')] : []
}

/** Why someone may not put themselves on a list that opens something: the finance page, a restricted game, being the special user. */
export function selfListBlockers(change: { caller: Grants; callerId: string; before: SpecialIds; after: SpecialIds }): Blocker[] {
  const { caller, callerId, before, after } = change
  const openings = (ids: SpecialIds): string[] => [
    ...(ids.finance_users.includes(callerId) ? ['finance'] : []),
    ...(ids.special_user === callerId ? ['special'] : []),
    // a game that is taken off the restricted ones is open to everybody
    ...[...new Set([...Object.keys(before.restricted_games), ...Object.keys(after.restricted_games)])].filter(
      (game) => ids.restricted_games[game]?.includes(callerId) ?? true,
    ),
  ]
  const had = openings(before)
  const isRaise = openings(after).some((opening) => !had.includes(opening))
  return isRaise && !holdsEverything(caller) ? [blocker('administration.self_raise')] : []
}

/** What `grants` allow and none of the others does. */
function beyond(grants: Grants, others: readonly Grants[]): Held[] {
  const parts = partsOfAll([grants, ...others])
  const functions = FUNCTIONS.map(partsOfPermission)
    .filter(({ page, func }) => [grants, ...others].every((one, index) => allows(one, `${page}.${func}`) === (index === 0)))
    .map(({ page, func }) => ({ part: page, func }))
  const stars = parts
    .filter((part) => hasAll(grants, part) && !others.some((one) => hasAll(one, part)))
    .map((part) => ({ part, func: '*' }))
  const lists = parts.flatMap((part) =>
    SCOPE_KINDS.map((list) => ({
      part,
      list,
      ids: idsBeyond(
        scopeOf(grants, keyOf(part), list),
        others.map((one) => scopeOf(one, keyOf(part), list)),
      ),
    })),
  )
  return [...functions, ...stars, ...lists.filter(({ ids }) => ids.length > 0)]
}

const allows = (grants: Grants, permission: string): boolean => functionBlockers(grants, permission).length === 0
const hasAll = (grants: Grants, part: string): boolean => decidingPart(grants, keyOf(part), 'func')?.says['*'] === true
/** No page has the empty key: what it is told is what the global part says. */
const keyOf = (part: string): string => (part === GLOBAL ? '' : part)

function idsBeyond(scope: Scope, others: readonly Scope[]): readonly string[] {
  if (others.includes('*')) return []
  return scope === '*' ? ['*'] : scope.filter((id) => !others.some((other) => other.includes(id)))
}

/** A route's own name counts only where someone wrote a part under it: else it says what its grant key says. */
const PARTS = [GLOBAL, ...new Set(PAGES.map(grantKeyOf))]
const partsOfAll = (all: readonly Grants[]): string[] => [...new Set([...PARTS, ...all.flatMap(({ pages }) => Object.keys(pages))])]

const wordOf = (held: Held): Blocker =>
  'func' in held
    ? blocker('administration.function_beyond', { params: { permission: `${held.part}.${held.func}` }, field: 'grants' })
    : blocker('administration.list_beyond', { params: { part: held.part, list: held.list, ids: held.ids.join(', ') }, field: 'grants' })
