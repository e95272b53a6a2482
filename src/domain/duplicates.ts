/** One value that is in a list more than once, and where: indexes from 0, in order. */
export type Collision = { value: string; rows: readonly number[] }

/** Which places of a list collide (S1 §5), in order of first appearance. Empty values collide with nothing. */
export function collisions(values: readonly string[]): Collision[] {
  const places = new Map<string, number[]>()
  values.forEach((value, row) => {
    if (value === '') return
    const rows = places.get(value)
    if (rows) rows.push(row)
    else places.set(value, [row])
  })
  return [...places].filter(([, rows]) => rows.length > 1).map(([value, rows]) => ({ value, rows }))
}
