import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { bodyBytesOf, fileBytesOf, tooLarge } from './body.ts'
import { parseFields } from './brackets.ts'
import type { UploadedFile } from './handler.ts'
import { Refused } from './refused.ts'

const FIELDS_MAX = 1000

export type ReadParts = { raw: Record<string, unknown>; files: UploadedFile[] }

/** Reads a multipart body: text fields as a form has them, files into memory. @throws Refused 400, 413, 415 */
export async function readParts(request: FastifyRequest, endpoint: Endpoint): Promise<ReadParts> {
  if (!request.isMultipart()) throw new Refused('request.media_type', { status: 415 })
  try {
    return await partsOf(request, endpoint)
  } catch (error) {
    throw error instanceof Refused ? error : unreadable(error, endpoint)
  }
}

/** The parser's limits have a code; of a missing boundary, a cut body or a broken head it throws a plain error. */
function unreadable(error: unknown, endpoint: Endpoint): Refused {
  const code = error instanceof Error && 'code' in error ? error.code : null
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge(fileBytesOf(endpoint))
  if (['FST_PARTS_LIMIT', 'FST_FILES_LIMIT', 'FST_FIELDS_LIMIT'].includes(String(code)))
    return new Refused('input.too_many', { status: 413 })
  return new Refused('request.unreadable')
}

async function partsOf(request: FastifyRequest, endpoint: Endpoint): Promise<ReadParts> {
  const textLimit = bodyBytesOf(endpoint)
  const filesMax = endpoint.takes?.files ?? 0
  const limits = {
    fileSize: fileBytesOf(endpoint),
    fieldSize: textLimit,
    files: filesMax,
    fields: FIELDS_MAX,
    parts: FIELDS_MAX + filesMax,
    fieldNameSize: 200,
  }
  const fields: { name: string; value: string }[] = []
  const files: UploadedFile[] = []
  let textBytes = 0
  for await (const part of request.parts({ limits, isPartAFile })) {
    if (part.type === 'file') {
      if (part.filename === undefined) throw new Refused('request.media_type', { status: 415 })
      files.push({ field: part.fieldname, name: part.filename, mime: part.mimetype, bytes: await part.toBuffer() })
      continue
    }
    const value = String(part.value)
    textBytes += Buffer.byteLength(value)
    if (part.valueTruncated || part.fieldnameTruncated || textBytes > textLimit) throw tooLarge(textLimit)
    fields.push({ name: part.fieldname, value })
  }
  return { raw: parseFields(fields), files }
}

/** The plugin parses a text part that calls itself JSON, whatever is in it; as a file it is left as it is. */
const isPartAFile = (_name: string | undefined, type: string | undefined, fileName: string | undefined): boolean =>
  fileName !== undefined || (type ?? 'text/plain').toLowerCase() !== 'text/plain'
