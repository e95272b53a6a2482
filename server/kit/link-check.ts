import { lookup as lookupName } from 'node:dns/promises'
import http, { type IncomingMessage, type RequestOptions } from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { unaskable, type LinkReason, type LinkState } from '#domain/link.ts'
import { isPublicAddress } from './public-address.ts'

/** The result of asking for a link. */
export type LinkAnswer = { state: LinkState; status: number | null; reason: LinkReason | null }

export type LinkCheckDeps = {
  /** the addresses of a name, once for each time it is asked for; that of the machine unless given */
  resolve?: (name: string) => Promise<readonly string[]>
  /**
   * Names that are answered at an origin of our own instead of where their address leads (`www.example.com` → `http://127.0.0.1:4010`): a
   * house without the internet, and the demo. Nothing a caller sends can add one.
   */
  hosts?: ReadonlyMap<string, string>
  /** for the whole of one link, its redirects included */
  patienceMs?: number
}

export type AskLink = (url: string) => Promise<LinkAnswer>

const PATIENCE_MS = 5_000
const REDIRECTS = 3
/** What says neither that there is a page nor that there is none: walls against robots, too many questions, failures of the other side. */
const UNSURE = [401, 403, 408, 425, 429]

/**
 * Asks for links the way a stranger's browser would, and never for anything inside the server: only http and https on their own ports; a
 * name is resolved once and the connection goes to that very address, when all its addresses are of the public internet; each redirect is
 * held to the same. Nothing of ours is sent along, and the body of an answer is not read.
 */
export function createLinkCheck(deps: LinkCheckDeps = {}): AskLink {
  const { resolve = addressesOf, hosts = new Map<string, string>(), patienceMs = PATIENCE_MS } = deps
  return async (link) => {
    const signal = AbortSignal.timeout(patienceMs)
    let url = URL.parse(link)
    for (let hops = 0; url; hops += 1) {
      const way = await wayTo(url, { resolve, hosts, signal })
      if ('state' in way) return way
      const answer = await ask(url, way, signal)
      if ('state' in answer) return answer
      const next = redirectOf(answer, url)
      if (!next) return judged(answer.status)
      if (hops === REDIRECTS) return { state: 'dead', status: answer.status, reason: 'redirects' }
      url = next
    }
    return refused('scheme')
  }
}

const refused = (reason: LinkReason): LinkAnswer => ({ state: 'refused', status: null, reason })
const silent = (state: LinkState, reason: LinkReason): LinkAnswer => ({ state, status: null, reason })

function judged(status: number): LinkAnswer {
  if (status >= 200 && status < 300) return { state: 'alive', status, reason: null }
  return { state: UNSURE.includes(status) || status >= 500 ? 'unsure' : 'dead', status, reason: 'status' }
}

/** Where the connection goes. */
type Way = { address: string } | { origin: URL }

type Ways = Required<Pick<LinkCheckDeps, 'resolve' | 'hosts'>> & { signal: AbortSignal }

async function wayTo(url: URL, { resolve, hosts, signal }: Ways): Promise<Way | LinkAnswer> {
  const reason = unaskable(url)
  if (reason !== null) return refused(reason)
  const name = url.hostname.replace(/^\[|\]$/g, '')
  const own = hosts.get(name)
  if (own !== undefined) return { origin: new URL(own) }
  const addresses = isIP(name) ? [name] : await Promise.race([resolve(name).catch(() => []), over(signal)])
  if (addresses === null) return silent('unsure', 'timeout')
  const [address] = addresses
  if (address === undefined) return silent('dead', 'no_name')
  return addresses.every(isPublicAddress) ? { address } : refused('address')
}

/** Null once the time is over: a name may take longer to look up than anyone waits. */
const over = (signal: AbortSignal): Promise<null> =>
  new Promise((done) => (signal.aborted ? done(null) : signal.addEventListener('abort', () => done(null), { once: true })))

const addressesOf = async (name: string): Promise<string[]> => (await lookupName(name, { all: true })).map(({ address }) => address)

type Answered = { status: number; location: string | undefined }

/** One question, without following anything. */
function ask(url: URL, way: Way, signal: AbortSignal): Promise<Answered | LinkAnswer> {
  const options: RequestOptions = {
    method: 'GET',
    signal,
    agent: false, // a connection of its own: none that was opened for another address is taken
    path: `${url.pathname}${url.search}`,
    headers: { host: url.host, accept: 'text/html,*/*', 'user-agent': 'flightdeck-link-check' },
    ...('origin' in way
      ? { hostname: way.origin.hostname, port: way.origin.port }
      : { hostname: url.hostname.replace(/^\[|\]$/g, ''), lookup: pinnedTo(way.address) }),
  }
  const isSecure = 'origin' in way ? way.origin.protocol === 'https:' : url.protocol === 'https:'
  return new Promise((done) => {
    const heard = (answer: IncomingMessage) => {
      done({ status: answer.statusCode ?? 0, location: answer.headers.location })
      answer.destroy()
    }
    const request = isSecure ? https.request(options, heard) : http.request(options, heard)
    request.on('error', (error) => done(failureOf(error, signal)))
    request.end()
  })
}

/** The checked address is the one that is connected to, whatever the name says by then. */
const pinnedTo =
  (address: string): LookupFunction =>
  (_name, options, callback) => {
    const family = isIP(address)
    if (options.all) callback(null, [{ address, family }])
    else callback(null, address, family)
  }

function failureOf(error: Error, signal: AbortSignal): LinkAnswer {
  if (signal.aborted) return silent('unsure', 'timeout')
  const code = 'code' in error ? String(error.code) : ''
  return /CERT|SELF_SIGNED|UNABLE_TO|ERR_TLS|ERR_SSL|EPROTO/.test(code) ? silent('dead', 'certificate') : silent('dead', 'no_answer')
}

function redirectOf({ status, location }: Answered, from: URL): URL | null {
  if (location === undefined || ![301, 302, 303, 307, 308].includes(status)) return null
  return URL.parse(location, from)
}
