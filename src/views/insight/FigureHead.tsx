import { Button } from '@blueprintjs/core'
import { Refresh } from '@blueprintjs/icons'
import { useContext, type ReactNode } from 'react'
import type { Dimension } from '#domain/metrics/facts.ts'
import { withoutFilter, type DimensionFilters } from '#domain/metrics/filters.ts'
import { PageHeader } from '#views/kit/shell/PageHeader.tsx'
import { useLanguage, useSay } from '#views/kit/words.tsx'
import { filterChips } from './insight-rows.ts'
import { PageSwitchContext } from './PageSwitch.tsx'

type Narrowed = { filters: DimensionFilters }

type Props<View extends Narrowed> = {
  title: string
  view: View
  /** only the filters change */
  onFilters: (filters: DimensionFilters) => void
  /** the answer that knows the names of filtered values; undefined: nothing was answered yet */
  table: Parameters<typeof filterChips>[2]['table']
  /** rows of the answer; left out: the page is not a list */
  found?: number | undefined
  /** a filter that the page needs and that no chip takes off */
  fixed?: Dimension
  refresh: () => void
  isBusy: boolean
  /** between the switch of pages and the refresh button */
  actions: ReactNode
  /** what the question is made of */
  children?: ReactNode
}

/** The head of every page of figures: its filters as chips, the tools of its question, the switch to the other pages, and reading it again. */
export function FigureHead<View extends Narrowed>(props: Props<View>) {
  const { title, view, onFilters, table, found, fixed, refresh, isBusy, actions, children } = props
  const say = useSay()
  const language = useLanguage()
  const pages = useContext(PageSwitchContext)
  const filters = view.filters.filter(({ dimension }) => dimension !== fixed)
  return (
    <PageHeader
      title={title}
      count={found}
      chips={filterChips(say, language, { filters, table }, (dimension) => onFilters(withoutFilter(view, dimension).filters))}
      onClearChips={() => onFilters(view.filters.filter(({ dimension }) => dimension === fixed))}
      action={
        <>
          {pages}
          {actions}
          <Button size="small" icon={<Refresh />} text={say('kit.list.refresh')} loading={isBusy} onClick={refresh} />
        </>
      }
    >
      {children}
    </PageHeader>
  )
}
