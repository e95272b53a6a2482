import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely, Transaction } from 'kysely'
import type { Endpoint } from '#contract/endpoint.ts'
import { isKnownPermission } from '#permissions/functions.ts'
import { functionBlockers, partsOfPermission, scopeOf, type Scope, type ScopeKind } from '#permissions/grants.ts'
import { scopeAnywhere } from '#permissions/special-ids.ts'
import type { Database } from '#server/db/schema.ts'
import { answerDownload } from './answer.ts'
import { writeAudit, type AuditRow } from './audit.repository.ts'
import { authenticate, type Caller } from './authenticate.ts'
import { bodyBytesOf, refuseBody } from './body.ts'
import { Download, type AuditEntry, type Call, type CallUser, type Handler, type Run, type UploadedFile } from './handler.ts'
import { inputRefused } from './input.ts'
import { refuseUnknownIds } from './known-ids.ts'
import { languageOf } from './language.ts'
import { REMEMBERED_MS, type Memory } from './memory.ts'
import { readParts } from './multipart.ts'
import { once, onceAsking, payloadHash } from './once.ts'
import { Refused } from './refused.ts'
import { holdRows, refuseForeignIds, scopeMistakes } from './scope.ts'

export type Kit = {
  db: Kysely<Database>
  /** what was read before; without it everything is read for every call */
  memory?: Memory
}

declare module 'fastify' {
  interface FastifyRequest {
    /** set by `bind` on routes that need a session */
    caller: Caller | null
    /** aborted once the caller waits no more; set by `bind` */
    gone: (() => AbortSignal) | null
  }
}

/** Makes a route of every handler. @throws Error when a permission is unknown, a scope missing or a call bound twice: the server must not start */
export function bind(http: FastifyInstance, handlers: readonly Handler[], kit: Kit): void {
  if (!http.hasRequestDecorator('caller')) http.decorateRequest('caller', null)
  if (!http.hasRequestDecorator('gone')) http.decorateRequest('gone', null)
  for (const handler of handlers) bindOne(http, handler, kit)
}

function bindOne(http: FastifyInstance, handler: Handler, kit: Kit) {
  const { endpoint } = handler
  const unknown = [endpoint.permission, ...(endpoint.also ?? [])].find((permission) => !isKnownPermission(permission))
  if (unknown !== undefined) throw new Error(`${endpoint.method} ${endpoint.path} asks for the unknown permission '${unknown}'`)
  const mistakes = scopeMistakes(endpoint)
  if (mistakes.length > 0) throw new Error(mistakes.join('; '))
  if (endpoint.keyed && !handler.admit) throw new Error(`${endpoint.path} has a key: use handleKeyed`)
  http.route({
    method: endpoint.method,
    url: endpoint.path,
    bodyLimit: bodyBytesOf(endpoint),
    // before the body is read: a stranger's megabytes are not worth reading
    onRequest: async (request, reply) => {
      request.gone = () => goneOf(reply)
      refuseForeign(request, endpoint)
      if (endpoint.permission !== 'anyone') {
        request.caller = await authenticate(kit.db, request.headers.authorization, kit.memory)
        await authorize(request, request.caller.user, endpoint, kit)
      }
      refuseBody(request, endpoint)
      await handler.admit?.(kit.db, keyOf(request, endpoint))
    },
    handler: async (request, reply) => {
      if (endpoint.write === 'no' && endpoint.encoding === 'query') return await answerRead(request, reply, handler, kit)
      return await send(reply, await answerWrite(request, handler, kit))
    },
  })
}

/** The result of a call next to its answer. */
type Trace = {
  /** what the answer may be remembered by */
  topics: string[]
  /** a change is in the audit trail */
  recorded: boolean
}

/** Anyone who asks this process after a write sees what was written, before the database has told anyone. */
async function answerWrite(request: FastifyRequest, handler: Handler, kit: Kit): Promise<unknown> {
  const trace: Trace = { topics: [], recorded: false }
  try {
    return await answerOf(request, handler, kit, trace)
  } catch (failure) {
    trace.recorded = true // perhaps: what it did before it failed may are
    throw failure
  } finally {
    if (trace.recorded) kit.memory?.forgetWritten()
  }
}

/** A read is answered as before while nothing it was made of has changed. */
async function answerRead(request: FastifyRequest, reply: FastifyReply, handler: Handler, kit: Kit) {
  const answers = kit.memory?.answers
  const key = `${request.caller?.reading ?? ''} ${languageOf(request.headers)} ${request.url}`
  const before = request.caller ? answers?.get(key) : undefined
  if (before !== undefined) return sendJson(reply, before)
  const keep = answers?.reading()
  const trace: Trace = { topics: [], recorded: false }
  const answer = await answerOf(request, handler, kit, trace)
  if (answer instanceof Download || !keep || !request.caller || trace.topics.length === 0) return await send(reply, answer)
  const body = JSON.stringify(answer)
  keep(key, body, { topics: trace.topics, forMs: REMEMBERED_MS })
  return sendJson(reply, body)
}

