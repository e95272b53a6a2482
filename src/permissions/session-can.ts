import { blocker, type Blocker } from '#domain/blocker.ts'

/** Why a person cannot sign out now: a write that has left must have its answer first (flow M01). */
export const logOutBlockers = (session: { writesInFlight: number }): Blocker[] =>
  session.writesInFlight > 0 ? [blocker('session.log_out.write_in_flight', { params: { count: session.writesInFlight } })] : []
