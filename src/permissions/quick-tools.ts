import { scopeOf, type Grants } from './grants.ts'
import { isPageShown, type Viewer } from './page-can.ts'
import { PAGES, type Page, type ToolGroup, TOOL_GROUPS } from './page-list.ts'

/** The mainland's region (materials default to it, S1 §2). */
export const HOME_REGION = '1'

/** What a person finds first before choosing tools of their own, by route name (S1 §2: the defaults differ). */
export const QUICK_TOOLS = {
  domestic: ['ToolsLandingPage', 'ToolsAudiencePackageList', 'MaterialAudit', 'ToolsCommentsDouyinList', 'ToolsSubPackage'],
  overseas: ['ToolsAudiencePackageList', 'ToolsCrowdPackageList', 'ToolsAccountSteward', 'CelebrityList', 'ToolsGamePackage'],
} as const satisfies Record<'domestic' | 'overseas', readonly string[]>

/**
 * Does the person work for the mainland? The regions of the grants say so; who may use both, or all of them, is what the user info
 * says.
 */
export function isDomestic(grants: Grants, userInfoSays: boolean): boolean {
  const regions = scopeOf(grants, '', 'region')
  if (regions === '*' || regions.length === 0) return userInfoSays
  const home = regions.includes(HOME_REGION)
  return home && regions.length > 1 ? userInfoSays : home
}

/** The tools a person has, by group, in the order of the list. Groups without one are left out. */
export const toolsByGroup = (person: Viewer, pages: readonly Page[] = PAGES): { group: ToolGroup; tools: Page[] }[] =>
  TOOL_GROUPS.map((group) => ({ group, tools: pages.filter((page) => page.tool === group && isPageShown(person, page)) })).filter(
    ({ tools }) => tools.length > 0,
  )

/** As many as the list of defaults holds. */
const QUICK = 5

/** The default quick tools the person has; where one is still to come, or not theirs, another of their tools takes its place. */
export function quickTools(person: Viewer, domestic: boolean, pages: readonly Page[] = PAGES): Page[] {
  const shown = pages.filter((page) => page.tool !== undefined && isPageShown(person, page))
  const wanted: readonly string[] = QUICK_TOOLS[domestic ? 'domestic' : 'overseas']
  const first = wanted.flatMap((name) => shown.filter((page) => page.name === name))
  return [...first, ...shown.filter((page) => !first.includes(page))].slice(0, QUICK)
}
