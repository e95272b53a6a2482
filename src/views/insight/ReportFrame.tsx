import type { ReactNode } from 'react'
import type { Dimension } from '#domain/metrics/facts.ts'
import type { DimensionFilters } from '#domain/metrics/filters.ts'
import type { DataGridProps } from '#views/kit/grid/grid-props.ts'
import { unread } from '#views/kit/grid/unread.ts'
import type { Listing } from '#views/things/use-list.ts'
import { FigureHead } from './FigureHead.tsx'
import type { FindValues } from './filters/FilterEditor.tsx'
import type { filterChips } from './insight-rows.ts'
import type { Games } from './QuestionTools.tsx'
import './insight.css'

/** What every page that shows a report is given. `Row`: of its grid. */
export type ReportProps<View, Row extends object> = {
  view: View
  games: Games
  finds: FindValues
  onView: (view: View) => void
  grid: NonNullable<DataGridProps<Row>['view']>
  /** the worksheets and saved views of the page */
  actions: ReactNode
  /** in place of figures while the store of reports is not there */
  store: ReactNode
}

type Props<View> = Pick<ReportProps<View, object>, 'view' | 'onView' | 'actions' | 'store'> & {
  title: string
  list: Listing
  /** the answer that knows the names of filtered values; undefined: nothing was answered yet */
  table: Parameters<typeof filterChips>[2]['table']
  /** rows of the answer; left out: the page is not a list */
  found?: number | undefined
  /** a filter that the page needs and that no chip takes off */
  fixed?: Dimension
  className?: string
  /** what the question is made of */
  tools: ReactNode
  children: ReactNode
}

/** A report: the head with its question, and what was answered. */
export function ReportFrame<View extends { filters: DimensionFilters }>(props: Props<View>) {
  const { title, view, onView, list, table, found, fixed, className = '', tools, actions, store, children } = props
  const { status, refresh, isBusy } = list
  return (
    <div className={`fd-page ${className}`} aria-busy={isBusy} {...unread(status)}>
      <FigureHead
        title={title}
        view={view}
        onFilters={(filters) => onView({ ...view, filters })}
        table={table}
        found={found}
        {...(fixed ? { fixed } : {})}
        {...{ refresh, isBusy, actions }}
      >
        {tools}
      </FigureHead>
      {store}
      {children}
    </div>
  )
}
