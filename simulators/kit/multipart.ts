/** A file part of a multipart form. */
export type UploadedFile = { fileName: string; bytes: Buffer }

export const isUploadedFile = (value: unknown): value is UploadedFile =>
  typeof value === 'object' && value !== null && 'bytes' in value && Buffer.isBuffer(value.bytes)

/** The parts of a multipart body by name, files as {@link UploadedFile}; null when the boundary is missing or never met. */
export function readMultipart(body: Buffer, contentType: string): Record<string, unknown> | null {
  const boundary = /boundary=(?:"([^"]+)"|([^;]+))/i.exec(contentType)
  const mark = boundary?.[1] ?? boundary?.[2]
  if (!mark) return null
  const delimiter = Buffer.from(`--${mark.trim()}`)
  const fields: Record<string, unknown> = {}
  let at = body.indexOf(delimiter)
  if (at < 0) return null
  for (;;) {
    const start = at + delimiter.length
    const next = body.indexOf(delimiter, start)
    if (next < 0) return fields
    readPart(body.subarray(start + 2, next - 2), fields)
    at = next
  }
}

function readPart(part: Buffer, fields: Record<string, unknown>) {
  const end = part.indexOf('\r\n\r\n')
  if (end < 0) return
  const head = part.subarray(0, end).toString('utf8')
  const name = /;\s*name="([^"]*)"/i.exec(head)?.[1]
  if (!name || name === '__proto__') return
  const fileName = /;\s*filename="([^"]*)"/i.exec(head)?.[1]
  const content = part.subarray(end + 4)
  fields[name] = fileName === undefined ? content.toString('utf8') : ({ fileName, bytes: Buffer.from(content) } satisfies UploadedFile)
}
