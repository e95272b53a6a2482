import type { TextStorage } from '#views/kit/grid/types.ts'
import { OUR_PREFIX } from '#app/entry/local-data.ts'

/** Where the column arrangements of one person's grids are kept, in this browser. */
export const gridStorage = (userId: string): TextStorage => ({
  read: (key) => localStorage.getItem(`${OUR_PREFIX}grid.${userId}.${key}`),
  write: (key, text) => localStorage.setItem(`${OUR_PREFIX}grid.${userId}.${key}`, text),
})
