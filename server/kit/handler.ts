import type { Readable } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import type { Kysely, Transaction } from 'kysely'
import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Language } from '#i18n/catalogue.ts'
import type { Grants, Scope, ScopeKind } from '#permissions/grants.ts'
import type { SpecialFacts } from '#permissions/special-ids.ts'
import type { Database } from '#server/db/schema.ts'

/** The person behind a call, as the database has it now. */
export type CallUser = {
  id: string
  account: string
  name: string
  avatar: string
  isAgent: boolean
  domestic: boolean
  observatory: boolean
  /** without the games that are withheld from this person; `'*'` of games is spelled out then */
  grants: Grants
  /** as they were given */
  granted: Grants
  special: SpecialFacts
}

export type UploadedFile = { field: string; name: string; mime: string; bytes: Buffer }

/** One line of the audit trail. `event` is the endpoint's `audit.records` unless told, `userId` the caller. */
export type AuditEntry = {
  entity: string
  entityId: string
  event?: string
  before?: unknown
  after?: unknown
  userId?: string
}

/** What every handler gets next to its input. */
export type AnyoneCall = {
  requestId: string
  language: Language
  log: FastifyBaseLogger
  /** the caller's network address */
  address: string
  /** the host the caller asked, without its port */
  host: string
  /** the caller's program, as it calls itself; at most 300 characters */
  agent: string
  /** aborted once the caller waits no more */
  readonly gone: AbortSignal
  /** the key of a keyed call, '' of any other */
  key: string
  /** the part of a file that is asked for, as the Range header has it */
  range: string | undefined
  /** the database. In a write of kind `once`, or an atomic one, it is the call's transaction: use nothing else there, or a full pool waits for itself */
  db: Kysely<Database>
  /** parts of a multipart call, in memory (50 MB a file) */
  files: readonly UploadedFile[]
  /** records a state change; the row is written with the effect when the handler has succeeded */
  audit: (entry: AuditEntry) => void
}

export type Call = AnyoneCall & {
  user: CallUser
  /** hash of the token this call came with */
  session: Buffer
  /** the ticket's transaction, or that of an atomic call; asking for it elsewhere throws */
  readonly trx: Transaction<Database>
  /** which ids the caller may use on the permission's page; for `signed-in` calls, on any page */
  scope: (kind: ScopeKind) => Scope
  /**
   * Lets the answer of a read be given again, to this caller for this address in this language, until one of the topics changes (`spreader`,
   * `batch:7`; see `Memory`), the caller does, or a minute has passed. Only when it depends on nothing else.
   */
  remember: (...topics: string[]) => void
}

/** A file as the answer. A name makes the browser save it; without one it is shown in place. */
export class Download {
  readonly body: Readable | Buffer | string
  readonly mime: string
  readonly fileName: string | null
  readonly cacheSeconds: number
  readonly headers: Readonly<Record<string, string>>
  /** 206 for a part of a file */
  readonly status: 200 | 206

  constructor(file: {
    body: Readable | Buffer | string
    mime: string
    fileName?: string
    cacheSeconds?: number
    headers?: Readonly<Record<string, string>>
    status?: 200 | 206
  }) {
    this.body = file.body
    this.mime = file.mime
    this.fileName = file.fileName ?? null
    this.cacheSeconds = file.cacheSeconds ?? 0
    this.headers = file.headers ?? {}
    this.status = file.status ?? 200
  }
}

export type Answer<O extends z.ZodType> = z.input<O> | Download

export type Run = (call: Call) => Promise<unknown>
/** Input that was read, and what to do with it; the closures keep the endpoint's types. `ask` comes before a write and outside of its transaction; it answers the write. */
export type Prepared = { input: unknown; run: Run } | { input: unknown; ask: (call: Call) => Promise<Run> }
export type Preparation = { prepared: Prepared } | { issues: readonly z.core.$ZodIssue[] }

/** An endpoint with what it does, ready to be bound. */
export type Handler = {
  endpoint: Endpoint
  prepare: (raw: unknown) => Preparation
  /** of a keyed call: throws `Refused` for a key that is worth nothing, before the body is read */
  admit?: Admit
}
export type Admit = (db: Kysely<Database>, key: string) => Promise<void>

/** Joins an endpoint that needs a session to what it does. The input is parsed; the answer is checked against the contract. */
export function handle<I extends z.ZodType, O extends z.ZodType>(
  endpoint: Endpoint<I, O>,
  run: (input: z.output<I>, call: Call) => Promise<Answer<O>>,
): Handler {
  if (endpoint.permission === 'anyone') throw new Error(`${endpoint.path} is open to anyone: use handleAnyone`)
  return { endpoint, prepare: preparing(endpoint, run) }
}

/**
 * The same for a write that first asks a service that may be slow, such as a network: `ask` has no transaction, records nothing, and what it throws
 * leaves the ticket free. A ticket that has its answer is not asked again; of two equal calls one asks.
 */
export function handleAsking<I extends z.ZodType, O extends z.ZodType, T>(
  endpoint: Endpoint<I, O>,
  ask: (input: z.output<I>, call: Call) => Promise<T>,
  run: (input: z.output<I>, call: Call, told: T) => Promise<Answer<O>>,
): Handler {
  if (endpoint.write !== 'once' && !endpoint.atomic) throw new Error(`${endpoint.path} has no transaction to ask before: use handle`)
  const prepare = (raw: unknown): Preparation => {
    const read = endpoint.input.safeParse(raw)
    if (!read.success) return { issues: read.error.issues }
    const { data } = read
    const asked = async (call: Call): Promise<Run> => {
      const told = await ask(data, call)
      return (later) => run(data, later, told)
    }
    return { prepared: { input: data, ask: asked } }
  }
  return { endpoint, prepare }
}

/** The same for endpoints open to anyone: there is no user in the call. */
export function handleAnyone<I extends z.ZodType, O extends z.ZodType>(
  endpoint: Endpoint<I, O>,
  run: (input: z.output<I>, call: AnyoneCall) => Promise<Answer<O>>,
): Handler {
  if (endpoint.permission !== 'anyone') throw new Error(`${endpoint.path} needs a session: use handle`)
  return { endpoint, prepare: preparing(endpoint, run) }
}

/** The same for a call that a machine makes with a key. */
export function handleKeyed<I extends z.ZodType, O extends z.ZodType>(
  endpoint: Endpoint<I, O>,
  admit: Admit,
  run: (input: z.output<I>, call: AnyoneCall) => Promise<Answer<O>>,
): Handler {
  if (!endpoint.keyed) throw new Error(`${endpoint.path} has no key: use handleAnyone`)
  return { ...handleAnyone(endpoint, run), admit }
}

const preparing =
  <I extends z.ZodType, O extends z.ZodType>(endpoint: Endpoint<I, O>, run: (input: z.output<I>, call: Call) => Promise<Answer<O>>) =>
  (raw: unknown): Preparation => {
    const read = endpoint.input.safeParse(raw)
    if (!read.success) return { issues: read.error.issues }
    return { prepared: { input: read.data, run: (call) => run(read.data, call) } }
  }
