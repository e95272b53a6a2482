import { ButtonGroup } from '@blueprintjs/core'
import { blocker } from '#domain/blocker.ts'
import type { Channel } from '#domain/channels/channel.ts'
import { countText } from '#domain/display/numbers.ts'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import { useSay, type Say } from '#views/kit/words.tsx'
import type { RowCounts } from './row-counts.ts'
import { countTitle } from '#views/kit/channel-words.ts'
import { levelOfFilter, type RowFilter } from './row-filter.ts'

type TabsProps = {
  channel: Channel
  filters: readonly RowFilter[]
  counts: RowCounts
  filter: RowFilter
  onFilter: (filter: RowFilter) => void
}

/** What is looked at, and how many rows that are. */
export function filterName(say: Say, channel: Channel, filter: RowFilter, count: number): string {
  const level = levelOfFilter(filter)
  return level === null
    ? say(`batch.preview.filter.${filter}`, { count: countText(count) })
    : say('batch.preview.filter.level', { level: countTitle(say, channel, level), count: countText(count) })
}

/** Room for three digits: the tabs do not move when their numbers come. */
const roomAfter = (count: number) => '\u2007'.repeat(Math.max(0, 3 - countText(count).length))

/** Which rows are looked at, each with its number. An empty one stays in its place, is off and says so. */
export function FilterTabs({ channel, filters, counts, filter, onFilter }: TabsProps) {
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
          {`${filterName(say, channel, one, counts[one] ?? 0)}${roomAfter(counts[one] ?? 0)}`}
        </WhyNotButton>
      ))}
    </ButtonGroup>
  )
}
