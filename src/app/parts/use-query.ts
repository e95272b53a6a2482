import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'

/** What the address narrows the page to, and how to change it; names `beside` it stand in the address as well and narrow nothing. */
export function useQuery(beside: readonly string[] = NOTHING) {
  const [search, setSearch] = useSearchParams()
  const narrowing = new URLSearchParams([...search].filter(([name]) => !beside.includes(name)))
  return {
    query: narrowing.toString(),
    /** null: nothing narrows the page */
    clear:
      narrowing.size === 0
        ? null
        : () => setSearch(new URLSearchParams([...search].filter(([name]) => beside.includes(name))), { replace: true }),
    read: (name: string) => search.get(name) ?? '',
    set: (name: string, value: string) => {
      const next = new URLSearchParams(search)
      if (value === '') next.delete(name)
      else next.set(name, value)
      // a page of older lines belongs to the filters it was reached with
      if (name !== 'before') next.delete('before')
      setSearch(next, { replace: true })
    },
  }
}

const NOTHING: readonly string[] = []

/** The page follows what is asked: the address, or what a flow shows. The query keeps its identity while it says the same. */
export function useFollowed<TQuery>(page: { send: (event: { type: 'reading.ask'; query: TQuery }) => void }, query: TQuery) {
  useEffect(() => page.send({ type: 'reading.ask', query }), [page, query])
}
