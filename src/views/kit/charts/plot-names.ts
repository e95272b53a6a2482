export type Area = { x: number; y: number; width: number; height: number }
type Named = { id: string; x: number; y: number; width: number }
export type PlacedName = { id: string; x: number; y: number; width: number }

/** px of a line of words, and from a point to its name. */
const [LINE, NEAR] = [14, 8]

export const isApart = (one: Area, other: Area): boolean =>
  one.x + one.width <= other.x || other.x + other.width <= one.x || one.y + one.height <= other.y || other.y + other.height <= one.y

/**
 * Names next to their points, as many as there is room for: inside the plane, and over no other name, no point and nothing that is taken.
 * The first named have the first choice; a name without room is left out.
 */
export function placedNames(points: readonly Named[], plane: Area, taken: readonly Area[]): PlacedName[] {
  const dots = points.map(({ x, y }) => ({ x: x - NEAR + 1, y: y - NEAR + 1, width: 2 * NEAR - 2, height: 2 * NEAR - 2 }))
  const placed: (PlacedName & Area)[] = []
  points.forEach((point, index) => {
    const others = dots.filter((_, at) => at !== index)
    const free = placesOf(point).find(
      (place) => isWithin(place, plane) && [...others, ...taken, ...placed].every((one) => isApart(place, one)),
    )
    if (free) placed.push({ ...free, id: point.id })
  })
  return placed.map(({ id, x, y, width }) => ({ id, x, y: y + LINE / 2, width }))
}

/** To the right of a point, to the left, above and below. */
const placesOf = ({ x, y, width }: Named): Area[] =>
  [
    { x: x + NEAR, y: y - LINE / 2 },
    { x: x - NEAR - width, y: y - LINE / 2 },
    { x: x - width / 2, y: y - NEAR - LINE },
    { x: x - width / 2, y: y + NEAR },
  ].map((at) => ({ ...at, width, height: LINE }))

const isWithin = ({ x, y, width, height }: Area, plane: Area): boolean =>
  x >= plane.x && y >= plane.y && x + width <= plane.x + plane.width && y + height <= plane.y + plane.height

/** Those of the words at places of an axis that do not touch one before them in the list; `size` is what one takes along the axis. */
export function apart<Word extends { place: number; size: number }>(words: readonly Word[], [from, to]: readonly [number, number]): Word[] {
  const kept: Word[] = []
  for (const word of words) {
    const half = word.size / 2
    const isFree = kept.every((one) => Math.abs(one.place - word.place) >= half + one.size / 2)
    if (isFree && word.place - half >= from && word.place + half <= to) kept.push(word)
  }
  return kept
}
