/** What is in sight of a grid of tiles: sizes in pixels, tiles counted from 0, `last` is the first that is not drawn. */
export type TilesInSight = { columns: number; rows: number; first: number; last: number }

/** Rows drawn beyond the edge, so that scrolling finds them there. */
const BEYOND = 2

export function tilesIn({
  top,
  width,
  height,
  count,
  tile,
}: {
  top: number
  width: number
  height: number
  count: number
  tile: { width: number; height: number }
}): TilesInSight {
  const columns = Math.max(1, Math.floor(width / tile.width))
  const rows = Math.ceil(count / columns)
  const from = Math.max(0, Math.floor(top / tile.height) - BEYOND)
  const to = Math.ceil((top + height) / tile.height) + BEYOND
  return { columns, rows, first: Math.min(from * columns, count), last: Math.min(to * columns, count) }
}

/** How far a key moves; null for a key that does not. */
export function tileStep(key: string, { columns, page }: { columns: number; page: number }): number | null {
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -columns,
    ArrowDown: columns,
    PageUp: -page,
    PageDown: page,
  }
  return steps[key] ?? null
}
