import { translated } from './failure.ts'
import type { Outcome } from './port.ts'

/** The outcomes of the objects of one call, kept while its parts are sent one after another. The last outcome of an object counts. */
export function outcomesOf<In, Out>(all: readonly In[]) {
  const kept = new Map<In, Outcome<Out>>()
  const keep = ({ one }: { one: In }, outcome: Outcome<Out>): void => void kept.set(one, outcome)
  return {
    /** Puts each object into the network's words. One that cannot be is left out here, and its failure is its outcome. */
    inWords: <T>(translate: (one: In) => T): { one: In; words: T }[] =>
      all.flatMap((one) => {
        const answer = translated(() => translate(one))
        if ('ok' in answer) return [{ one, words: answer.ok }]
        keep({ one }, answer)
        return []
      }),
    keep,
    /** Nothing has failed for the object so far. */
    goesOn: ({ one }: { one: In }): boolean => !('error' in (kept.get(one) ?? {})),
    /** One outcome for each object; `other` for those that none was kept for. */
    inOrder: (other: Outcome<Out>): Outcome<Out>[] => all.map((one) => kept.get(one) ?? other),
  }
}
