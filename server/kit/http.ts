import { randomUUID } from 'node:crypto'
import multipart from '@fastify/multipart'
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { Registry } from 'prom-client'
import { ALL_ENDPOINTS } from '#contract/index.ts'
import { answerError, answerRefused } from './answer.ts'
import { refuseMalformed } from './malformed.ts'
import { readBodies, UNASKED_BODY_BYTES } from './body.ts'
import { parseBrackets } from './brackets.ts'
import { compressAnswers } from './compress.ts'
import { createLog } from './log.ts'
import { serveMetrics } from './metrics.ts'
import { openApiDocument } from './openapi.ts'
import { Refused } from './refused.ts'
import { SECURITY_HEADERS } from './security-headers.ts'

export type HttpDeps = {
  /** the release, shown in the OpenAPI document */
  version: string
  log?: Logger
  /** further metrics of the process; a fresh registry unless given */
  registry?: Registry
  /** trust X-Forwarded-For of a proxy in front: only when there is one */
  trustProxy?: boolean
  /** answers what no route matches (the web app's pages); a refusal in JSON unless given */
  notFound?: (request: FastifyRequest, reply: FastifyReply) => FastifyReply | Promise<FastifyReply>
}

/** A query that was refused: the router may not throw, so the refusal travels next to the parameters to the first hook. */
const REFUSED_QUERY = Symbol('refused query')

/** Requests whose path is no address: the router would answer them itself, without our headers. They are let in as `/` and refused by the first hook. */
const unreadableUrls = new WeakSet<object>()

function readableUrl(request: { url?: string | undefined }): string {
  const url = request.url ?? '/'
  try {
    decodeURIComponent(url.split(/[?;#]/)[0] ?? '')
    return url
  } catch {
    unreadableUrls.add(request)
    return '/'
  }
}

/** The server without its calls: parsing, limits, headers, errors, health, metrics, OpenAPI. `bind` adds the calls. */
export async function createHttp(deps: HttpDeps): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = deps.log ?? createLog({ level: 'silent' })
  const http: FastifyInstance = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }), // `logAnswers` below says what is worth saying
    bodyLimit: UNASKED_BODY_BYTES, // of a call: what its endpoint says
    requestTimeout: 300_000,
    trustProxy: deps.trustProxy ?? false,
    genReqId: () => randomUUID(),
    exposeHeadRoutes: false, // a HEAD of logout would sign out
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    // no regular expression looks at a parameter, and every address is bounded by what Node takes for a head
    routerOptions: { querystringParser: parseQuery, maxParamLength: 20_000 },
    rewriteUrl: readableUrl,
    clientErrorHandler: refuseMalformed,
  })
  const always = { ...SECURITY_HEADERS, 'x-version': deps.version }
  http.addHook('onRequest', async (request, reply) => {
    void reply.headers(always).header('x-request-id', request.id)
  })
  http.setErrorHandler((error, request, reply) => answerError(error, request, reply))
  http.setNotFoundHandler(deps.notFound ?? answerNotFound)
  http.addHook('onRequest', async (request, reply) => {
    const refused: unknown = Reflect.get(Object(request.query), REFUSED_QUERY)
    if (refused instanceof Refused) throw refused
    if (unreadableUrls.has(request.raw)) throw new Refused('request.unreadable')
    // only pages may be found later; a body to nowhere is not read
    if (request.is404 && request.method !== 'GET') return answerNotFound(request, reply)
  })
  readBodies(http)
  await http.register(multipart)
  compressAnswers(http)
  serveMetrics(http, deps.registry ?? new Registry())
  serveDocument(http, deps.version)
  http.get('/healthz', async () => ({ status: 'ok' }))
  logAnswers(http)
  return http
}

/** The answer to an address no one serves: for calls, when `notFound` serves the pages. */
export const answerNotFound = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  answerRefused(request, reply, new Refused('request.not_found', { status: 404 }))

function parseQuery(text: string): Record<string, unknown> {
  try {
    return parseBrackets(text)
  } catch (error) {
    const refused = error instanceof Refused ? error : new Refused('input.unreadable')
    return Object.defineProperty({}, REFUSED_QUERY, { value: refused, enumerable: false })
  }
}

function serveDocument(http: FastifyInstance, version: string) {
  let document: string | null = null
  http.get('/openapi.json', async (_request, reply) => {
    document ??= JSON.stringify(openApiDocument(ALL_ENDPOINTS, version))
    return reply.type('application/json; charset=utf-8').send(document)
  })
}

/** One line a call that changed something, was refused or was slow; polls and reads that went well stay silent. */
function logAnswers(http: FastifyInstance) {
  http.addHook('onResponse', async (request, reply) => {
    const ms = Math.round(reply.elapsedTime)
    if (String(reply.getHeader('content-type')).startsWith('text/event-stream')) return // it ends when the tab goes
    const worthIt = reply.statusCode >= 400 || request.method !== 'GET' || ms > 2000
    if (worthIt) request.log.info({ req: request, res: reply, ms }, 'answered')
  })
}
