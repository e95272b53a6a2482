/** Where a folder is; null: at the top. */
export type FolderPlace = { parent_id: string | null }
export type FolderPlaces = ReadonlyMap<string, FolderPlace>

/** The level of what is in `parent`; 1 at the top. */
export function levelIn(places: FolderPlaces, parent: string | null): number {
  let level = 1
  for (let at = parent; at !== null; at = places.get(at)?.parent_id ?? null) level += 1
  return level
}

/** How many levels hang below a folder; a new one has none. */
export function levelsBelow(places: FolderPlaces, id: string | undefined): number {
  if (id === undefined) return 0
  const children = [...places].flatMap(([child, { parent_id: parent }]) => (parent === id ? [child] : []))
  return children.reduce((most, child) => Math.max(most, 1 + levelsBelow(places, child)), 0)
}

/** Does a folder are in another one, or is it that one? */
export function standsIn(places: FolderPlaces, id: string | null, above: string): boolean {
  for (let at = id; at !== null; at = places.get(at)?.parent_id ?? null) if (at === above) return true
  return false
}
