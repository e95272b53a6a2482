import { useState } from 'react'

/**
 * The edit that is going on at an address, as a number. Each thing that is opened is another edit; one that is saved as a new thing goes on
 * at the address of that: what is changed between its save and the change of the address is not lost.
 */
export function useEditOf(id: string | null): { number: number; goesOnAt: (kept: string) => void } {
  const [{ at, number, next }, setEdit] = useState({ at: id, number: 0, next: id })
  if (at !== id) setEdit({ at: id, number: next === id ? number : number + 1, next: id })
  return { number, goesOnAt: (kept) => setEdit({ at, number, next: kept }) }
}
