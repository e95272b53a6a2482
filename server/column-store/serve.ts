import { timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { StatementMetrics } from './statement-metrics.ts'
import { GivenUp, TooMany, type SessionPool } from './session-pool.ts'
import { readStatement } from './statement.ts'

/** What is asked of the process itself, by address: `/state`, `/healthz` … Null: there is no such page. */
export type Answer = { status: number; type: string; body: string }
export type AskProcess = (path: string) => Promise<Answer | null>

export type ServeOptions = {
  /** null: the engine is not open */
  sessions: () => SessionPool | null
  /** 0: any free one; always on loopback */
  port: number
  /** the password of every caller */
  token: string
  ask?: AskProcess
  metrics?: StatementMetrics
}

const MOST_BYTES = 64 * 1024 * 1024
/** Parameters of a statement travel in the address: as long a one as a ClickHouse server takes (http_max_uri_size). */
const MOST_ADDRESS_BYTES = 1024 * 1024
/** What still runs when the process is to end; then its callers are cut, which ends it in the engine. */
const ENDS_WITHIN_MS = 5_000
/** What we say ourselves, in codes and types of ClickHouse (ErrorCodes.cpp). */
const TOO_MANY = { code: 202, type: 'TOO_MANY_SIMULTANEOUS_QUERIES' } as const
const DENIED = { code: 516, type: 'AUTHENTICATION_FAILED' } as const
const NOT_OPEN = { code: 279, type: 'ALL_CONNECTION_TRIES_FAILED' } as const
const TOO_LARGE = { code: 131, type: 'TOO_LARGE_STRING_SIZE' } as const
type Own = { code: number; type: string }
/** Too slow, or too large for memory: the statement is right, the server cannot. */
const SERVER_SIDE = new Set([159, 241])

/**
 * The part of ClickHouse's HTTP interface that its official client uses (clickhouse.com/docs/interfaces/http): `/ping`, statements with bound
 * parameters and settings, rows in the body, errors with `x-clickhouse-exception-code`. A statement whose caller goes away is ended.
 */
export async function serveEngine(options: ServeOptions): Promise<{ url: string; close: () => Promise<void> }> {
  const { sessions, port, token, ask } = options
  const server = createServer({ maxHeaderSize: MOST_ADDRESS_BYTES }, (request, response) => void answer(request, response))
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://engine')
    if (url.pathname === '/ping') return ping(response, sessions() !== null)
    if (request.method === 'GET' && ask) {
      const told = await ask(url.pathname)
      if (told) return void response.writeHead(told.status, { 'content-type': told.type }).end(told.body)
    }
    if (!isAllowed(request, token)) return refuse(response, 401, DENIED, 'the token is wrong')
    const pool = sessions()
    if (!pool) return refuse(response, 503, NOT_OPEN, 'the engine is not open')
    await runStatement(pool, { request, response, params: url.searchParams }, options.metrics)
  }
  server.keepAliveTimeout = 30_000
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : port}`,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeIdleConnections()
      await Promise.race([closed, pause(ENDS_WITHIN_MS, undefined, { ref: false })])
      server.closeAllConnections()
      await closed
    },
  }
}

type Exchange = { request: IncomingMessage; response: ServerResponse; params: URLSearchParams }

async function runStatement(
  pool: SessionPool,
  { request, response, params }: Exchange,
  metrics: StatementMetrics | undefined,
): Promise<void> {
  const gone = new AbortController()
  response.once('close', () => response.writableFinished || gone.abort())
  let ended: ReturnType<StatementMetrics['begun']> | undefined
  try {
    const body = await readBody(request)
    if (!body) return refuse(response, 413, TOO_LARGE, `more than ${MOST_BYTES} bytes in one statement`)
    const statement = readStatement(params, body)
    ended = metrics?.begun(statement.workload)
    const bytes = await pool.run(statement, gone.signal)
    ended?.('done')
    response.writeHead(200, { 'x-clickhouse-query-id': statement.id, 'content-length': bytes.byteLength })
    response.end(bytes)
  } catch (error) {
    if (error instanceof GivenUp || gone.signal.aborted) return ended?.('given_up')
    ended?.('refused')
    if (error instanceof TooMany) return refuse(response, 503, TOO_MANY, 'too many statements wait')
    const message = error instanceof Error ? error.message : String(error)
    const code = Number(/Code: (\d+)/.exec(message)?.[1] ?? 0)
    fail(response, SERVER_SIDE.has(code) ? 500 : 400, code, message)
  }
}

const ping = (response: ServerResponse, isOpen: boolean): void =>
  void response.writeHead(isOpen ? 200 : 503).end(isOpen ? 'Ok.\n' : 'Not open.\n')

const refuse = (response: ServerResponse, status: number, { code, type }: Own, sentence: string): void =>
  fail(response, status, code, `Code: ${code}. DB::Exception: ${sentence}. (${type})`)

function fail(response: ServerResponse, status: number, code: number, message: string): void {
  if (response.headersSent || response.destroyed) return
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'x-clickhouse-exception-code': String(code) })
  response.end(message.startsWith('Code:') ? message : `Code: ${code}. DB::Exception: ${message}`)
}

function isAllowed({ headers }: IncomingMessage, token: string): boolean {
  const basic = /^Basic (.+)$/.exec(headers.authorization ?? '')?.[1]
  const given =
    basic === undefined ? headers['x-clickhouse-key'] : Buffer.from(basic, 'base64').toString('utf8').split(':').slice(1).join(':')
  const [a, b] = [Buffer.from(String(given ?? '')), Buffer.from(token)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** null: too much. */
async function readBody(request: IncomingMessage): Promise<Buffer | null> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of request) {
    const piece: Buffer = part
    bytes += piece.length
    if (bytes > MOST_BYTES) return null
    parts.push(piece)
  }
  return Buffer.concat(parts)
}
