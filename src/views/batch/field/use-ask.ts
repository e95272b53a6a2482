import { useRef, useState } from 'react'
import type { Blocker } from '#domain/blocker.ts'
import { problemsOf } from '#machines/kit/outcome.ts'

export type Asked<Input, Answer> = {
  status: 'idle' | 'asking' | 'answered' | 'failed'
  input: Input | null
  answer: Answer | null
  /** why the last question has no answer */
  problems: readonly Blocker[]
  /** asks; a later question drops the answer of an earlier one */
  ask: (input: Input) => void
}

/** A question a person causes by opening, typing or choosing something. Nothing is asked by itself; what was answered stays until the next answer. */
export function useAsk<Input, Answer>(read: (input: Input, signal: AbortSignal) => Promise<Answer>): Asked<Input, Answer> {
  const flying = useRef<AbortController>(null)
  const [state, setState] = useState<Omit<Asked<Input, Answer>, 'ask'>>({ status: 'idle', input: null, answer: null, problems: [] })

  const ask = (input: Input) => {
    flying.current?.abort()
    const mine = new AbortController()
    flying.current = mine
    setState((was) => ({ ...was, input, status: 'asking', problems: [] }))
    read(input, mine.signal).then(
      (answer) => (mine.signal.aborted ? undefined : setState({ status: 'answered', input, answer, problems: [] })),
      (error: unknown) =>
        mine.signal.aborted ? undefined : setState((was) => ({ ...was, status: 'failed', problems: problemsOf(error) })),
    )
  }
  return { ...state, ask }
}
