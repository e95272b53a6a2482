import { blocker, type Blocker } from '#domain/blocker.ts'

export type RefusedOptions = {
  /** HTTP status of the answer; 400 unless told */
  status?: number
  /** the row as it is now, for the three-way difference of a 409 */
  present?: unknown
  /** seconds until it is worth trying again */
  retryAfterS?: number
  /** field → reason: makes `msg` an object, as the specification has it for missing parameters */
  fields?: Readonly<Record<string, string>>
}

/** A no with its reasons. A service throws it; the kit turns it into the answer. Anything else that is thrown is a bug. */
export class Refused extends Error {
  override name = 'Refused'
  readonly blockers: readonly Blocker[]
  readonly status: number
  readonly options: RefusedOptions

  constructor(reasons: Blocker | readonly Blocker[] | string, options: RefusedOptions = {}) {
    const blockers = typeof reasons === 'string' ? [blocker(reasons)] : 'code' in reasons ? [reasons] : reasons
    super(blockers.map(({ code }) => code).join(', '))
    this.blockers = blockers
    this.status = options.status ?? 400
    this.options = options
  }
}

/** Throws when there is any reason against; so a service reads `refuseIf(commitBlockers(batch), { status: 409 })`. */
export function refuseIf(blockers: readonly Blocker[], options: RefusedOptions = {}): void {
  if (blockers.length > 0) throw new Refused(blockers, options)
}
