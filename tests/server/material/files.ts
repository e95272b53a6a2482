import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { CONVERT } from '#server/features/material/video.ts'

/** A picture of its own: another number is another colour. */
export const aPng = (seed: number, width = 64, height = 48): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: { r: seed % 256, g: (seed >> 8) % 256, b: 90 } } })
    .png()
    .toBuffer()

/** Half a second of a moving test card, as Debian's ffmpeg makes it. */
export function aVideo(seed = 1): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'flightdeck-clip-'))
  const path = join(folder, 'clip.mp4')
  const source = `testsrc=duration=0.5:size=160x90:rate=10:decimals=${seed % 10}`
  const made = spawnSync(CONVERT, ['-v', 'error', '-f', 'lavfi', '-i', source, '-pix_fmt', 'yuv420p', '-metadata', `title=${seed}`, path])
  if (made.status !== 0) throw new Error(`ffmpeg: ${made.stderr.toString()}`)
  const bytes = readFileSync(path)
  rmSync(folder, { recursive: true })
  return bytes
}

/** A PNG of some hundred bytes that says it has so many pixels a side. */
export function aBomb(side = 60_000): Buffer {
  const chunk = (type: string, body: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), body])
    const size = Buffer.alloc(4)
    const sum = Buffer.alloc(4)
    size.writeUInt32BE(body.length)
    sum.writeUInt32BE(crc32(named))
    return Buffer.concat([size, named, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const pixels = deflateSync(Buffer.alloc(100_000))
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
