import { authorization } from './headers.ts'

/** What this needs of the page; a test gives its own. */
export type AheadPage = {
  storage: Pick<Storage, 'getItem' | 'setItem'>
  /** path and query of the page that is open */
  path: () => string
  fetch: (url: string, init: { headers: Record<string, string> }) => Promise<Response>
  /** the built files the page has loaded so far, and the one that names all others; null where they have no such names (development) */
  files: () => { build: string; loaded: readonly string[] } | null
  /** has the browser load and compile a built file before someone imports it */
  preload: (file: string) => void
  /** since the page was opened */
  nowMs: () => number
  /** number of key and pointer presses so far; calls made after one do not belong to opening the page */
  presses: () => number
}

/** Whose page it is. */
export type AheadOf = { token: string | null; userId: () => string | null }

export type Ahead = {
  /** The answer to a read that was asked ahead, once, and only when it was asked in the same words; null when it was not. */
  take: (url: string, headers: Readonly<Record<string, string>>) => Promise<Response> | null
  /** Navigation to an address begins: the calls it made when it was open last are made now. */
  expect: (path: string) => void
  /** answers that no one has taken yet */
  waiting: () => number
  /** something was changed: what was asked ahead is old */
  forget: () => void
}

/** As old as an answer gets on a page that polls (S1 §7). What waited longer for its reader is asked again. */
export const KEPT_MS = 5_000
/** Nor is what is asked later than this, by a page that only polls. */
export const OPENING_MS = 30_000
export const MOST_CALLS = 12
export const MOST_ADDRESSES = 30

/** The page that is open: its address, since when, how many presses there were by then, and the calls it has made. */
type Stay = { path: string; presses: number; sinceMs: number; calls: Set<string> }
/** What an address asked for when it was opened last, and what it loaded. */
type Opening = { path: string; calls: readonly string[]; build: string; files: readonly string[] }
/** Of one person: the headers but for the token, and the addresses, latest first. */
type Kept = { headers: Readonly<Record<string, string>>; openings: readonly Opening[] }

/**
 * Opening a page is a row of steps: the entry asks who is there, the console loads, the page loads, and only that asks for its rows. An
 * address that was opened before need not wait for itself: what it read then is read now, all at once, before any of it is there. Each
 * answer is the server's of this moment, to this token. The client gives it to the read that asks the same in the same words, once.
 * Navigating within the tab works the same way: the calls start with the press, while React is still removing one page and rendering the next.
 */
export function createAhead(page: AheadPage, { token, userId }: AheadOf): Ahead {
  const asked = new Map<string, { headers: string; atMs: number; answer: Promise<Response> }>()
  const user = userId()
  const before = user === null ? null : readKept(page.storage, user)
  /** calls by address, the latest address last */
  const calls = new Map(before?.openings.toReversed().map((one) => [one.path, one.calls]))
  const first: Stay = { path: page.path(), presses: page.presses(), sinceMs: 0, calls: new Set() }
  let stay = first
  let spoken: Readonly<Record<string, string>> | null = null
  const opening = before?.openings.find(({ path }) => path === first.path)
  if (token !== null && before && opening) begin(opening, { ...before.headers, ...authorization(token) })

  function begin({ calls: urls, build, files }: Opening, headers: Record<string, string>) {
    if (page.files()?.build === build) files.forEach(page.preload)
    for (const url of urls) ask(url, headers, 0)
  }

  function ask(url: string, headers: Readonly<Record<string, string>>, atMs: number) {
    const answer = page.fetch(url, { headers: { ...headers } })
    answer.catch(() => undefined) // anyone who takes it hears of it
    asked.set(url, { headers: worded(headers), atMs, answer })
  }

  function note(url: string, headers: Readonly<Record<string, string>>) {
    const [path, presses, nowMs] = [page.path(), page.presses(), page.nowMs()]
    // another token may be another person's
    if (spoken && spoken.Authorization !== headers.Authorization) calls.clear()
    spoken = headers
    if (path !== stay.path) stay = { path, presses, sinceMs: nowMs, calls: new Set() }
    const isOver = presses > stay.presses || nowMs - stay.sinceMs > OPENING_MS
    if (isOver || stay.calls.size >= MOST_CALLS || stay.calls.has(url)) return
    stay.calls.add(url)
    remember(path, [...stay.calls])
    if (stay === first) keepFirst(headers)
  }

  function remember(path: string, urls: readonly string[]) {
    calls.delete(path)
    calls.set(path, urls)
    const [oldest] = calls.keys()
    if (calls.size > MOST_ADDRESSES && oldest !== undefined) calls.delete(oldest)
  }

  function keepFirst(headers: Readonly<Record<string, string>>) {
    const reader = userId() // known when the first answer is there
    if (reader === null) return
    const others = readKept(page.storage, reader)?.openings.filter(({ path }) => path !== first.path) ?? []
    const { build = '', loaded = [] } = page.files() ?? {}
    const present: Opening = { path: first.path, calls: [...first.calls], build, files: loaded }
    keep(page.storage, reader, { headers: withoutToken(headers), openings: [present, ...others].slice(0, MOST_ADDRESSES) })
  }

  return {
    take(url, headers) {
      note(url, headers)
      const early = asked.get(url)
      asked.delete(url)
      if (!early || early.headers !== worded(headers) || page.nowMs() - early.atMs > KEPT_MS) return null
      return early.answer.catch(() => page.fetch(url, { headers: { ...headers } }))
    },
    expect(path) {
      const nowMs = page.nowMs()
      for (const [url, { atMs }] of asked) if (nowMs - atMs > KEPT_MS) asked.delete(url)
      if (spoken === null || path === page.path()) return
      for (const url of calls.get(path) ?? []) if (!asked.has(url)) ask(url, spoken, nowMs)
    },
    waiting: () => asked.size,
    forget: () => asked.clear(),
  }
}

/** `callHeaders` names them in one order. */
const worded = (headers: Readonly<Record<string, string>>): string => JSON.stringify(headers)

const withoutToken = (headers: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => name !== 'Authorization'))

const keyOf = (userId: string) => `flightdeck.ahead.${userId}`

function keep(storage: AheadPage['storage'], userId: string, kept: Kept): void {
  try {
    storage.setItem(keyOf(userId), JSON.stringify(kept))
  } catch {
    // the storage is full: the page opens as it did the first time
  }
}

/** Read by hand, without the schemas' weight: a storage is written by other releases and by people. */
function readKept(storage: AheadPage['storage'], userId: string): Kept | null {
  const { headers, openings } = keptFields(storage, keyOf(userId))
  return Array.isArray(openings) ? { headers: textsOf(headers), openings: openings.flatMap((one) => openingOf(fieldsOf(one))) } : null
}

/** Only addresses of this server are asked or loaded. */
function openingOf({ path, calls, build, files }: Fields): Opening[] {
  if (typeof path !== 'string' || typeof build !== 'string') return []
  return [{ path, calls: pathsOf(calls), build, files: pathsOf(files) }]
}

type Fields = Readonly<Record<string, unknown>>

/** What a storage holds under a key, as the fields it has: none when it is something else. */
export function keptFields(storage: Pick<Storage, 'getItem'>, key: string): Fields {
  try {
    return fieldsOf(JSON.parse(storage.getItem(key) ?? 'null'))
  } catch {
    return {}
  }
}

const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {})

const textsOf = (value: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(fieldsOf(value)).flatMap(([key, text]) => (typeof text === 'string' ? [[key, text]] : [])))

const pathsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string' && /^\/(?![/\\])/.test(one)) : []
