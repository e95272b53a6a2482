import { blocker, type Blocker } from './blocker.ts'

/**
 * The result of asking for a link. `alive`: it answered with a page. `dead`: it answers that there is none, or no one answers there.
 * `unsure`: it answered in a way that says neither (too slow, a wall against robots, a failure of its own). `refused`: an address the
 * server does not ask for.
 */
export const LINK_STATES = ['alive', 'unsure', 'dead', 'refused'] as const
export type LinkState = (typeof LINK_STATES)[number]

/** The worst first. */
export const WORST_LINK: readonly LinkState[] = ['refused', 'dead', 'unsure', 'alive']

/** Why a link is not alive; worded under `landing.link.reason.<reason>`. */
export const LINK_REASONS = ['status', 'no_name', 'no_answer', 'timeout', 'certificate', 'redirects', 'address', 'scheme', 'port'] as const
export type LinkReason = (typeof LINK_REASONS)[number]

export type LinkCheck = {
  url: string
  state: LinkState
  /** of the answer; null when none came */
  status: number | null
  reason: LinkReason | null
  /** ISO 8601 */
  checked_at: string
}

/** Longer addresses are no address of a page. */
export const LINK_LENGTH = 1_000
/** How long a check speaks for a link that is saved, or switched on: a quarter of an hour. */
export const CHECK_HOLDS_MS = 900_000

const PORTS: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' }

/** What the server would not even look up: another scheme or port than the web's, a name or password in the address. Null: it may be asked. */
export function unaskable(url: URL): LinkReason | null {
  const port = PORTS[url.protocol]
  if (port === undefined) return 'scheme'
  if (url.username !== '' || url.password !== '') return 'address'
  return url.port === '' || url.port === port ? null : 'port'
}

/** Is it an address of the public web? */
export function isPublicLink(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && url.hostname.includes('.') && unaskable(url) === null
}

/** Is it an address that a network may be given? It asks for it itself, on any port. */
export function isWebAddress(text: string): boolean {
  if (!/^https?:\/\/[^\s]+$/i.test(text) || text.length > 8_000) return false
  return URL.parse(text)?.hostname.includes('.') ?? false
}

type Pages = { links: readonly { field: string; url: string }[]; checks: readonly LinkCheck[] }

/** Links that are known to lead nowhere, or that no one has checked of late. `now`: milliseconds. */
export const linkBlockers = ({ links, checks }: Pages, now: number): Blocker[] =>
  links.flatMap(({ field, url }) => {
    const check = checks.find((one) => one.url === url)
    if (!check || now - Date.parse(check.checked_at) > CHECK_HOLDS_MS)
      return [blocker('landing.link.unchecked', { field, params: { url } })]
    if (check.state === 'dead') return [blocker('landing.link.dead', { field, params: { url } })]
    return check.state === 'refused' ? [blocker('landing.link.refused', { field, params: { url } })] : []
  })

/** Whether a link leads to a page: its very address, or that with parameters or a place in the page added behind (tracking adds them). */
export const leadsTo = (link: string, pageUrl: string): boolean =>
  link === pageUrl || link.startsWith(`${pageUrl}${pageUrl.includes('?') ? '&' : '?'}`) || link.startsWith(`${pageUrl}#`)
