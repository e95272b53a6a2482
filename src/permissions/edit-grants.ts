import { GLOBAL, partsOfPermission, SCOPE_KINDS, type GrantPart, type Grants, type ScopeKind } from './grants.ts'
import { FUNCTIONS } from './functions.ts'

/** The parts an editor shows: the global one, then every page that has functions by name, in the order of the functions. */
export const EDITED_PARTS: readonly string[] = [GLOBAL, ...new Set(FUNCTIONS.map((permission) => partsOfPermission(permission).page))]

/** Functions of a part by their short name; the global part has none of its own but `'*'`. */
export const functionsOf = (part: string): string[] =>
  FUNCTIONS.map(partsOfPermission)
    .filter(({ page }) => page === part)
    .map(({ func }) => func)

export const partOf = (grants: Grants, part: string): GrantPart => (part === GLOBAL ? grants.global : (grants.pages[part] ?? {}))

/** The grants with one part replaced; a part of a page that says nothing any more is left out. */
export function withPart(grants: Grants, part: string, next: GrantPart): Grants {
  const kept = Object.fromEntries(Object.entries(next).filter(([, says]) => says !== undefined))
  if (part === GLOBAL) return { ...grants, global: kept }
  const { [part]: _before, ...others } = grants.pages
  return { ...grants, pages: Object.keys(kept).length === 0 ? others : { ...others, [part]: kept } }
}

/** Grants a function of a part, or takes it away; without any left the part says nothing about functions. */
export function withFunction(grants: Grants, part: string, func: string, isOn: boolean): Grants {
  const before = partOf(grants, part)
  const { [func]: _gone, ...others } = before.func ?? {}
  const functions = isOn ? { ...others, [func]: true } : others
  return withPart(grants, part, { ...before, func: Object.keys(functions).length === 0 ? undefined : functions })
}

/** Sets a list of a part: all, these ids, or (undefined) what the part below says. */
export const withList = (grants: Grants, part: string, list: ScopeKind, ids: readonly string[] | undefined): Grants =>
  withPart(grants, part, { ...partOf(grants, part), [list]: ids })

/** One line of the difference before a save. */
export type GrantChange =
  | { kind: 'function'; part: string; func: string; isOn: boolean }
  | { kind: 'list'; part: string; list: ScopeKind; before: readonly string[] | undefined; after: readonly string[] | undefined }

/** What saving would change, function by function and list by list. */
export function grantChanges(before: Grants, after: Grants): GrantChange[] {
  const parts = [GLOBAL, ...new Set([...Object.keys(before.pages), ...Object.keys(after.pages)])]
  return parts.flatMap((part) => {
    const [was, is] = [partOf(before, part), partOf(after, part)]
    const names = [...new Set([...Object.keys(was.func ?? {}), ...Object.keys(is.func ?? {})])]
    return [
      ...names
        .filter((func) => Boolean(was.func?.[func]) !== Boolean(is.func?.[func]))
        .map((func): GrantChange => ({ kind: 'function', part, func, isOn: Boolean(is.func?.[func]) })),
      ...SCOPE_KINDS.filter((list) => !sameIds(was[list], is[list])).map((list): GrantChange => ({
        kind: 'list',
        part,
        list,
        before: was[list],
        after: is[list],
      })),
    ]
  })
}

const sameIds = (one: readonly string[] | undefined, other: readonly string[] | undefined): boolean =>
  one === undefined || other === undefined
    ? one === other
    : one.length === other.length && [...one].sort().join('\n') === [...other].sort().join('\n')
