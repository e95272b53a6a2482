/** Where a tile lies, in pixels. */
export type Tile = { top: number; left: number }

/** The tile that an arrow leads to: sideways the next in order, up and down the nearest of the row above or below. Undefined: there is none. */
export function nextTile(tiles: readonly Tile[], at: number, key: string): number | undefined {
  const here = tiles[at]
  if (!here) return undefined
  const inRow = (top: number | undefined): number | undefined =>
    tiles
      .map((tile, index) => ({ tile, index }))
      .filter(({ tile }) => tile.top === top)
      .toSorted((one, other) => Math.abs(one.tile.left - here.left) - Math.abs(other.tile.left - here.left))[0]?.index
  switch (key) {
    case 'ArrowRight':
      return at + 1
    case 'ArrowLeft':
      return at - 1
    case 'ArrowDown':
      return inRow(tiles.find(({ top }) => top > here.top)?.top)
    case 'ArrowUp':
      return inRow(tiles.findLast(({ top }) => top < here.top)?.top)
    default:
      return undefined
  }
}
