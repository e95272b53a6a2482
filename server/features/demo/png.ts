import { crc32, deflate } from 'node:zlib'
import { promisify } from 'node:util'

export type Colour = readonly [red: number, green: number, blue: number]
/** Palette indexes, row by row. */
export type Pixels = { width: number; height: number; indexes: Uint8Array }

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const packed = promisify<Buffer, object, Buffer>((raw, options, done) => deflate(raw, options, done))

/** A PNG with a palette of at most 256 colours (RFC 2083). */
export async function encodePng(pixels: Pixels, palette: readonly Colour[]): Promise<Buffer> {
  return Buffer.concat([SIGNATURE, header(pixels), paletteChunk(palette), chunk('IDAT', await rows(pixels)), chunk('IEND')])
}

const PALETTE_8_BIT = Buffer.from([8, 3, 0, 0, 0])
const header = ({ width, height }: Pixels) => chunk('IHDR', Buffer.concat([numbers(width, height), PALETTE_8_BIT]))
const paletteChunk = (palette: readonly Colour[]) => chunk('PLTE', Buffer.from(palette.flat()))

async function rows({ width, height, indexes }: Pixels): Promise<Buffer> {
  const raw = Buffer.alloc((width + 1) * height) // each row begins with its filter: none
  for (let y = 0; y < height; y++) raw.set(indexes.subarray(y * width, (y + 1) * width), y * (width + 1) + 1)
  return await packed(raw, { level: 4 })
}

function numbers(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  values.forEach((value, place) => bytes.writeUInt32BE(value, place * 4))
  return bytes
}

function chunk(type: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  return Buffer.concat([numbers(data.length), named, numbers(crc32(named))])
}
