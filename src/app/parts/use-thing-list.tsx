import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { thingWords } from '#i18n/areas/thing.ts'
import { addWords } from '#i18n/words.ts'
import { filterIn, withFilter } from '#views/things/list-filter.ts'
import type { ListPage } from '#views/things/thing-page.ts'
import { exportThings, type ThingQuery } from '#views/things/thing-wire.ts'
import { pageOf } from '#views/things/paging.ts'
import { useTitle } from '#app/entry/use-title.ts'
import { gridIn, sortIn, withGrid } from './grid-in-address.ts'
import { SavedViewsMenu } from './SavedViewsMenu.tsx'
import { useAddressed } from './use-addressed.ts'
import { useReadWhenTold } from './use-told.ts'

addWords(thingWords)

/** A list of things whose filter, order and page are in the address, next to what is open: what `ThingList` draws it from, and its saved views. */
export function useThingList(page: ListPage, title = `${page.thing.words}.title`) {
  useTitle(title)
  const [search, setSearch] = useSearchParams()
  const queryOf = useMemo(() => queryFrom(page), [page])
  const { reading, query, turnTo } = useAddressed(page.reading, queryOf)
  useReadWhenTold(page.told, reading)
  return {
    list: {
      page,
      title,
      reading,
      onFilter: (filter: ThingQuery['filter']) => setSearch((now) => withFilter(page.filters, now, filter)),
      onPage: turnTo,
      onExport: (format: 'csv' | 'xlsx') => void exportThings(page.calls, query, format),
      view: { text: gridIn(search), onText: (grid: string) => setSearch((now) => withGrid(now, grid), { replace: true }) },
    },
    views: page.views === null ? null : <SavedViewsMenu page={page.views} />,
  }
}

const queryFrom =
  ({ filters, calls }: ListPage) =>
  (search: URLSearchParams): ThingQuery => ({
    filter: filterIn(filters, search),
    page: pageOf(search),
    sort: sortIn(search).filter((one) => calls.sorts.includes(one.replace(/^-/, ''))),
  })
