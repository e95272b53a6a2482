import { blocker, type Blocker } from '#domain/blocker.ts'
import {
  decidingPart,
  functionBlockers,
  GLOBAL,
  hasAnyFunction,
  partsOfPermission,
  scopeBlockers,
  type Grants,
  type ScopeKind,
} from './grants.ts'
import type { Page } from './page-list.ts'
import { grantKeyOf, pageOf, partKeys } from './pages.ts'
import type { SpecialFacts } from './special-ids.ts'

/** What is known of a person wherever a page or a function is asked about. Both sides build it from the same user info. */
export type Viewer = {
  id: string
  isAgent: boolean
  grants: Grants
  /** the front-end authority's menu flag */
  observatory: boolean
  /** is on the finance page's list */
  on_finance_list: boolean
  /** is the one special user (S1 §6) */
  is_special: boolean
}

/** What a user info tells that permissions read. */
export type UserFacts = {
  id: string
  isAgent: boolean
  userAuth: { front_auth: { observatory: { menu: { is_show: boolean } } } }
  permissions: Grants
  special: Pick<SpecialFacts, 'on_finance_list' | 'is_special'>
}

/** The person of a user info (`GET user/info`). */
export const personOf = (info: UserFacts): Viewer => ({
  id: info.id,
  isAgent: info.isAgent,
  grants: info.permissions,
  observatory: info.userAuth.front_auth.observatory.menu.is_show,
  on_finance_list: info.special.on_finance_list,
  is_special: info.special.is_special,
})

/**
 * Why a person may not open a page (address or route name); empty means they may. Whether the page exists yet is
 * `page.landed`: menus leave such an entry out, no one is told that a grant is missing.
 */
export function pageBlockers(person: Viewer, pathOrName: string): Blocker[] {
  const page = pageOf(pathOrName)
  if (!page) return [blocker('page.unknown', { params: { path: pathOrName } })]
  return [...grantBlockers(person, page), ...needBlockers(person, page)]
}

/**
 * Why an address leads this person no further. Of a page that is still to come its flags count and its grants do not: no one is sent to
 * ask for a grant that would open nothing yet.
 */
export function addressBlockers(person: Viewer, pathOrName: string): Blocker[] {
  const page = pageOf(pathOrName)
  return page && !page.landed ? needBlockers(person, page) : pageBlockers(person, pathOrName)
}

/** Pages that may lead somewhere for this person: landed, and nothing in the way. */
export const isPageShown = (person: Viewer, page: Page): boolean => page.landed && pageBlockers(person, page.name).length === 0

function grantBlockers({ grants }: Viewer, page: Page): Blocker[] {
  if (page.open) return []
  if (page.needs?.func) return functionBlockers(grants, page.needs.func)
  return hasAnyFunction(grants, grantKeyOf(page)) ? [] : [blocker('page.no_function', { params: { page: page.name } })]
}

function needBlockers(person: Viewer, { name, needs = {} }: Page): Blocker[] {
  const params = { page: name }
  return [
    ...(needs.observatory && !person.observatory ? [blocker('page.observatory', { params })] : []),
    ...(needs.financeList && !person.on_finance_list ? [blocker('page.finance_list', { params })] : []),
    ...(needs.notAgent && person.isAgent ? [blocker('page.agent', { params })] : []),
  ]
}

/** One step of the way a grant was looked for. */
export type LookedAt = {
  /** key of the page's part, or `global` */
  part: string
  says: 'yes' | 'no' | 'nothing'
}
export type Missing =
  /** `func` is `*` when any function of the part would do */
  | { kind: 'function'; part: string; func: string }
  | { kind: 'list'; part: string; list: ScopeKind; id: string }
  | { kind: 'flag'; flag: 'observatory' | 'finance_list' | 'not_agent' }
export type Explanation = { allowed: boolean; blockers: Blocker[]; looked_at: LookedAt[]; missing: Missing[] }

/** What is asked about: a function `<page>.<func>`, or a page by address or route name; with an id, a list of that page. */
export type Question = string | { page: string; list: ScopeKind; id: string }

/** Why someone may or may not: where it was looked for, which part decided, and which grant is missing. */
export function explain(person: Viewer, question: Question): Explanation {
  if (typeof question !== 'string') return explainList(person, question)
  const page = pageOf(question)
  if (page) return explainPage(person, page)
  if (question.startsWith('/')) return { allowed: false, blockers: pageBlockers(person, question), looked_at: [], missing: [] }
  return explainFunction(person, question)
}

function explainFunction({ grants }: Viewer, permission: string): Explanation {
  const { page, func } = partsOfPermission(permission)
  const blockers = functionBlockers(grants, permission)
  return answer(grants, page, 'func', blockers, { kind: 'function', part: page, func })
}

function explainList({ grants }: Viewer, { page, list, id }: { page: string; list: ScopeKind; id: string }): Explanation {
  return answer(grants, page, list, scopeBlockers(grants, page, list, id), { kind: 'list', part: page, list, id })
}

function explainPage(person: Viewer, page: Page): Explanation {
  const flags = needBlockers(person, page)
  const flagsMissing = flags.map(({ code }): Missing => ({ kind: 'flag', flag: FLAG_OF[code] ?? 'not_agent' }))
  if (page.open) return { allowed: flags.length === 0, blockers: flags, looked_at: [], missing: flagsMissing }
  const asked = page.needs?.func ? partsOfPermission(page.needs.func) : { page: grantKeyOf(page), func: '*' }
  const own = answer(person.grants, asked.page, 'func', grantBlockers(person, page), {
    kind: 'function',
    part: asked.page,
    func: asked.func,
  })
  return {
    ...own,
    allowed: own.allowed && flags.length === 0,
    blockers: [...own.blockers, ...flags],
    missing: [...own.missing, ...flagsMissing],
  }
}

const FLAG_OF: Readonly<Record<string, 'observatory' | 'finance_list' | 'not_agent'>> = {
  'page.observatory': 'observatory',
  'page.finance_list': 'finance_list',
  'page.agent': 'not_agent',
}

function answer(grants: Grants, page: string, list: 'func' | ScopeKind, blockers: Blocker[], missing: Missing): Explanation {
  const allowed = blockers.length === 0
  const decided = decidingPart(grants, page, list)?.part
  const parts = [...partKeys(page), GLOBAL]
  const until = decided === undefined ? parts : parts.slice(0, parts.indexOf(decided) + 1)
  return {
    allowed,
    blockers,
    looked_at: until.map((part) => ({ part, says: part !== decided ? 'nothing' : allowed ? 'yes' : 'no' })),
    missing: allowed ? [] : [missing],
  }
}
