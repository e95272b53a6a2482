import { randomUUID } from 'node:crypto'
import { maxHeaderSize, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { blocker, type Blocker } from '#domain/blocker.ts'
import { sayBlocker } from '#i18n/catalogue.ts'

type Refusal = { status: number; reason: Blocker }

/** What Node says of a request that its parser could not read, as our refusals. */
const REFUSALS: Readonly<Record<string, Refusal>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, reason: blocker('request.timeout') },
  HPE_HEADER_OVERFLOW: { status: 431, reason: blocker('request.head_too_large', { params: { limit: `${maxHeaderSize / 1024} kB` } }) },
}
const UNREADABLE: Refusal = { status: 400, reason: blocker('request.unreadable') }

/**
 * Answers a connection whose request is no HTTP, before there is a request to answer: in the shape of every refusal, in 中文, since no head says
 * another language. The connection ends with it.
 */
export function refuseMalformed(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const { status, reason } = REFUSALS[error.code ?? ''] ?? UNREADABLE
  const requestId = randomUUID()
  const body = JSON.stringify({ code: reason.code, msg: sayBlocker('zh', reason), request_id: requestId, blockers: [reason] })
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    `x-request-id: ${requestId}`,
    'x-content-type-options: nosniff',
    'cache-control: no-store',
    'connection: close',
  ]
  // the other end may never say goodbye
  if (socket.writable) socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy())
  else socket.destroy(error)
}