async function answerOf(request: FastifyRequest, { endpoint, prepare }: Handler, kit: Kit, trace: Trace): Promise<unknown> {
  const { raw, files } = await rawInput(request, endpoint)
  const preparation = prepare(raw)
  if ('issues' in preparation) throw inputRefused(preparation.issues, raw, languageOf(request.headers))
  const { prepared } = preparation
  const { input } = prepared
  if (request.caller)
    await auditRefusals(request, endpoint, kit, () => refuseForeignIds(kit.db, endpoint, input, scopesOf(request, endpoint)))
  await refuseUnknownIds(kit.db, endpoint, input, kit.memory)
  const effectOf =
    (run: Run): Effect =>
    (db, trx) =>
      perform(request, endpoint, { db, trx, files, run, trace })
  const readied = async () => effectOf('ask' in prepared ? await prepared.ask(askingCall(request, endpoint, kit, files)) : prepared.run)
  return await auditRefusals(request, endpoint, kit, async () => {
    if (endpoint.write !== 'once') return await effectOutside(endpoint, kit, await readied())
    const { id, payload } = ticketIn(input)
    const use = { id, userId: userOf(request).id, call: `${endpoint.method} ${endpoint.path}`, payloadHash: payloadHash(payload, files) }
    const inside = (effect: Effect) => (trx: Transaction<Database>) => effect(trx, trx)
    if ('ask' in prepared) return await onceAsking(kit.db, use, async () => inside(await readied()))
    return await once(kit.db, use, inside(effectOf(prepared.run)))
  })
}

type Effect = (db: Kysely<Database>, trx: Transaction<Database> | null) => Promise<unknown>

/** A call without a ticket: in a transaction with its audit line when it says so, else statement by statement. */
const effectOutside = (endpoint: Endpoint, kit: Kit, effect: Effect) =>
  endpoint.atomic ? kit.db.transaction().execute((trx) => effect(trx, trx)) : effect(kit.db, null)

/** What asks before a write has no transaction, and nothing to record yet. */
const askingCall = (request: FastifyRequest, endpoint: Endpoint, { db }: Kit, files: readonly UploadedFile[]): Call =>
  callOf(request, endpoint, { db, trx: null, files, trace: { topics: [], recorded: false } }, null)

const keyOf = ({ headers }: FastifyRequest, { keyed }: Endpoint): string => (keyed ? String(headers[keyed.header] ?? '') : '')

/** Nothing of ours is authenticated by cookies; still a write is not taken from another site, nor a token from an address. */
function refuseForeign(request: FastifyRequest, endpoint: Endpoint) {
  const query = Object.keys(request.query ?? {})
  if (query.some((key) => /^(token|access_token|authorization)$/i.test(key))) throw new Refused('session.token_in_address')
  if (endpoint.write !== 'no' && request.headers['sec-fetch-site'] === 'cross-site')
    throw new Refused('request.cross_site', { status: 403 })
}

async function authorize(request: FastifyRequest, user: CallUser, endpoint: Endpoint, kit: Kit) {
  if (endpoint.permission === 'signed-in') return
  const blockers = functionBlockers(user.grants, endpoint.permission)
  if (blockers.length > 0) await auditRefusals(request, endpoint, kit, () => Promise.reject(new Refused(blockers, { status: 403 })))
}

/**
 * Every refused authorization leaves a line in the trail, outside the transaction that was taken back. A service answers a foreign object
 * as if it were missing, so both leave one: someone who tries ids is seen either way.
 */
async function auditRefusals<A>(request: FastifyRequest, endpoint: Endpoint, kit: Kit, work: () => Promise<A>): Promise<A> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refused && isAboutRights(error, endpoint)) {
      const after = { call: `${endpoint.method} ${endpoint.path}`, blockers: error.blockers }
      const userId = request.caller?.user.id ?? null
      await writeAudit(kit.db, [
        { userId, requestId: request.id, entity: 'permission', entityId: endpoint.permission, event: 'permission.refused', after },
      ])
    }
    throw error
  }
}

const isAboutRights = ({ status, blockers }: Refused, { scope }: Endpoint): boolean =>
  status === 403 || (status === 404 && ('objects' in scope || blockers.some(({ code }) => code.startsWith('permission.'))))

async function rawInput(request: FastifyRequest, endpoint: Endpoint): Promise<{ raw: Record<string, unknown>; files: UploadedFile[] }> {
  const params = asRecord(request.params)
  if (endpoint.encoding === 'multipart') {
    const { raw, files } = await readParts(request, endpoint)
    return { raw: { ...raw, ...params }, files }
  }
  const carried = endpoint.encoding === 'query' ? request.query : request.body
  return { raw: { ...asRecord(carried), ...params }, files: [] }
}

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.fromEntries(Object.entries(value)) : {}

