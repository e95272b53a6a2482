import { Button } from '@blueprintjs/core'
import { ChevronLeft, ChevronRight } from '@blueprintjs/icons'
import { countText } from '#domain/display/numbers.ts'
import { useSay } from '../words.tsx'

type Props = {
  page: number
  perPage: number
  /** rows of this page, and of all */
  shown: number
  total: number
  onPage: (page: number) => void
  /** words of the two ways, where an order in time makes them clearer */
  earlier?: string
  later?: string
}

/** Which rows these are of how many, and the way to the others; nothing when all are here. From a page behind the last one the way leads to the last. */
export function Pager({ page, perPage, shown, total, onPage, earlier = 'kit.page.earlier', later = 'kit.page.later' }: Props) {
  const say = useSay()
  if (total <= perPage && page === 1) return null
  const before = (page - 1) * perPage
  return (
    <span className="fd-pager">
      <Button
        size="small"
        variant="minimal"
        icon={<ChevronLeft />}
        aria-label={say(earlier)}
        disabled={page === 1}
        onClick={() => onPage(Math.min(page - 1, Math.max(1, Math.ceil(total / perPage))))}
      />
      <span>
        {shown === 0
          ? say('kit.page.beyond', { page, total: countText(total) })
          : say('kit.page', { from: countText(before + 1), to: countText(before + shown), total: countText(total) })}
      </span>
      <Button
        size="small"
        variant="minimal"
        icon={<ChevronRight />}
        aria-label={say(later)}
        disabled={before + shown >= total}
        onClick={() => onPage(page + 1)}
      />
    </span>
  )
}
