import type { Blocker } from '#domain/blocker.ts'
import { problemsOf, type WriteOutcome } from './outcome.ts'

type AnyOutcome = WriteOutcome<unknown>

/** What the guards and actions of a write that has ended are given. */
export type Ended<TOutcome = AnyOutcome> = { outcome: TOutcome }

/** What `writeEnds` asks of the end; spread among the guards of a machine that writes. */
export const endGuards = {
  isDone: (_: unknown, { outcome }: Ended) => outcome.kind === 'done',
  /** another user was faster, and the answer says what is there now */
  isConflict: (_: unknown, { outcome }: Ended) => 'present' in outcome && outcome.present !== null,
  isSignedOut: (_: unknown, { outcome }: Ended) => outcome.kind === 'auth',
  /** nothing happened: the server said no, or the person is signed out */
  isRefused: (_: unknown, { outcome }: Ended) => outcome.kind === 'refused' || outcome.kind === 'auth',
}

/** For the action `takeRefusal`: why a write did not end as it was meant. */
export const refusalOf = (_: unknown, { outcome }: Ended): { problems?: readonly Blocker[] } =>
  outcome.kind === 'done' ? {} : { problems: outcome.blockers }

/** For the action `fail`: what a promise that broke says. */
export const failureOf = (_: unknown, { error }: { error: unknown }): { problems: readonly Blocker[] } => ({ problems: problemsOf(error) })

/** One way out: where it leads, the actions that are given the outcome, and those that need nothing of it. */
type Way = { target: string; takes?: readonly string[]; does?: readonly string[] }

export type Ways = {
  /** a way of the machine's own, before all others; its guard is given the outcome */
  first?: Way & { guard: string }
  done: Way
  /** for a machine that shows what another user left there (409); without it, that is a refusal like any other */
  conflict?: Way
  /** for a machine that goes on after the next sign-in; without it, a sign-out is a refusal like any other */
  signedOut?: Way
  refused: Way
  unknown: string
}

// computed from the ways, so that what a chart would like to see in their place is not taken for them
type Each<T> = T[Extract<keyof T, keyof Ways>]
type ListOf<T, TKey extends string> = T extends Record<TKey, readonly (infer One extends string)[]> ? One : never
type Guards<T> =
  'isDone' | 'isConflict' | 'isSignedOut' | 'isRefused' | (T extends { first: { guard: infer TGuard extends string } } ? TGuard : never)

export type EndsOf<TOutcome, T> = {
  onDone: readonly {
    guard?: { type: Guards<T>; params: (at: { event: { output: TOutcome } }) => Ended<TOutcome> }
    target: string
    actions: readonly (
      | { type: 'takeRefusal' | ListOf<Each<T>, 'takes'>; params: (at: { event: { output: TOutcome } }) => Ended<TOutcome> }
      | ListOf<Each<T>, 'does'>
    )[]
  }[]
  onError: { target: string; actions: typeof fail }
}

export const fail = { type: 'fail' as const, params: ({ event: { error } }: { event: { error: unknown } }) => ({ error }) }

/**
 * The ways out of a write that left with a ticket, as transitions of its promise. Whatever else comes, also a promise that broke, leads to
 * `unknown`: the result is not known, and that state asks, it does not send again by itself. What did not end as meant goes to the
 * machine's `takeRefusal` (a sign-out only where `signedOut` says so), what broke to its `fail`; these two and `endGuards` belong in its setup.
 */
export const writeEnds =
  <TOutcome extends AnyOutcome>() =>
  <const T extends Ways>({ first, done, conflict, signedOut, refused, unknown }: T): EndsOf<TOutcome, T> => {
    const params = ({ event }: { event: { output: TOutcome } }): Ended<TOutcome> => ({ outcome: event.output })
    const takeRefusal = { type: 'takeRefusal' as const, params }
    const way = (type: string, { target, takes = [], does = [] }: Way, refusal: readonly object[] = []) => ({
      guard: { type, params },
      target,
      actions: [...refusal, ...takes.map((taken) => ({ type: taken, params })), ...does],
    })
    const onDone = [
      ...(first ? [way(first.guard, first)] : []),
      way('isDone', done),
      ...(conflict ? [way('isConflict', conflict, [takeRefusal])] : []),
      ...(signedOut ? [way('isSignedOut', signedOut)] : []),
      way('isRefused', refused, [takeRefusal]),
      { target: unknown, actions: [takeRefusal] },
    ]
    return { onDone, onError: { target: unknown, actions: fail } } as EndsOf<TOutcome, T>
  }
