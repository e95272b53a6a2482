import { Button } from '@blueprintjs/core'
import { ChevronLeft, ChevronRight } from '@blueprintjs/icons'
import { countText } from '#domain/display/numbers.ts'
import { AD_DATA_PAGE, type AdDataAnswer, type AdDataFilter } from './ad-data-reading.ts'
import { useSay } from '#views/kit/words.tsx'

type Props = { filter: AdDataFilter; answer: AdDataAnswer; onFilter: (filter: AdDataFilter) => void }

/** Which lines these are of how many, and the way to the others; nothing when all are here. */
export function AdDataPager({ filter, answer: { rows, total }, onFilter }: Props) {
  const say = useSay()
  if (total <= AD_DATA_PAGE && filter.page === 1) return null
  const before = (filter.page - 1) * AD_DATA_PAGE
  const go = (page: number) => onFilter({ ...filter, page })
  return (
    <span className="fd-ad-data-pager">
      <Button
        size="small"
        variant="minimal"
        icon={<ChevronLeft />}
        aria-label={say('ad_data.page.earlier')}
        disabled={filter.page === 1}
        onClick={() => go(filter.page - 1)}
      />
      <span>
        {say('ad_data.page', {
          from: countText(rows.length === 0 ? before : before + 1),
          to: countText(before + rows.length),
          total: countText(total),
        })}
      </span>
      <Button
        size="small"
        variant="minimal"
        icon={<ChevronRight />}
        aria-label={say('ad_data.page.later')}
        disabled={before + rows.length >= total}
        onClick={() => go(filter.page + 1)}
      />
    </span>
  )
}
