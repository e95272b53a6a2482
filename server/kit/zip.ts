import { crc32, createInflateRaw } from 'node:zlib'
import { blocker } from '#domain/blocker.ts'
import { Refused } from './refused.ts'

const MB = 1024 * 1024
const UNPACKED_MAX = 200 * MB
const RATIO_MAX = 200
/** Small files repeat themselves; the ratio says something only above this. */
const RATIO_FROM = MB

export type ZipEntry = { name: string; method: number; packed: number; unpacked: number; offset: number; crc: number }

const refused = (code: string, part?: string) =>
  new Refused(blocker(code, { field: 'file', ...(part === undefined ? {} : { params: { part: part.slice(0, 100) } }) }))

/** General purpose bit 0: the part is encrypted. */
const ENCRYPTED = 1

/**
 * The zip's own table of contents (APPNOTE 4.3.12, 4.3.16). Archives of the 64-bit kind are larger than anything we take. Two parts of one
 * name are refused: which of them a program shows is its own choice (ECMA-376 part 2 compares names without regard to case).
 * @throws Refused `import.file.unreadable`, `import.file.zip_bomb`, `import.file.encrypted`, `import.file.part_twice`
 */
export function zipEntries(bytes: Buffer): ZipEntry[] {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0 || end + 22 > bytes.length) throw refused('import.file.unreadable')
  const [count, start] = [bytes.readUInt16LE(end + 10), bytes.readUInt32LE(end + 16)]
  if (count === 0xffff || start === 0xffffffff) throw refused('import.file.zip_bomb')
  const entries: ZipEntry[] = []
  const names = new Set<string>()
  let at = start
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== 0x02014b50) throw refused('import.file.unreadable')
    const [nameLength, extra, comment] = [bytes.readUInt16LE(at + 28), bytes.readUInt16LE(at + 30), bytes.readUInt16LE(at + 32)]
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength)
    if (bytes.readUInt16LE(at + 8) & ENCRYPTED) throw refused('import.file.encrypted')
    if (names.has(name.toLowerCase())) throw refused('import.file.part_twice', name)
    names.add(name.toLowerCase())
    entries.push({
      name,
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      unpacked: bytes.readUInt32LE(at + 24),
      offset: bytes.readUInt32LE(at + 42),
      crc: bytes.readUInt32LE(at + 16),
    })
    at += 46 + nameLength + extra + comment
  }
  return entries
}

/** By what the table of contents declares: it can lie, so anyone who unpacks holds each part to it. @throws Refused */
export function refuseDeclaredBomb(entries: readonly ZipEntry[]): void {
  const unpacked = entries.reduce((sum, entry) => sum + entry.unpacked, 0)
  const packed = entries.reduce((sum, entry) => sum + entry.packed, 0)
  if (unpacked > UNPACKED_MAX || (unpacked > RATIO_FROM && unpacked > packed * RATIO_MAX)) throw refused('import.file.zip_bomb')
}

/** Where the packed bytes of a part begin; its own head has to name the same part. @throws Refused */
function partStart(bytes: Buffer, { name, offset }: ZipEntry): number {
  if (offset + 30 > bytes.length || bytes.readUInt32LE(offset) !== 0x04034b50) throw refused('import.file.unreadable')
  if (bytes.readUInt16LE(offset + 6) & ENCRYPTED) throw refused('import.file.encrypted')
  const end = offset + 30 + bytes.readUInt16LE(offset + 26)
  if (bytes.toString('utf8', offset + 30, end) !== name) throw refused('import.file.damaged', name)
  return end + bytes.readUInt16LE(offset + 28)
}

const STORED = 0
const DEFLATED = 8

/**
 * A part, unpacked piece by piece and no further than it declared. Its length and its checksum are compared when the last piece has come:
 * a reader that keeps what it read has to read to the end.
 * @throws Refused
 */
export async function* unpacked(bytes: Buffer, entry: ZipEntry): AsyncGenerator<Buffer> {
  let [size, crc] = [0, 0]
  for await (const chunk of piecesOf(bytes, entry)) {
    size += chunk.length
    if (size > entry.unpacked) throw refused('import.file.zip_bomb')
    crc = crc32(chunk, crc)
    yield chunk
  }
  if (size !== entry.unpacked || crc !== entry.crc) throw refused('import.file.damaged', entry.name)
}

async function* piecesOf(bytes: Buffer, entry: ZipEntry): AsyncGenerator<Buffer> {
  const start = partStart(bytes, entry)
  const packed = bytes.subarray(start, start + entry.packed)
  if (entry.method === STORED) return yield packed
  if (entry.method !== DEFLATED) throw refused('import.file.unreadable')
  const inflate = createInflateRaw({ chunkSize: 64 * 1024 })
  inflate.on('error', () => undefined) // told by the loop below
  inflate.end(packed)
  try {
    for await (const piece of inflate) yield piece
  } catch (error) {
    throw error instanceof Refused ? error : refused('import.file.unreadable')
  } finally {
    inflate.destroy()
  }
}
