import { ButtonGroup } from '@blueprintjs/core'
import { blocker } from '#domain/blocker.ts'
import { countText } from '#domain/display/numbers.ts'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import { useSay } from '#views/kit/words.tsx'
import type { RowCounts } from './row-counts.ts'
import type { RowFilter } from './row-filter.ts'

type TabsProps = { filters: readonly RowFilter[]; counts: RowCounts; filter: RowFilter; onFilter: (filter: RowFilter) => void }

/** Which rows are looked at, each with its number. An empty one stays in its place, is off and says so. */
export function FilterTabs({ filters, counts, filter, onFilter }: TabsProps) {
  const say = useSay()
  return (
    <ButtonGroup variant="minimal" role="group" aria-label={say('batch.preview.filter')}>
      {filters.map((one) => (
        <WhyNotButton
          key={one}
          size="small"
          variant="minimal"
          active={one === filter}
          aria-pressed={one === filter}
          blockers={counts[one] === 0 && one !== filter && one !== 'all' ? [blocker('batch.preview.no_such_rows')] : []}
          onClick={() => onFilter(one)}
        >
          {say(`batch.preview.filter.${one}`, { count: countText(counts[one]) })}
        </WhyNotButton>
      ))}
    </ButtonGroup>
  )
}
