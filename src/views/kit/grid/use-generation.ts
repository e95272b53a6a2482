import { useState } from 'react'

/** A number that grows when one of the things changes its identity: a key for what has to be made again then. */
export function useGeneration(...things: readonly unknown[]): number {
  const [last, setLast] = useState({ things, generation: 0 })
  if (things.every((thing, index) => Object.is(thing, last.things[index]))) return last.generation
  const next = { things, generation: last.generation + 1 }
  // set while rendering: React renders again at once, before anything below has seen the old key
  setLast(next)
  return next.generation
}
