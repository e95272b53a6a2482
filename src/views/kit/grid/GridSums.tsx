import { Button, PopoverNext } from '@blueprintjs/core'
import { useSay } from '../words.tsx'
import type { ColumnSum } from './sums.ts'

/** More of a column are opened by a press: the rows are what a grid is for. */
const SHOWN = 4

/** What the columns add up to: each amount whole, on as many lines as that takes. */
export function GridSums({ sums }: { sums: readonly ColumnSum[] }) {
  const say = useSay()
  if (sums.length === 0) return null
  return (
    <span className="fd-statusbar-sums" role="group" aria-label={say('kit.grid.sums')}>
      {sums.map((sum) => (
        <ColumnSums key={sum.key} sum={sum} />
      ))}
    </span>
  )
}

function ColumnSums({ sum: { header, parts } }: { sum: ColumnSum }) {
  const say = useSay()
  const more = parts.length - SHOWN
  return (
    <>
      <span className="fd-muted">Σ {say(header)}</span>
      {parts.slice(0, SHOWN).map((part) => (
        <span key={part} className="fd-sum">
          {part}
        </span>
      ))}
      {more > 0 ? (
        <PopoverNext
          arrow={false}
          animation="minimal"
          placement="top-end"
          content={
            <ul className="fd-sum-list fd-figures" aria-label={say(header)}>
              {parts.map((part) => (
                <li key={part}>{part}</li>
              ))}
            </ul>
          }
        >
          <Button size="small" variant="minimal" text={say('kit.grid.more_sums', { count: more })} />
        </PopoverNext>
      ) : null}
    </>
  )
}
