import { PAGES, type FlowPage, type Page, type PageName } from './page-list.ts'

const BY_NAME: ReadonlyMap<string, Page> = new Map(PAGES.map((page) => [page.name, page]))

/** Each title as a word of the catalogue, `page.<name>`. */
export const PAGE_TITLES = Object.fromEntries(PAGES.map(({ name, title }) => [`page.${name}`, title])) as Record<
  `page.${PageName}`,
  Page['title']
>

/** The pattern of a page's address. */
export const pathOf = (name: PageName): string => BY_NAME.get(name)?.path ?? ''

/** Where the flows of a page are: below `home`, a stored thing 7 at `<stored>7`, one that is being entered at `<entered>` and eight signs. */
export const flowsOf = (name: FlowPage): { home: string; stored: string; entered: string } => {
  const { path: home, flows = { stored: '', entered: '' } } = BY_NAME.get(name) ?? { path: '' }
  return { home, ...flows }
}

/** The address of the flow of a stored thing. */
export function flowPath(name: FlowPage, id: string): string {
  const { home, stored } = flowsOf(name)
  return `${home}/${stored}${id}`
}

const segmentsOf = (path: string): string[] => path.split(/[?#]/)[0]?.split('/').filter(Boolean) ?? []
const PATTERNS = PAGES.map((page) => ({ page, segments: segmentsOf(page.path) })).sort(
  (one, other) => other.segments.length - one.segments.length,
)

/**
 * The page of a route name, or of an address (it begins with `/`; query and fragment do not count). An address below a page belongs to
 * that page: `/advertise-2/batch/12` to `/advertise-2`. Null when no page claims it.
 */
export function pageOf(pathOrName: string): Page | null {
  if (!pathOrName.startsWith('/')) return BY_NAME.get(pathOrName) ?? null
  const asked = segmentsOf(pathOrName)
  if (asked.length === 0) return BY_NAME.get('Home') ?? null
  const isWithin = (segments: readonly string[]) =>
    segments.length > 0 &&
    segments.length <= asked.length &&
    segments.every((segment, index) => segment.startsWith(':') || segment === asked[index])
  return PATTERNS.find(({ segments }) => isWithin(segments))?.page ?? null
}

/** The key of the grants' part that a page's functions and lists are under. */
export const grantKeyOf = (page: Page): string => page.authKey ?? page.name

/**
 * The keys of the grants' parts that count for a page, nearest first: its auth key, its route name, then the page it inherits from.
 * `key` is an auth key or a route name (S2 §2); a key that no page has represents itself.
 */
export function partKeys(key: string): readonly string[] {
  return CHAINS.get(key) ?? [key]
}

function chainOf(page: Page): string[] {
  const own = page.authKey ? [page.authKey, page.name] : [page.name]
  const parent = page.inherits ? BY_NAME.get(page.inherits) : undefined
  return [...new Set([...own, ...(parent ? chainOf(parent) : [])])]
}

// the first page of an auth key is its main one
const CHAINS: ReadonlyMap<string, readonly string[]> = new Map(
  [...PAGES].reverse().flatMap((page) => [page.name, grantKeyOf(page)].map((key) => [key, chainOf(page)] as const)),
)
