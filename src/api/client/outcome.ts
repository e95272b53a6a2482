import type { z } from 'zod'
import { blocker, type Blocker } from '#domain/blocker.ts'
import { CallFailed } from './failure.ts'

/** How a write ended; `present` is what the server holds instead, when another user was first (409). */
export type CallOutcome<T, P = unknown> =
  | { kind: 'done'; value: T }
  | { kind: 'refused'; blockers: readonly Blocker[]; present: P }
  | { kind: 'auth'; blockers: readonly Blocker[] }
  | { kind: 'unknown'; blockers: readonly Blocker[] }

type Held<P> = (present: unknown) => P | null

/** For a write that another user cannot be first at. */
export const nothingHeld = (): null => null
/** What the server holds, by the shape of its answer and as the flow takes it. */
export const heldAs =
  <A, P>(shape: z.ZodType<A>, of: (held: A) => P): Held<P> =>
  (present) => {
    const { success, data } = shape.safeParse(present)
    return success ? of(data) : null
  }
/** The same, where the flow takes it as it comes. */
export const heldIn = <P>(shape: z.ZodType<P>): Held<P> => heldAs(shape, (held) => held)

/**
 * Turns a write into one of its ends. Only an answer that says no is a refusal, and a 401 is `auth`: in both nothing happened. A lost
 * answer, a server error and an answer no one can read leave it unknown.
 */
export async function outcomeOf<A, T>(answer: Promise<A>, value: (answer: A) => T): Promise<CallOutcome<T>>
/** `held`: how what the server holds instead is read; what is of another form is none. */
export async function outcomeOf<A, T, P>(answer: Promise<A>, value: (answer: A) => T, held: Held<P>): Promise<CallOutcome<T, P | null>>
export async function outcomeOf<A, T>(answer: Promise<A>, value: (answer: A) => T, held?: Held<unknown>): Promise<CallOutcome<T>> {
  try {
    return { kind: 'done', value: value(await answer) }
  } catch (error) {
    if (!(error instanceof CallFailed))
      return { kind: 'unknown', blockers: [blocker('call.unreadable', { params: { reason: String(error) } })] }
    const { failure, blockers } = error
    if (failure.kind === 'refused') return { kind: 'refused', blockers, present: held ? held(failure.present) : failure.present }
    return { kind: failure.kind === 'auth' ? 'auth' : 'unknown', blockers }
  }
}
