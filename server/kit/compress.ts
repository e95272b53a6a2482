import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

/** Below this an answer fits into a packet or two as it is. */
const WORTH_BYTES = 1_024

/** Of an answer made for one call: half a millisecond for 100 kB, within a tenth of what the slowest quality makes of it. */
const BROTLI_QUALITY = 4

/**
 * Compresses answers in JSON off the request loop, for who takes brotli or gzip. Files of the build come compressed already, the event
 * stream must not wait, and a download is a stream. Nothing here is authenticated by cookies, so no other site can have an answer of
 * another user made with words of its own in it and measure its length.
 */
export function compressAnswers(http: FastifyInstance): void {
  http.addHook('onSend', (request, reply, payload, done) => {
    if (typeof payload !== 'string' || payload.length < WORTH_BYTES || !isJson(reply.getHeader('content-type'))) return done(null, payload)
    void reply.header('vary', 'accept-encoding')
    const encoding = encodingFor(request.headers['accept-encoding'])
    if (!encoding || reply.hasHeader('content-encoding')) return done(null, payload)
    const compressed = (error: Error | null, body: Buffer) => {
      if (!error) void reply.header('content-encoding', encoding).removeHeader('content-length')
      done(null, error ? payload : body)
    }
    if (encoding === 'br') brotliCompress(payload, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }, compressed)
    else gzip(payload, compressed)
  })
}

const isJson = (type: unknown): boolean => typeof type === 'string' && type.startsWith('application/json')

/** The better of the two that `Accept-Encoding` names and does not refuse with `q=0`. */
export function encodingFor(accepted: string | string[] | undefined): 'br' | 'gzip' | null {
  if (!accepted) return null
  const taken = String(accepted)
    .toLowerCase()
    .split(',')
    .map((one) => one.trim())
    .filter((one) => !/;\s*q=0(\.0*)?$/.test(one))
    .map((one) => one.split(';')[0]?.trim())
  if (taken.includes('br')) return 'br'
  return taken.includes('gzip') ? 'gzip' : null
}
