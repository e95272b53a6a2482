import { useEffect } from 'react'
import { useActorRef } from '@xstate/react'
import { useSearchParams } from 'react-router-dom'
import type { createReading } from '#machines/reading/reading.machine.ts'
import { pageOf } from '#views/things/paging.ts'
import { useList } from '#views/things/use-list.ts'
import { useSaidAgain } from './use-said-again.ts'

/** What the address narrows the page to, and how to change it; names in `others` are in the address as well and narrow nothing. */
function useQuery(others: readonly string[]) {
  const [search, setSearch] = useSearchParams()
  const narrowing = new URLSearchParams([...search].filter(([name]) => !others.includes(name)))
  const set = (name: string, value: string) => {
    const next = new URLSearchParams(search)
    // a page belongs to the filters it was reached with
    if (!others.includes(name)) for (const page of PAGES) next.delete(page)
    if (value === '') next.delete(name)
    else next.set(name, value)
    setSearch(next, { replace: true })
  }
  return {
    query: narrowing.toString(),
    /** null: nothing narrows the page */
    clear: [...narrowing.keys()].every((name) => PAGES.includes(name))
      ? null
      : () => setSearch(new URLSearchParams([...search].filter(([name]) => others.includes(name))), { replace: true }),
    read: (name: string) => search.get(name) ?? '',
    set,
    /** for a list with numbered pages */
    paging: { page: pageOf(search), onPage: (page: number) => set('page', page === 1 ? '' : String(page)) },
  }
}

type Answered<Row> = { rows: readonly Row[]; total?: number }

/** A list that is read for what the address narrows it to: `listed` is what `ListFrame` takes of it. */
export function useQueried<Row, Answer extends Answered<Row>>(
  machine: ReturnType<typeof createReading<Answer & Answered<Row>, string>>,
  others: readonly string[] = NOTHING,
) {
  const { query, clear, read, set, paging } = useQuery(others)
  const page = useActorRef(machine, { input: { query } })
  useFollowed(page, query)
  useSaidAgain(page)
  const list = useList(page)
  const { rows, total } = list.answer ?? {}
  return { listed: { list, rows, total, paging, onClear: clear }, query, read, set }
}

const NOTHING: readonly string[] = []
/** Which page of a list it is: by its number, or by where the older lines begin. */
const PAGES: readonly string[] = ['page', 'before']

/** The page follows what is asked: the address, or what a flow shows. The query keeps its identity while it says the same. */
export function useFollowed<TQuery>(page: { send: (event: { type: 'reading.ask'; query: TQuery }) => void }, query: TQuery) {
  useEffect(() => page.send({ type: 'reading.ask', query }), [page, query])
}
