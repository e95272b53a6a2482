/** A memo by object identity and a key: `find` runs once for each pair. Entries go when the object is garbage collected. */
export function foundOnce<Found>(): (of: object, key: string, find: () => Found) => Found {
  const known = new WeakMap<object, Map<string, Found>>()
  return (of, key, find) => {
    const byKey = known.get(of) ?? new Map<string, Found>()
    known.set(of, byKey)
    const before = byKey.get(key)
    if (before !== undefined) return before
    const found = find()
    byKey.set(key, found)
    return found
  }
}
