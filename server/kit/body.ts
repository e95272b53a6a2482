import type { FastifyInstance, FastifyRequest } from 'fastify'
import { bodyKbOf, MEDIA_TYPES, type Endpoint } from '#contract/endpoint.ts'
import { blocker } from '#domain/blocker.ts'
import { exceedsJsonLimits } from '#domain/json-text.ts'
import { parseBrackets } from './brackets.ts'
import { Refused } from './refused.ts'

/** Of what no call asks for: it is refused anyway. */
export const UNASKED_BODY_BYTES = 8 * 1024

/** The largest body of a call, its files not counted. */
export const bodyBytesOf = (endpoint: Endpoint): number => bodyKbOf(endpoint) * 1024

export const fileBytesOf = ({ takes }: Endpoint): number => (takes?.mb ?? 0) * 1024 * 1024

/** Names, boundaries and headers of parts. */
const PART_HEADS_BYTES = 64 * 1024

const wholeBytesOf = (endpoint: Endpoint): number =>
  endpoint.encoding === 'multipart'
    ? bodyBytesOf(endpoint) + (endpoint.takes?.files ?? 0) * fileBytesOf(endpoint) + PART_HEADS_BYTES
    : bodyBytesOf(endpoint)

/**
 * Looks at what a body says of itself before any of it is read: only the media type that the call declares is parsed, and nothing larger
 * than the call may carry.
 * @throws Refused 413, 415
 */
export function refuseBody(request: FastifyRequest, endpoint: Endpoint): void {
  if (endpoint.encoding === 'query' || request.headers['content-type'] === undefined) return
  if (request.mediaType !== MEDIA_TYPES[endpoint.encoding]) throw new Refused('request.media_type', { status: 415 })
  const limit = wholeBytesOf(endpoint)
  if (Number(request.headers['content-length'] ?? 0) > limit) throw tooLarge(limit)
}

/** A body larger than the call may carry, with the limit in words. */
export const tooLarge = (bytes: number): Refused =>
  new Refused(blocker('request.too_large', { params: { limit: sizeWords(bytes) } }), { status: 413 })

function sizeWords(bytes: number): string {
  const mb = 1024 * 1024
  return bytes < mb ? `${Math.floor(bytes / 1024)} kB` : `${Math.floor(bytes / mb)} MB`
}

/** The two ways of writing a body that we read; multipart has a reader of its own. */
export function readBodies(http: FastifyInstance): void {
  http.removeAllContentTypeParsers()
  http.addContentTypeParser(MEDIA_TYPES.form, { parseAs: 'string' }, async (_request: FastifyRequest, body: string) => parseBrackets(body))
  const readJson = http.getDefaultJsonParser('error', 'error')
  http.addContentTypeParser(MEDIA_TYPES.json, { parseAs: 'string' }, (request: FastifyRequest, body: string, done) => {
    if (exceedsJsonLimits(body)) done(new Refused('input.too_many'))
    else void readJson(request, body, done)
  })
}
