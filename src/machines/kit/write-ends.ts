import type { Blocker } from '#domain/blocker.ts'
import { problemsOf, type WriteOutcome } from './outcome.ts'

type AnyOutcome = WriteOutcome<unknown>

/** What the guards and actions of a write that has ended are given. */
export type Ended<TOutcome = AnyOutcome> = { outcome: TOutcome }

/** What `writeEnds` asks of the end; spread among the guards of a machine that writes. */
export const endGuards = {
  isDone: (_: unknown, { outcome }: Ended) => outcome.kind === 'done',
  /** another hand was faster, and the answer says what is there now */
  isConflict: (_: unknown, { outcome }: Ended) => 'present' in outcome && outcome.present !== null,
  /** nothing happened: the server said no, or nobody is signed in any more */
  isRefused: (_: unknown, { outcome }: Ended) => outcome.kind === 'refused' || outcome.kind === 'auth',
}

/** For the action `takeRefusal`: why a write did not end as it was meant. */
export const refusalOf = (_: unknown, { outcome }: Ended): { problems?: readonly Blocker[] } =>
  outcome.kind === 'done' ? {} : { problems: outcome.blockers }

/** For the action `fail`: what a promise that broke says. */
export const failureOf = (_: unknown, { error }: { error: unknown }): { problems: readonly Blocker[] } => ({ problems: problemsOf(error) })

/** One way out: where it leads, the actions that are given the outcome, and those that need nothing of it. */
type Way<TTakes extends string, TDoes extends string> = { target: string; takes?: readonly TTakes[]; does?: readonly TDoes[] }

/**
 * The ways out of a write that left with a ticket, as transitions of its promise. `conflict` is for a machine that shows what another hand
 * left there (409); without it, that is a refusal like any other. Whatever else comes, also a promise that broke, leads to `unknown`: nobody
 * can tell what became of it, and that state asks, it does not send anew. What did not end as meant goes to the machine's `takeRefusal`, what
 * broke to its `fail`; these two and `endGuards` stand in its setup.
 */
export const writeEnds =
  <TOutcome extends AnyOutcome>() =>
  <const TTakes extends string = never, const TDoes extends string = never>({
    done,
    conflict,
    refused,
    unknown,
  }: {
    done: Way<TTakes, TDoes>
    conflict?: Way<TTakes, TDoes>
    refused: Way<TTakes, TDoes>
    unknown: string
  }) => {
    const ended = ({ event }: { event: { output: AnyOutcome } }): Ended => ({ outcome: event.output })
    const params = ({ event }: { event: { output: TOutcome } }): Ended<TOutcome> => ({ outcome: event.output })
    const takeRefusal = { type: 'takeRefusal' as const, params: ended }
    const actionsOf = ({ takes = [], does = [] }: Way<TTakes, TDoes>) => [...takes.map((type) => ({ type, params })), ...does]
    return {
      onDone: [
        { guard: { type: 'isDone' as const, params: ended }, target: done.target, actions: actionsOf(done) },
        ...(conflict
          ? [
              {
                guard: { type: 'isConflict' as const, params: ended },
                target: conflict.target,
                actions: [takeRefusal, ...actionsOf(conflict)],
              },
            ]
          : []),
        { guard: { type: 'isRefused' as const, params: ended }, target: refused.target, actions: [takeRefusal, ...actionsOf(refused)] },
        { target: unknown, actions: takeRefusal },
      ],
      onError: {
        target: unknown,
        actions: { type: 'fail' as const, params: ({ event: { error } }: { event: { error: unknown } }) => ({ error }) },
      },
    }
  }
