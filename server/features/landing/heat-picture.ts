import sharp from 'sharp'

/** Cells of the grid that clicks are counted in. */
export const CELLS = { across: 20, down: 40 } as const
/** Pixels of a cell; the picture is laid over a page of the same shape. */
const CELL = 16
const [WIDTH, HEIGHT] = [CELLS.across * CELL, CELLS.down * CELL]
const REACH = CELL * 2.2

/** Cold to hot; told apart by lightness as well as by colour. */
const RAMP = [
  [59, 130, 246],
  [45, 190, 140],
  [250, 204, 60],
  [239, 68, 68],
] as const

/** Clicks as a transparent PNG: each cell warms what lies around it, and the most clicked place is the hottest. */
export async function heatPicture(clicks: readonly { x: number; y: number; clicks: number }[]): Promise<Buffer> {
  const heat = new Float64Array(WIDTH * HEIGHT)
  for (const { x, y, clicks: count } of clicks) warm(heat, (x + 0.5) * CELL, (y + 0.5) * CELL, count)
  const hottest = heat.reduce((most, value) => Math.max(most, value), 0)
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 4)
  for (const [at, value] of heat.entries()) paint(pixels, at * 4, hottest === 0 ? 0 : value / hottest)
  return await sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 4 } })
    .png({ compressionLevel: 9 })
    .toBuffer()
}

function warm(heat: Float64Array, centreX: number, centreY: number, count: number): void {
  for (let y = Math.max(0, Math.floor(centreY - REACH)); y < Math.min(HEIGHT, centreY + REACH); y += 1)
    for (let x = Math.max(0, Math.floor(centreX - REACH)); x < Math.min(WIDTH, centreX + REACH); x += 1) {
      const distance = Math.hypot(x - centreX, y - centreY) / REACH
      const at = y * WIDTH + x
      heat[at] = (heat[at] ?? 0) + (distance < 1 ? count * (1 - distance * distance) ** 2 : 0)
    }
}

/** `warmth`: 0 to 1. What is cold stays clear. */
function paint(pixels: Buffer, at: number, warmth: number): void {
  if (warmth < 0.03) return
  const place = warmth * (RAMP.length - 1)
  const [low, high] = [RAMP[Math.floor(place)] ?? RAMP[0], RAMP[Math.ceil(place)] ?? RAMP[3]]
  const part = place - Math.floor(place)
  for (const channel of [0, 1, 2] as const) pixels[at + channel] = Math.round(low[channel] + (high[channel] - low[channel]) * part)
  pixels[at + 3] = Math.round(60 + 150 * warmth)
}
