import sharp from 'sharp'

export type Clip = { width: number; height: number; frameMs: number }

/**
 * Frames, each a picture, as a WebM that every browser plays. A lossy WebP holds one key frame of VP8 (RFC 9649, 2.5), so that no encoder of
 * videos is needed: its bytes become the blocks of a Matroska file (RFC 9559).
 */
export async function encodeClip(frames: readonly Buffer[], { width, height, frameMs }: Clip): Promise<Buffer> {
  const keyFrames = await Promise.all(frames.map(async (frame) => vp8Of(await sharp(frame).webp({ quality: 75 }).toBuffer())))
  const head = element(0x1a45dfa3, [text(0x4282, 'webm'), integer(0x4287, 4), integer(0x4285, 2)])
  const info = element(0x1549a966, [
    integer(0x2ad7b1, 1_000_000), // times are milliseconds
    element(0x4489, [float(frames.length * frameMs)]),
    text(0x4d80, 'flightdeck'),
    text(0x5741, 'flightdeck'),
  ])
  const size = element(0xe0, [integer(0xb0, width), integer(0xba, height)])
  const track = [integer(0xd7, 1), integer(0x73c5, 1), integer(0x83, 1), text(0x86, 'V_VP8'), integer(0x23e383, frameMs * 1_000_000), size]
  const blocks = keyFrames.map((bytes, index) => element(0xa3, [blockHead(index * frameMs), bytes]))
  const cluster = element(0x1f43b675, [integer(0xe7, 0), ...blocks])
  return Buffer.concat([head, element(0x18538067, [info, element(0x1654ae6b, [element(0xae, track)]), cluster])])
}

/** The VP8 chunk of a WebP file. */
function vp8Of(webp: Buffer): Buffer {
  for (let at = 12; at + 8 <= webp.length;) {
    const bytes = webp.readUInt32LE(at + 4)
    if (webp.toString('latin1', at, at + 4) === 'VP8 ') return webp.subarray(at + 8, at + 8 + bytes)
    at += 8 + bytes + (bytes % 2)
  }
  throw new Error('the picture was not kept as VP8')
}

/** An element's id as it is in the file, its length in eight bytes, its content. */
function element(id: number, parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const length = Buffer.alloc(8)
  length.writeBigUInt64BE(BigInt(content.length) | (1n << 56n))
  return Buffer.concat([unsigned(id), length, content])
}

const text = (id: number, value: string): Buffer => element(id, [Buffer.from(value)])
const integer = (id: number, value: number): Buffer => element(id, [unsigned(value)])

function unsigned(value: number): Buffer {
  const hex = value.toString(16)
  return Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex')
}

function float(value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleBE(value)
  return bytes
}

/** Of track 1, so many milliseconds into the cluster, a key frame. */
function blockHead(atMs: number): Buffer {
  const head = Buffer.from([0x81, 0, 0, 0x80])
  head.writeInt16BE(atMs, 1)
  return head
}
