import { blocker, type Blocker } from '#domain/blocker.ts'

/** Functions and selectable ids of one part. `'*'` in a list, or as a function name, means all (S1 §6). */
export type GrantPart = {
  func?: Readonly<Record<string, boolean>> | undefined
  game?: readonly string[] | undefined
  region?: readonly string[] | undefined
  spreader?: readonly string[] | undefined
  app?: readonly string[] | undefined
}
export type Grants = { global: GrantPart; pages: Readonly<Record<string, GrantPart>> }
export type ScopeKind = 'game' | 'region' | 'spreader' | 'app'

/** What may be chosen: everything, or these ids. */
export type Scope = '*' | readonly string[]

/** The page's list, else the global part's list, else nothing (settled 2). */
export function scopeOf(grants: Grants, page: string, kind: ScopeKind): Scope {
  const list = grants.pages[page]?.[kind] ?? grants.global[kind] ?? []
  return list.includes('*') ? '*' : list
}

export const scopeHolds = (scope: Scope, id: string): boolean => scope === '*' || scope.includes(id)

/** Why the function `<page>.<func>` may not be used; empty means it may. Page functions win over global ones. */
export function functionBlockers(grants: Grants, permission: string): Blocker[] {
  const [page = '', ...rest] = permission.split('.')
  const func = rest.join('.')
  const part = grants.pages[page]?.func ?? grants.global.func ?? {}
  return part['*'] || part[func] ? [] : [blocker('permission.function_missing', { params: { permission } })]
}

/** Why an id is outside what the grants let a person choose on the page. */
export const scopeBlockers = (grants: Grants, page: string, kind: ScopeKind, id: string): Blocker[] =>
  scopeHolds(scopeOf(grants, page, kind), id) ? [] : [blocker(`permission.${kind}_outside`, { params: { id }, field: `${kind}_id` })]
