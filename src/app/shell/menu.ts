import { cornerCount } from '#domain/corner-count.ts'
import { scopeHolds, scopeOf } from '#permissions/grants.ts'
import { isPageShown, type Viewer } from '#permissions/page-can.ts'
import { PAGES, type Page } from '#permissions/page-list.ts'
import { pageOf } from '#permissions/pages.ts'
import { HOME_REGION, quickTools, toolsByGroup } from '#permissions/quick-tools.ts'
import type { ShellEntry } from '#views/kit/shell/Shell.tsx'
import type { ToolGroupLinks, ToolLink } from '#views/kit/shell/ToolsPanel.tsx'
import type { Say } from '#views/kit/words.tsx'
import { HOME_PATH } from '#app/entry/session.ts'

const TOOLS = 'Tools'
/** In the order one is taken when an address names a channel and the person has not chosen. */
const CHANNEL_ORDER = { domestic: ['304', '383', '3793', '21', '3965', '4651'], overseas: ['21', '4651', '3965', '304', '383', '3793'] }

/** The address a menu or a tool leads to: the materials are on region 1 (S1 §2), an audience list on the person's first channel. */
export function hrefOf(page: Page, person: Viewer, domestic: boolean): string {
  if (page.name === 'CreativeMaterialList') return `${page.path}?region=${HOME_REGION}`
  if (!page.path.includes(':spreaderId')) return page.path
  const scope = scopeOf(person.grants, page.authKey ?? page.name, 'spreader')
  const order = CHANNEL_ORDER[domestic ? 'domestic' : 'overseas']
  return page.path.replace(':spreaderId', order.find((id) => scopeHolds(scope, id)) ?? order[0] ?? '')
}

type MenuFacts = {
  person: Viewer
  domestic: boolean
  path: string
  failedRows: number
  /** the game that was looked at last; empty: none */
  gameId: string
  say: Say
  pages?: readonly Page[]
}

/** Lists that are narrowed by game; the menu leads back to the game that was looked at there (demand 17: filters vanish on coming back). */
const BY_GAME: Readonly<Record<string, string>> = { Advertise: HOME_PATH, Table: '/table-2' }

/** Null where there is nothing to come back to, or the game is no longer the person's. */
function backTo(page: Page, { grants }: Viewer, gameId: string): string | null {
  const path = BY_GAME[page.name]
  if (path === undefined || gameId === '' || !scopeHolds(scopeOf(grants, page.authKey ?? page.name, 'game'), gameId)) return null
  return `${path}?${new URLSearchParams({ game: gameId })}`
}

/** The top menu: pages that have landed and that the person may open, each with those that are under it. Tools have a menu of their own. */
export function menuOf({ person, domestic, path, failedRows, gameId, say, pages = PAGES }: MenuFacts): ShellEntry[] {
  const here = pageOf(path)
  const shown = (under: string | null) =>
    pages.filter((page) => page.menu && page.menu.under === under && page.name !== TOOLS && isPageShown(person, page))
  const entry = (page: Page): Omit<ShellEntry, 'entries'> => ({
    key: page.name,
    title: `page.${page.name}`,
    href: backTo(page, person, gameId) ?? BY_GAME[page.name] ?? hrefOf(page, person, domestic),
    isHere: here?.name === page.name || (here?.inherits === page.name && here.menu === undefined),
  })
  // a page a person may not open still carries those below it
  return pages
    .filter((page) => page.menu?.under === null && page.name !== TOOLS && page.landed)
    .flatMap((page) => {
      const below = shown(page.name).map(entry)
      const own = isPageShown(person, page) ? [entry(page)] : []
      const entries = [...own, ...below]
      const top =
        below.length === 0
          ? own
          : [{ ...entry(page), href: entries[0]?.href ?? page.path, isHere: entries.some(({ isHere }) => isHere), entries }]
      return page.name === 'Advertise' ? top.map((one) => withCorner(one, failedRows, say)) : top
    })
}

const withCorner = (entry: ShellEntry, rows: number, say: Say): ShellEntry =>
  rows === 0 ? entry : { ...entry, corner: { text: cornerCount(rows), spoken: say('shell.corner.failed', { count: rows }) } }

type ToolFacts = {
  person: Viewer
  domestic: boolean
  recent: readonly string[]
  /** opens the external builder; null when there is none, or it may not be used */
  onBuilder: (() => void) | null
  /** items that wait for the person, by route name */
  waiting: Readonly<Record<string, number>>
  say: Say
  pages?: readonly Page[]
}
export type Tools = { groups: readonly ToolGroupLinks[]; recent: readonly ToolLink[]; quick: readonly ToolLink[] }

/** The person's tools in their four groups, the recent ones and the quick ones. */
export function toolsOf({ person, domestic, recent, onBuilder, waiting, say, pages = PAGES }: ToolFacts): Tools {
  const link = (page: Page): ToolLink => {
    // what waits on a page of a tool waits at the tool
    const places = pages.filter(({ name, inherits }) => name === page.name || inherits === page.name)
    const count = places.reduce((sum, { name }) => sum + (waiting[name] ?? 0), 0)
    return {
      key: page.name,
      title: `page.${page.name}`,
      href: hrefOf(page, person, domestic),
      ...(count > 0 ? { corner: { text: cornerCount(count), spoken: say('shell.tools.waiting', { count }) } } : {}),
    }
  }
  const builder: ToolLink[] = onBuilder ? [{ key: 'builder', title: 'builder_link.title', href: null, onSelect: onBuilder }] : []
  const groups = toolsByGroup(person, pages).map(({ group, tools }) => ({ key: group, tools: tools.map(link) }))
  const delivery = groups.find(({ key }) => key === 'delivery')
  if (delivery) delivery.tools.push(...builder)
  else if (builder.length > 0) groups.unshift({ key: 'delivery', tools: builder })
  return {
    groups: groups.map((group) => ({ ...group, title: `page.group.${group.key}` })),
    recent: recent.flatMap((name) => pages.filter((page) => page.name === name && isPageShown(person, page))).map(link),
    quick: quickTools(person, domestic, pages).map(link),
  }
}
