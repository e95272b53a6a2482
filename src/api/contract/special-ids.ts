import { z } from 'zod'
import { id, ids } from './endpoint.ts'

/** The lists and ids that the specification fixes and administration fills (S1 §6, settled 14). */
export const specialIds = z.strictObject({
  restricted_games: z.record(id, ids),
  single_package_games: ids,
  finance_users: ids,
  special_user: id.nullable(),
  excluded_users: ids,
})
