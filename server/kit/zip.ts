import { createInflateRaw } from 'node:zlib'
import { blocker } from '#domain/blocker.ts'
import { Refused } from './refused.ts'

const MB = 1024 * 1024
const UNPACKED_MAX = 200 * MB
const RATIO_MAX = 200
/** Small files repeat themselves; the ratio says something only above this. */
const RATIO_FROM = MB

export type ZipEntry = { name: string; method: number; packed: number; unpacked: number; offset: number }

const refused = (code: string) => new Refused(blocker(code, { field: 'file' }))

/**
 * The zip's own table of contents (APPNOTE 4.3.12, 4.3.16). Archives of the 64-bit kind are larger than anything we take.
 * @throws Refused `import.file.unreadable`, `import.file.zip_bomb`
 */
export function zipEntries(bytes: Buffer): ZipEntry[] {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0 || end + 22 > bytes.length) throw refused('import.file.unreadable')
  const [count, start] = [bytes.readUInt16LE(end + 10), bytes.readUInt32LE(end + 16)]
  if (count === 0xffff || start === 0xffffffff) throw refused('import.file.zip_bomb')
  const entries: ZipEntry[] = []
  let at = start
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== 0x02014b50) throw refused('import.file.unreadable')
    const [nameLength, extra, comment] = [bytes.readUInt16LE(at + 28), bytes.readUInt16LE(at + 30), bytes.readUInt16LE(at + 32)]
    entries.push({
      name: bytes.toString('utf8', at + 46, at + 46 + nameLength),
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      unpacked: bytes.readUInt32LE(at + 24),
      offset: bytes.readUInt32LE(at + 42),
    })
    at += 46 + nameLength + extra + comment
  }
  return entries
}

/** By what the table of contents declares: it can lie, so whoever unpacks holds each part to it. @throws Refused */
export function refuseDeclaredBomb(entries: readonly ZipEntry[]): void {
  const unpacked = entries.reduce((sum, entry) => sum + entry.unpacked, 0)
  const packed = entries.reduce((sum, entry) => sum + entry.packed, 0)
  if (unpacked > UNPACKED_MAX || (unpacked > RATIO_FROM && unpacked > packed * RATIO_MAX)) throw refused('import.file.zip_bomb')
}

/** Where the packed bytes of a part begin. @throws Refused */
export function partStart(bytes: Buffer, { offset }: ZipEntry): number {
  if (offset + 30 > bytes.length || bytes.readUInt32LE(offset) !== 0x04034b50) throw refused('import.file.unreadable')
  return offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28)
}

const STORED = 0
const DEFLATED = 8

/** A part, unpacked piece by piece and no further than it declared. @throws Refused */
export async function* unpacked(bytes: Buffer, entry: ZipEntry): AsyncGenerator<Buffer> {
  const start = partStart(bytes, entry)
  const packed = bytes.subarray(start, start + entry.packed)
  if (entry.method === STORED) return yield packed
  if (entry.method !== DEFLATED) throw refused('import.file.unreadable')
  const inflate = createInflateRaw({ chunkSize: 64 * 1024 })
  inflate.on('error', () => undefined) // told by the loop below
  inflate.end(packed)
  let size = 0
  try {
    for await (const piece of inflate) {
      const chunk: Buffer = piece
      size += chunk.length
      if (size > entry.unpacked) throw refused('import.file.zip_bomb')
      yield chunk
    }
  } catch (error) {
    throw error instanceof Refused ? error : refused('import.file.unreadable')
  } finally {
    inflate.destroy()
  }
}