type Work = {
  db: Kysely<Database>
  trx: Transaction<Database> | null
  files: readonly UploadedFile[]
  run: Run
  trace: Trace
}

/** Runs the handler, holds its answer to the contract, and writes the audit lines next to the effect. */
async function perform(request: FastifyRequest, endpoint: Endpoint, work: Work): Promise<unknown> {
  const entries: AuditEntry[] = []
  const answer = await work.run(callOf(request, endpoint, work, entries))
  const checked = answer instanceof Download ? declaredFile(endpoint, answer) : checkedAnswer(endpoint, answer)
  if (request.caller) holdRows(endpoint, checked, scopesOf(request, endpoint))
  const lines = auditRows(request, endpoint, entries)
  if (lines.length > 0) {
    work.trace.recorded = true
    await writeAudit(work.db, lines)
  }
  return checked
}

/** @throws Error when the endpoint does not say that it may answer a file */
function declaredFile({ method, path, file }: Endpoint, answer: Download): Download {
  if (!file) throw new Error(`${method} ${path} answered a file, which it does not declare`)
  return answer
}

/** Parsing strips what the contract does not name. A list of more than 1,000 rows is trusted: its rows were built for it. */
function checkedAnswer(endpoint: Endpoint, answer: unknown): unknown {
  const rows = typeof answer === 'object' && answer !== null && 'data' in answer ? answer.data : undefined
  return Array.isArray(rows) && rows.length > 1000 ? answer : endpoint.output.parse(answer)
}

function auditRows(request: FastifyRequest, endpoint: Endpoint, entries: readonly AuditEntry[]): AuditRow[] {
  const records = endpoint.audit?.records
  const said = entries.length === 0 && records ? [{ entity: records.split('.')[0] ?? records, entityId: '-' }] : entries
  return said.map((entry: AuditEntry) => {
    const event = entry.event ?? records
    if (!event) throw new Error(`${endpoint.path} records a change without naming the event`)
    return { ...entry, event, userId: entry.userId ?? request.caller?.user.id ?? null, requestId: request.id }
  })
}

function callOf(request: FastifyRequest, endpoint: Endpoint, work: Omit<Work, 'run'>, entries: AuditEntry[] | null): Call {
  return {
    requestId: request.id,
    language: languageOf(request.headers),
    log: request.log,
    address: request.ip,
    host: request.hostname,
    agent: String(request.headers['user-agent'] ?? '').slice(0, 300),
    key: keyOf(request, endpoint),
    range: request.headers.range,
    get gone() {
      return request.gone?.() ?? new AbortController().signal
    },
    db: work.db,
    files: work.files,
    audit: (entry) => {
      if (!entries) throw new Error(`${endpoint.path} records a change before it writes`)
      entries.push(entry)
    },
    get user() {
      return userOf(request)
    },
    get session() {
      return callerOf(request).session
    },
    get trx() {
      if (!work.trx) throw new Error(`${endpoint.path} is neither a write of kind once nor atomic: it has no transaction of its own`)
      return work.trx
    },
    scope: scopesOf(request, endpoint),
    remember: (...topics) => void work.trace.topics.push(...topics),
  }
}

/** Which ids the caller may use on the permission's page; for calls that belong to no page, on any. */
function scopesOf(request: FastifyRequest, { permission }: Endpoint): (kind: ScopeKind) => Scope {
  if (!permission.includes('.')) return (kind) => scopeAnywhere(userOf(request).grants, kind)
  return (kind) => scopeOf(userOf(request).grants, partsOfPermission(permission).page, kind)
}

function callerOf(request: FastifyRequest): Caller {
  if (!request.caller) throw new Error('a call open to anyone has no user')
  return request.caller
}

const userOf = (request: FastifyRequest): CallUser => callerOf(request).user

function ticketIn(input: unknown): { id: string; payload: Record<string, unknown> } {
  const payload = asRecord(input)
  if (typeof payload.ticket !== 'string') throw new Error('a write of kind once needs a ticket in its input')
  return { id: payload.ticket.toLowerCase(), payload }
}

/** The connection closes before the answer is on it. */
function goneOf({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController()
  const look = () => (raw.writableFinished ? undefined : controller.abort())
  if (raw.destroyed) look()
  else raw.once('close', look)
  return controller.signal
}

const sendJson = (reply: FastifyReply, body: string) =>
  reply.header('content-type', 'application/json; charset=utf-8').header('cache-control', 'no-store').send(body)

const send = async (reply: FastifyReply, answer: unknown) =>
  answer instanceof Download ? answerDownload(reply, answer) : reply.header('cache-control', 'no-store').send(answer)
