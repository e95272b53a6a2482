import { useSearchParams } from 'react-router-dom'

/** What a page keeps in its address, name by name; an empty value leaves it. */
export function useOpenAddress() {
  const [search, setSearch] = useSearchParams()
  return {
    read: (name: string) => search.get(name) ?? '',
    set: (name: string, value: string) =>
      setSearch((now) => [
        ...[...now].filter(([other]) => other !== name),
        ...(value === '' ? [] : [[name, value] satisfies [string, string]]),
      ]),
  }
}
