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

type Clicks = readonly { x: number; y: number; clicks: number }[]

/** Clicks as a transparent PNG: each cell warms what lies around it, and the most clicked place is the hottest. */
export async function heatPicture(clicks: Clicks): Promise<Buffer> {
  const heat = heatOf(clicks)
  const hottest = heat.reduce((most, value) => Math.max(most, value), 0)
  return await drawn(heat, (pixels, at, value) => paint(pixels, at, hottest === 0 ? 0 : value / hottest))
}

/** Where a larger share of the clicks falls now than before (the hottest colour), and where a smaller one (the coldest). */
export async function differencePicture(now: Clicks, before: Clicks): Promise<Buffer> {
  const [present, past] = [heatOf(now), heatOf(before)]
  const [clicks, pastClicks] = [countOf(now), countOf(before)]
  const moved = present.map((value, at) => value / clicks - (past[at] ?? 0) / pastClicks)
  const most = moved.reduce((largest, value) => Math.max(largest, Math.abs(value)), 0)
  return await drawn(moved, (pixels, at, value) => paintMove(pixels, at, most === 0 ? 0 : value / most))
}

/** At least 1: it is divided by. */
const countOf = (clicks: Clicks): number =>
  Math.max(
    1,
    clicks.reduce((sum, cell) => sum + cell.clicks, 0),
  )

function heatOf(clicks: Clicks): Float64Array {
  const heat = new Float64Array(WIDTH * HEIGHT)
  for (const { x, y, clicks: count } of clicks) warm(heat, (x + 0.5) * CELL, (y + 0.5) * CELL, count)
  return heat
}

async function drawn(values: Float64Array, paintAt: (pixels: Buffer, at: number, value: number) => void): Promise<Buffer> {
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 4)
  for (const [at, value] of values.entries()) paintAt(pixels, at * 4, value)
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

/** `moved`: -1 (all of it went) to 1 (all of it came). What stayed stays clear. */
function paintMove(pixels: Buffer, at: number, moved: number): void {
  if (Math.abs(moved) < 0.06) return
  const colour = moved > 0 ? RAMP[3] : RAMP[0]
  for (const channel of [0, 1, 2] as const) pixels[at + channel] = colour[channel]
  pixels[at + 3] = Math.round(40 + 170 * Math.abs(moved))
}
