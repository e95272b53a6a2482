import type { FastifyReply, FastifyRequest } from 'fastify'
import { sayBlocker } from '#i18n/catalogue.ts'
import { tooLarge, UNASKED_BODY_BYTES } from './body.ts'
import type { Download } from './handler.ts'
import { languageOf } from './language.ts'
import { Refused } from './refused.ts'

/** Sends a refusal: `{ code, msg, request_id, blockers, present? }`, worded in the caller's language. */
export function answerRefused(request: FastifyRequest, reply: FastifyReply, refused: Refused): FastifyReply {
  const language = languageOf(request.headers)
  const { fields, present, retryAfterS } = refused.options
  const sentences = [...new Set(refused.blockers.map((reason) => sayBlocker(language, reason)))]
  if (retryAfterS !== undefined) void reply.header('retry-after', Math.max(1, Math.ceil(retryAfterS)))
  return reply
    .code(refused.status)
    .header('cache-control', 'no-store')
    .send({
      code: refused.blockers[0]?.code ?? 'refused',
      msg: fields ?? sentences.slice(0, 5).join(language === 'zh' ? '；' : ' '),
      request_id: request.id,
      blockers: refused.blockers,
      ...(present === undefined ? {} : { present }),
    })
}

/** Whatever was thrown: a refusal, a request Fastify could not read, a database that is away, or a bug. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refused = error instanceof Refused ? error : asRefused(error, request)
  if (refused.status >= 500) request.log.error({ err: error, code: refused.blockers[0]?.code }, 'a call failed')
  return answerRefused(request, reply, refused)
}

/** HTTP statuses Fastify itself answers with, as our codes. */
const UNREADABLE: Readonly<Record<number, string>> = {
  400: 'request.unreadable',
  408: 'request.timeout',
  415: 'request.media_type',
}

/** PostgreSQL's complaints about a value that came in: 22021 and 22P05 a character it cannot hold, the others not a number or out of range. */
const BAD_VALUES = ['22021', '22P05', '22P02', '22003', '22007', '22008']

/** PostgreSQL or the way to it is away: connection lost or refused, shutting down, too many connections, pool exhausted. */
const AWAY = /^(08...|57P0[1-3]|53300|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOENT)$/
const AWAY_WORDS = /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error/

function asRefused(error: unknown, request: FastifyRequest): Refused {
  const status = property(error, 'statusCode')
  if (status === 413) return tooLarge(request.routeOptions.bodyLimit ?? UNASKED_BODY_BYTES)
  if (typeof status === 'number' && status >= 400 && status < 500)
    return new Refused(UNREADABLE[status] ?? 'request.unreadable', { status })
  const named = property(error, 'code')
  const code = typeof named === 'string' ? named : ''
  if (BAD_VALUES.includes(code)) return new Refused('input.unreadable')
  if (code === '57014') return new Refused('server.too_slow', { status: 503, retryAfterS: 5 })
  if (AWAY.test(code) || AWAY_WORDS.test(String(property(error, 'message'))))
    return new Refused('server.database_away', { status: 503, retryAfterS: 5 })
  return new Refused('server.unexpected', { status: 500 })
}

const property = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined

/** Sends a file; its name survives any language (RFC 5987), and scripts in it never run. */
export function answerDownload(reply: FastifyReply, file: Download): FastifyReply {
  return reply
    .code(file.status)
    .headers(file.headers)
    .header('content-type', file.mime)
    .header('content-disposition', dispositionOf(file.fileName))
    .header('cache-control', file.cacheSeconds > 0 ? `private, max-age=${file.cacheSeconds}` : 'no-store')
    .send(file.body)
}

function dispositionOf(fileName: string | null): string {
  if (fileName === null) return 'inline'
  const plain = fileName.replace(/[^\x20-\x7e]|["\\%;/]/g, '_')
  const encoded = encodeURIComponent(fileName.replace(/\p{Surrogate}/gu, '_')).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
