import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { thingWords } from '#i18n/areas/thing.ts'
import { addWords } from '#i18n/words.ts'
import { filtersOpened, type ListPage } from '#views/things/thing-page.ts'
import { exportThings, type ThingQuery } from '#views/things/thing-wire.ts'
import { pageOf } from '#views/things/paging.ts'
import { useTitle } from '#app/entry/use-title.ts'
import { gridIn, sortIn, withGrid } from './grid-in-address.ts'
import { SavedViewsMenu } from './SavedViewsMenu.tsx'
import { searchOf, useAddressed } from './use-addressed.ts'

addWords(thingWords)

/** A list of things whose filter, order and page are in the address, next to what is open: what `ThingList` draws it from, and its saved views. */
export function useThingList(page: ListPage) {
  useTitle(`${page.thing.words}.title`)
  const [search, setSearch] = useSearchParams()
  const opened = useMemo(() => filtersOpened(page), [page])
  const queryOf = useMemo(() => queryFrom(opened, page.calls.sorts), [opened, page])
  const { reading, query, turnTo } = useAddressed(page.reading, queryOf)
  return {
    list: {
      page,
      reading,
      onFilter: (filter: ThingQuery['filter']) => setSearch((now) => [...restOf(now, opened), ...searchOf(filter)]),
      onPage: turnTo,
      onExport: (format: 'csv' | 'xlsx') => void exportThings(page.calls, query, format),
      view: { text: gridIn(search), onText: (grid: string) => setSearch((now) => withGrid(now, grid), { replace: true }) },
    },
    views: page.views === null ? null : <SavedViewsMenu page={page.views} />,
  }
}

/** What the address has besides filter and page: another filter leaves it as it is, and begins at its first page. */
const restOf = (search: URLSearchParams, filter: object): [string, string][] =>
  [...search].filter(([name]) => name !== 'page' && !(name in filter))

const queryFrom =
  (opened: Readonly<Record<string, string>>, sorts: readonly string[]) =>
  (search: URLSearchParams): ThingQuery => ({
    filter: Object.fromEntries(Object.entries(opened).map(([name, value]) => [name, (search.get(name) ?? value).slice(0, 100)])),
    page: pageOf(search),
    sort: sortIn(search).filter((one) => sorts.includes(one.replace(/^-/, ''))),
  })
