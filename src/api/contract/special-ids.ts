import { z } from 'zod'
import { id, ids } from './endpoint.ts'

/** The lists and ids that the specification fixes and administration fills (S1 §6, settled 14). */
export const specialIds = z.strictObject({
  restrictedGames: z.record(id, ids),
  singlePackageGames: ids,
  financeUsers: ids,
  specialUser: id.nullable(),
  excludedUsers: ids,
})
