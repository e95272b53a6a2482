import { EmptyState } from '../shell/states.tsx'
import { useSay } from '../words.tsx'
import type { DataGridProps, GridStatus } from './grid-props.ts'
import { ListState } from './ListState.tsx'

type Props = {
  status: GridStatus
  label: string
  isEmpty: boolean
  empty: DataGridProps<object>['empty']
  /** it may be pasted into while it is empty */
  takesPaste: boolean
  /** there are rows, and the filter hides all of them */
  hidesAll: boolean
  /** what hides them was typed and not searched for yet */
  isUnsent: boolean
}

/** What is said in place of rows: loading, an error, nothing there, or nothing found. */
export function GridCovers({ status, label, isEmpty, empty, takesPaste, hidesAll, isUnsent }: Props) {
  const say = useSay()
  if (status.kind !== 'ready' || isEmpty)
    return (
      // another word in another place is another cover: on a page with `unread` the first is not where the second is
      <div
        key={status.kind}
        className="fd-grid-cover"
        {...(takesPaste ? { tabIndex: 0, role: 'group', 'aria-label': empty?.title ?? label } : {})}
      >
        <ListState status={status} />
        {isEmpty ? <EmptyState {...empty} /> : null}
      </div>
    )
  if (!hidesAll) return null
  return (
    <div className="fd-grid-cover">
      <EmptyState title={say('kit.grid.nothing_found')} hint={say(isUnsent ? 'kit.grid.find_all' : 'kit.grid.nothing_found_hint')} />
    </div>
  )
}
