import { blocker, type Blocker } from '#domain/blocker.ts'

/**
 * How a write ended. `refused`: the server said no and nothing happened. `auth`: not signed in any more, and nothing happened; the
 * flow freezes with all it has and goes on after the next sign-in. `unknown`: no one can tell yet (time ran out, the network broke,
 * the server failed); what to do next is read back, never send again by itself.
 */
export type WriteOutcome<T, Refusal = object> =
  | { kind: 'done'; value: T }
  | ({ kind: 'refused'; blockers: readonly Blocker[] } & Refusal)
  | { kind: 'auth'; blockers: readonly Blocker[] }
  | { kind: 'unknown'; blockers: readonly Blocker[] }

export type OutcomeKind = WriteOutcome<unknown>['kind']

/** What a failed read or write says about itself: the blockers it carries, else that it failed. */
export function problemsOf(error: unknown): readonly Blocker[] {
  if (typeof error === 'object' && error !== null && 'blockers' in error && Array.isArray(error.blockers) && error.blockers.length > 0)
    return error.blockers.filter(isBlocker)
  return [blocker('flow.failed', { params: { reason: error instanceof Error ? error.message : String(error) } })]
}

const isBlocker = (value: unknown): value is Blocker =>
  typeof value === 'object' && value !== null && 'code' in value && typeof value.code === 'string'
