import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import qs from 'qs'
import { readMultipart } from './multipart.ts'

export type Params = Record<string, unknown>

/** A request as read from the wire. `unreadable` is set when the body claims a type it is not. */
export type WireRequest = {
  method: string
  path: string
  params: Params
  headers: IncomingMessage['headers']
  body: string
  unreadable: boolean
}

const MAX_BODY_BYTES = 64 * 1024 * 1024
const FORM = { depth: 12, arrayLimit: 5_000, parameterLimit: 50_000, allowPrototypes: false }

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Any value as text: what is text already stays, a structure becomes JSON, absent becomes empty. */
export function inText(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'string' || typeof value === 'bigint' ? String(value) : JSON.stringify(value)
}

/** Any value as text that may go into HTML. */
export const escapeHtml = (value: unknown): string => inText(value).replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)

/** Query and form text, PHP brackets included, to a record. */
export const parseForm = (text: string): Params => ({ ...qs.parse(text, FORM) })

/** The value of JSON text; undefined when it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Reads a whole request: query and body (form, JSON or multipart) become one record, the body winning. `parse` reads JSON. */
export async function readRequest(request: IncomingMessage, parse: (text: string) => unknown = parseJson): Promise<WireRequest> {
  const url = request.url ?? '/'
  const question = url.indexOf('?')
  const path = decodePath(question < 0 ? url : url.slice(0, question))
  const query = question < 0 ? {} : parseForm(url.slice(question + 1))
  const bytes = await readBody(request)
  const type = request.headers['content-type'] ?? ''
  const fields = bytes.length === 0 ? {} : bodyParams(bytes, type, parse)
  return {
    method: request.method ?? 'GET',
    path,
    params: { ...query, ...fields },
    headers: request.headers,
    body: type.startsWith('multipart/') ? `(${bytes.length} bytes multipart)` : bytes.toString('utf8'),
    unreadable: fields === null,
  }
}

function bodyParams(bytes: Buffer, type: string, parse: (text: string) => unknown): Params | null {
  if (type.startsWith('multipart/')) return readMultipart(bytes, type)
  const text = bytes.toString('utf8')
  if (!type.includes('json')) return parseForm(text)
  const value = parse(text)
  return isRecord(value) ? value : null
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk)
    length += bytes.length
    if (length > MAX_BODY_BYTES) throw new Error('body too large')
    chunks.push(bytes)
  }
  return Buffer.concat(chunks)
}

/** Listens on loopback only; answers the base address. */
export async function listen(
  handle: (request: IncomingMessage, response: ServerResponse) => void,
  port: number,
): Promise<{ server: Server; url: string }> {
  const server = createServer({ keepAliveTimeout: 30_000 }, handle)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject)
      resolve()
    })
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  return { server, url: `http://127.0.0.1:${address.port}` }
}

/** Stops listening and cuts what hangs. */
export const stop = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
