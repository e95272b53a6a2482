import type { FastifyRequest } from 'fastify'
import { parseFields } from './brackets.ts'
import type { UploadedFile } from './handler.ts'
import { Refused } from './refused.ts'

export const FILE_LIMIT_BYTES = 50 * 1024 * 1024
export const FIELD_LIMIT_BYTES = 25 * 1024 * 1024
export const FILES_LIMIT = 3

export const MULTIPART_LIMITS = {
  fileSize: FILE_LIMIT_BYTES,
  fieldSize: FIELD_LIMIT_BYTES,
  files: FILES_LIMIT,
  fields: 1000,
  parts: 1003,
  fieldNameSize: 200,
}

export type ReadParts = { raw: Record<string, unknown>; files: UploadedFile[] }

/** Reads a multipart body: text fields as a form has them, files into memory. @throws Refused 413, 415 */
export async function readParts(request: FastifyRequest): Promise<ReadParts> {
  if (!request.isMultipart()) throw new Refused('request.media_type', { status: 415 })
  const fields: { name: string; value: string }[] = []
  const files: UploadedFile[] = []
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      files.push({ field: part.fieldname, name: part.filename, mime: part.mimetype, bytes: await part.toBuffer() })
      continue
    }
    if (part.valueTruncated || part.fieldnameTruncated) throw new Refused('request.too_large', { status: 413 })
    fields.push({ name: part.fieldname, value: String(part.value) })
  }
  return { raw: parseFields(fields), files }
}
