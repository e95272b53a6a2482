import { useActorRef } from '@xstate/react'
import { useEffect, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { createReading } from '#machines/reading/reading.machine.ts'
import { useSaidAgain } from './use-said-again.ts'

/**
 * A page that shows what its address asks for. What the address says next to that (an open panel) asks nothing again. `queryOf` is at
 * module level, or is the same between drawings. `turnTo` turns to another page of the list, and leaves the rest of the address as it is.
 */
export function useAddressed<TAnswer, TQuery>(
  machine: ReturnType<typeof createReading<TAnswer, TQuery>>,
  queryOf: (search: URLSearchParams) => TQuery,
) {
  const [search, setSearch] = useSearchParams()
  const address = search.toString()
  const query = useMemo(() => queryOf(new URLSearchParams(address)), [queryOf, address])
  const reading = useActorRef(machine, { input: { query } })
  useEffect(() => reading.send({ type: 'reading.ask', query }), [reading, query])
  useSaidAgain(reading)
  const turnTo = (page: number) =>
    setSearch((now) => [
      ...[...now].filter(([key]) => key !== 'page'),
      ...(page === 1 ? [] : [['page', String(page)] satisfies [string, string]]),
    ])
  return { reading, query, turnTo }
}

/** A filter of plain text as it is in an address: what narrows nothing is left out. */
export const searchOf = (filter: Readonly<Record<string, string>>): [string, string][] =>
  Object.entries(filter).filter(([, value]) => value !== '')

/** An address with parts of it changed; an empty one goes. */
export function withParts(search: URLSearchParams, change: Readonly<Record<string, string>>): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const [name, value] of Object.entries(change)) {
    if (value === '') next.delete(name)
    else next.set(name, value)
  }
  return next
}
