import { encodePng, type Colour, type Pixels } from './png.ts'
import { createRandom } from './random.ts'
import { encodeClip, type Clip } from './webm.ts'

/** Sky from top to bottom, the ground, and what is out. */
export type Scene = { sky: readonly [Colour, Colour, Colour]; ground: Colour; light: Colour; accent: Colour }

const SKY = 200
const LIGHT = 200
const FAR = 201
const NEAR = 202
const ACCENT = 203
const WHITE = 204

/** A still of the scene: sky, a sun or moon, hills, an emblem and a button. The seed moves all of it. */
export const drawStill = (scene: Scene, width: number, height: number, seed: string): Promise<Buffer> =>
  encodePng(paint(width, height, seed, 0), paletteOf(scene))

/** The same scene with the light crossing the sky. */
export async function drawClip(scene: Scene, { frames, ...clip }: Clip & { frames: number }, seed: string): Promise<Buffer> {
  const painted = Array.from({ length: frames }, (_, frame) => paint(clip.width, clip.height, seed, frame / frames))
  return await encodeClip(await Promise.all(painted.map((pixels) => encodePng(pixels, paletteOf(scene)))), clip)
}

function paint(width: number, height: number, seed: string, time: number): Pixels {
  const random = createRandom(seed)
  const pixels: Pixels = { width, height, indexes: new Uint8Array(width * height) }
  for (let y = 0; y < height; y++) pixels.indexes.fill(Math.floor((y / height) * SKY), y * width, (y + 1) * width)
  const short = Math.min(width, height)
  for (let star = 0; star < 40; star++) disc(pixels, random.between(0, width), random.between(0, height / 2), random.between(1, 3), WHITE)
  disc(
    pixels,
    width * (0.2 + 0.6 * ((random.next() + time) % 1)),
    height * (0.15 + 0.15 * random.next()),
    short * (0.08 + 0.06 * random.next()),
    LIGHT,
  )
  hills(pixels, height * 0.62, height * 0.08, random.next() * 7, FAR)
  hills(pixels, height * 0.74, height * 0.06, random.next() * 7, NEAR)
  diamond(pixels, width / 2, height * 0.5, short * (0.14 + 0.08 * random.next()), ACCENT)
  diamond(pixels, width / 2, height * 0.5, short * 0.08, WHITE)
  box(pixels, width * 0.3, height * 0.86, width * 0.4, height * 0.06, ACCENT)
  return pixels
}

function paletteOf({ sky, ground, light, accent }: Scene): Colour[] {
  const [top, middle, bottom] = sky
  const shades = Array.from({ length: SKY }, (_, shade) => {
    const at = (shade / (SKY - 1)) * 2
    return at < 1 ? between(top, middle, at) : between(middle, bottom, at - 1)
  })
  return [...shades, light, between(ground, bottom, 0.35), ground, accent, [250, 250, 250]]
}

const between = (one: Colour, other: Colour, at: number): Colour => [
  mix(one[0], other[0], at),
  mix(one[1], other[1], at),
  mix(one[2], other[2], at),
]
const mix = (one: number, other: number, at: number) => Math.round(one + (other - one) * at)

/** Colours from x to x of one row, cut at the edges. */
function span({ width, height, indexes }: Pixels, y: number, from: number, to: number, colour: number) {
  if (y < 0 || y >= height) return
  const left = Math.max(0, Math.round(from))
  const right = Math.min(width, Math.round(to))
  if (right > left) indexes.fill(colour, y * width + left, y * width + right)
}

function disc(pixels: Pixels, x: number, y: number, radius: number, colour: number) {
  for (let row = Math.ceil(y - radius); row <= y + radius; row++) {
    const half = Math.sqrt(radius ** 2 - (row - y) ** 2)
    span(pixels, row, x - half, x + half, colour)
  }
}

function diamond(pixels: Pixels, x: number, y: number, size: number, colour: number) {
  for (let row = Math.ceil(y - size); row <= y + size; row++)
    span(pixels, row, x - (size - Math.abs(row - y)), x + (size - Math.abs(row - y)), colour)
}

function box(pixels: Pixels, x: number, y: number, width: number, height: number, colour: number) {
  for (let row = Math.round(y); row < y + height; row++) span(pixels, row, x, x + width, colour)
}

function hills(pixels: Pixels, base: number, rise: number, phase: number, colour: number) {
  const { width, height, indexes } = pixels
  const tops = Array.from({ length: width }, (_, x) =>
    Math.round(base - rise * Math.sin((x / width) * 9 + phase) - rise * 0.4 * Math.sin((x / width) * 23 + phase * 2)),
  )
  const lowest = Math.min(height, Math.max(...tops))
  for (let y = Math.max(0, Math.min(...tops)); y < lowest; y++) {
    const row = y * width
    for (let x = 0; x < width; x++) if (y >= (tops[x] ?? height)) indexes[row + x] = colour
  }
  indexes.fill(colour, lowest * width)
}
