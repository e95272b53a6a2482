import { blocker, type Blocker } from '#domain/blocker.ts'
import { CallFailed } from './failure.ts'

/** How a write ended; `present` is what the server holds instead, when another user was first (409). */
export type CallOutcome<T> =
  | { kind: 'done'; value: T }
  | { kind: 'refused'; blockers: readonly Blocker[]; present: unknown }
  | { kind: 'auth'; blockers: readonly Blocker[] }
  | { kind: 'unknown'; blockers: readonly Blocker[] }

/**
 * Turns a write into one of its ends. Only an answer that says no is a refusal, and a 401 is `auth`: in both nothing happened. A lost
 * answer, a server error and an answer no one can read leave it unknown.
 */
export async function outcomeOf<A, T>(answer: Promise<A>, value: (answer: A) => T): Promise<CallOutcome<T>> {
  try {
    return { kind: 'done', value: value(await answer) }
  } catch (error) {
    if (!(error instanceof CallFailed))
      return { kind: 'unknown', blockers: [blocker('call.unreadable', { params: { reason: String(error) } })] }
    const { failure, blockers } = error
    if (failure.kind === 'refused') return { kind: 'refused', blockers, present: failure.present }
    return { kind: failure.kind === 'auth' ? 'auth' : 'unknown', blockers }
  }
}
