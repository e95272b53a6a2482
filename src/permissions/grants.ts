import { blocker, type Blocker } from '#domain/blocker.ts'
import { partKeys } from './pages.ts'

/** Functions and selectable ids of one part. `'*'` in a list, or as a function name, means all (S1 §6). */
export type GrantPart = {
  func?: Readonly<Record<string, boolean>> | undefined
  game?: readonly string[] | undefined
  region?: readonly string[] | undefined
  spreader?: readonly string[] | undefined
  app?: readonly string[] | undefined
}
export type Grants = { global: GrantPart; pages: Readonly<Record<string, GrantPart>> }
export const SCOPE_KINDS = ['game', 'region', 'spreader', 'app'] as const
export type ScopeKind = (typeof SCOPE_KINDS)[number]

/** What may be chosen: everything, or these ids. */
export type Scope = '*' | readonly string[]

/**
 * The part that decides about one list or the functions of a page, and what it says: the page's own, else that of the page it inherits
 * from, else the global part's, else nothing (settled 2, S2 §2).
 */
export function decidingPart<K extends keyof GrantPart>(
  grants: Grants,
  page: string,
  list: K,
): { part: string; says: NonNullable<GrantPart[K]> } | null {
  for (const key of partKeys(page)) {
    const says = grants.pages[key]?.[list]
    if (says !== undefined) return { part: key, says }
  }
  const says = grants.global[list]
  return says === undefined ? null : { part: GLOBAL, says }
}

/** The name of the global part among the parts. */
export const GLOBAL = 'global'

/** What a person may choose on a page. */
export function scopeOf(grants: Grants, page: string, kind: ScopeKind): Scope {
  const list = decidingPart(grants, page, kind)?.says ?? []
  return list.includes('*') ? '*' : list
}

export const scopeHolds = (scope: Scope, id: string): boolean => scope === '*' || scope.includes(id)

/** `ads.batch.view` → page `ads`, function `batch.view`. */
export function partsOfPermission(permission: string): { page: string; func: string } {
  const [page = '', ...rest] = permission.split('.')
  return { page, func: rest.join('.') }
}

/** Why the function `<page>.<func>` may not be used; empty means it may. Page functions win over global ones. */
export function functionBlockers(grants: Grants, permission: string): Blocker[] {
  const { page, func } = partsOfPermission(permission)
  const functions = decidingPart(grants, page, 'func')?.says ?? {}
  return functions['*'] || functions[func] ? [] : [blocker('permission.function_missing', { params: { permission } })]
}

/** Whether any function of the page is granted. */
export const hasAnyFunction = (grants: Grants, page: string): boolean =>
  Object.values(decidingPart(grants, page, 'func')?.says ?? {}).some(Boolean)

/** Why an id is outside what the grants let a person choose on the page. */
export const scopeBlockers = (grants: Grants, page: string, kind: ScopeKind, id: string): Blocker[] =>
  scopeHolds(scopeOf(grants, page, kind), id) ? [] : [blocker(`permission.${kind}_outside`, { params: { id }, field: `${kind}_id` })]
