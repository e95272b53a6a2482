import type { ReactNode } from 'react'
import { countText } from '#domain/display/numbers.ts'
import { unread } from '#views/kit/grid/unread.ts'
import { PageHeader, type FilterChip } from '#views/kit/shell/PageHeader.tsx'
import { useSay } from '#views/kit/words.tsx'
import { ListGrid, type ListGridProps } from './ListGrid.tsx'

type Props<Row extends object> = Omit<ListGridProps<Row>, 'label'> & {
  /** keys of the catalogue; `label` names the grid where that is not the title */
  title: string
  label?: string
  /** there are more than these rows, and how many is not known */
  isPart?: boolean
  chips?: readonly FilterChip[]
  /** what can be begun here */
  action?: ReactNode
  /** above the rows */
  above?: ReactNode
  /** next to the rows: what is open */
  panel?: ReactNode
}

/** A page that is a list: its name and how many there are, its rows, and what is open next to them. */
export function ListFrame<Row extends object>({ title, label, isPart = false, chips = [], action, above, panel, ...grid }: Props<Row>) {
  const say = useSay()
  const count = grid.total ?? grid.rows?.length
  return (
    <div className="fd-page" aria-busy={grid.list.isBusy} {...(above === undefined ? {} : unread(grid.list.status))}>
      <PageHeader
        title={say(title)}
        {...(count === undefined ? {} : { count: isPart ? `${countText(count)}+` : count })}
        chips={chips}
        {...(grid.onClear ? { onClearChips: grid.onClear } : {})}
        action={action}
      />
      {above}
      <div className="fd-split">
        <ListGrid {...grid} label={say(label ?? title)} />
        {panel}
      </div>
    </div>
  )
}
