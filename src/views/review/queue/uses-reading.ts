import { createReading } from '#machines/reading/reading.machine.ts'

export type UsesQuery = { ids: readonly string[] }
/** Of records chosen together: how many of them are in use, and by how many ads. */
export type ChosenUsesRead = { used: number; ads: number }
export const usesReading = createReading<ChosenUsesRead, UsesQuery>()
