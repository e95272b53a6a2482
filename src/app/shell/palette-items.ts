import { isPageShown, type Viewer } from '#permissions/page-can.ts'
import { PAGES } from '#permissions/page-list.ts'
import type { CurrentFlow } from '#views/kit/flow/current-flow.ts'
import type { TrayFlow } from '#views/kit/flow/FlowTray.tsx'
import type { PaletteItem } from '#views/kit/shell/palette-match.ts'
import type { Say } from '#views/kit/words.tsx'
import { hrefOf, type Tools } from './menu.ts'
import { sectionsOf } from './settings-sections.ts'

type Facts = {
  say: Say
  person: Viewer
  domestic: boolean
  tools: Tools
  flows: readonly TrayFlow[]
  current: CurrentFlow | null
  onGo: (href: string) => void
}

/** What the palette offers: what the flow on the page accepts now, open flows, pages, tools. */
export function paletteItems({ say, person, domestic, tools, flows, current, onGo }: Facts): PaletteItem[] {
  const now = (current?.actions ?? []).map(({ key, label, blockers, hotkey, onSelect }) => ({
    key: `now ${key}`,
    group: say('shell.palette.now'),
    title: label,
    ...(hotkey ? { hint: hotkey } : {}),
    words: current?.title ?? '',
    blockers,
    onSelect,
  }))
  const running = flows.map(({ id, title, stateText, href }) => ({
    key: `flow ${id}`,
    group: say('shell.palette.flows'),
    title,
    hint: stateText,
    onSelect: () => onGo(href),
  }))
  return [...now, ...running, ...pageItems({ say, person, domestic, onGo }), ...toolItems(say, tools, onGo)]
}

/** Pages by their titles, the sections of the settings among them; an address that represents another, or needs more to be one, is left out. */
export function pageItems({
  say,
  person,
  domestic,
  onGo,
}: Pick<Facts, 'say' | 'person' | 'domestic' | 'onGo'>): (PaletteItem & { href: string })[] {
  const group = say('kit.word.pages')
  const own = PAGES.filter((page) => !page.tool && !NO_DESTINATION.has(page.name) && isPageShown(person, page))
  const pages = own.map((page) => ({
    key: `page ${page.name}`,
    title: say(`page.${page.name}`),
    href: hrefOf(page, person, domestic),
    words: '',
  }))
  const sections = sectionsOf(person)
    .filter(({ href, isPage, blockers }) => !isPage && blockers.length === 0 && !pages.some((page) => page.href === href))
    .map(({ key, title, href, words }) => ({ key: `section ${key}`, title: say(title), href, words: words ? say(words) : '' }))
  // an address is no help to read, and is found all the same
  return [...pages, ...sections].map(({ key, title, href, words }) => ({
    key,
    group,
    title,
    href,
    words: `${words} ${href}`,
    onSelect: () => onGo(href),
  }))
}

const NO_DESTINATION: ReadonlySet<string> = new Set([
  'HomeAlias',
  'Login',
  'Welcome',
  'Invited',
  'AdvertiseHome',
  'Error',
  'Vue3Subapp',
  'ShortLink',
])

const toolItems = (say: Say, { groups }: Tools, onGo: (href: string) => void): PaletteItem[] =>
  groups.flatMap(({ title: group, tools }) =>
    tools.map(({ key, title, href, onSelect }) => ({
      key: `tool ${key}`,
      group: say('shell.palette.tools'),
      title: say(title),
      hint: say(group),
      onSelect: () => (href === null ? onSelect?.() : onGo(href)),
    })),
  )
