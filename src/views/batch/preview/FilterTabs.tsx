import { Button, ButtonGroup } from '@blueprintjs/core'
import { countText } from '#domain/display/numbers.ts'
import { useSay } from '#views/kit/words.tsx'
import type { RowCounts } from './row-counts.ts'
import type { RowFilter } from './row-filter.ts'

type TabsProps = { filters: readonly RowFilter[]; counts: RowCounts; filter: RowFilter; onFilter: (filter: RowFilter) => void }

/** Which rows are looked at, each with its number. An empty one stays in its place and is off. */
export function FilterTabs({ filters, counts, filter, onFilter }: TabsProps) {
  const say = useSay()
  return (
    <ButtonGroup variant="minimal" role="group" aria-label={say('batch.preview.filter')}>
      {filters.map((one) => (
        <Button
          key={one}
          size="small"
          active={one === filter}
          aria-pressed={one === filter}
          disabled={counts[one] === 0 && one !== filter && one !== 'all'}
          text={say(`batch.preview.filter.${one}`, { count: countText(counts[one]) })}
          onClick={() => onFilter(one)}
        />
      ))}
    </ButtonGroup>
  )
}
