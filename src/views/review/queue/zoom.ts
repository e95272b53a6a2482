/** px of a picture, or of the place for it. */
type Size = { width: number; height: number }

/** How large a picture is shown: all of it in its place, or so many percent of its own size. */
export type Zoom = 'fit' | number

const STEPS = [5, 10, 25, 50, 75, 100, 150, 200, 300, 400, 600, 800]

/** Percent of its own size at which all of a picture is just in sight; 100 as long as one of both has no size. */
export const fitPercent = (picture: Size, place: Size): number =>
  Math.min(...[place.width / picture.width, place.height / picture.height].map((ratio) => (ratio > 0 && ratio < Infinity ? ratio : 1))) *
  100

/** The next step from what is shown, larger or smaller. */
export function stepFrom(percent: number, by: 1 | -1): number {
  const next = by === 1 ? STEPS.find((step) => step > percent + 0.5) : STEPS.findLast((step) => step < percent - 0.5)
  return next ?? percent
}
