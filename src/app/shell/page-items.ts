import { isPageShown, type Viewer } from '#permissions/page-can.ts'
import { PAGES } from '#permissions/page-list.ts'
import type { PaletteItem } from '#views/kit/shell/palette-match.ts'
import type { Say } from '#views/kit/words.tsx'
import { hrefOf } from './menu.ts'
import { sectionsOf } from './settings-sections.ts'

export type PageFacts = { say: Say; person: Viewer; domestic: boolean; onGo: (href: string) => void }

/** Pages by their titles, the sections of the settings among them; an address that represents another, or needs more to be one, is left out. */
export function pageItems({ say, person, domestic, onGo }: PageFacts): (PaletteItem & { href: string })[] {
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
