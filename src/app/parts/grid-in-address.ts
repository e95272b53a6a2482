import { viewFrom } from '#views/kit/grid/grid-view.ts'

/** What a grid is narrowed and ordered by is in the address, next to the filter of the page. */
export const gridIn = (search: URLSearchParams): string => search.get('grid') ?? ''

/** The columns it is ordered by, as a server that sorts takes them: `name`, `-name`; the most important first. */
export const sortIn = (search: URLSearchParams): readonly string[] =>
  viewFrom(gridIn(search)).sort.map(({ key, descending }) => (descending ? `-${key}` : key))

/** The address with another view of the grid. In another order the first page is shown. */
export function withGrid(search: URLSearchParams, grid: string): [string, string][] {
  const isSameOrder = sortIn(search).join() === sortIn(new URLSearchParams({ grid })).join()
  const rest = [...search].filter(([name]) => name !== 'grid' && (isSameOrder || name !== 'page'))
  return grid === '' ? rest : [...rest, ['grid', grid]]
}
