import { Button } from '@blueprintjs/core'
import { useRef } from 'react'
import { useBelowLine } from '../below-line.ts'
import { Popover } from '../popover/Popover.tsx'
import { useSay } from '../words.tsx'
import type { ColumnSum } from './sums.ts'

/** What the columns add up to, on one line, each amount whole: those that have no room are counted, and a press opens them all. */
export function GridSums({ sums }: { sums: readonly ColumnSum[] }) {
  const say = useSay()
  const line = useRef<HTMLSpanElement>(null)
  const below = useBelowLine(line)
  const isEmpty = sums.length === 0
  return (
    <span className="fd-statusbar-sums" role="group" aria-label={say('kit.grid.sums')} hidden={isEmpty}>
      <span ref={line} className="fd-sums-line">
        {sums.flatMap(({ key, header, parts }) =>
          parts.map((part, place) => (
            <span key={`${key} ${part}`}>
              {place === 0 ? <span className="fd-muted">Σ {say(header)} </span> : null}
              <span className="fd-sum">{part}</span>
            </span>
          )),
        )}
      </span>
      {below > 0 ? (
        <Popover arrow={false} animation="minimal" placement="top-end" content={<AllSums sums={sums} />}>
          <Button size="small" variant="minimal" text={say('kit.grid.more_sums', { count: below })} />
        </Popover>
      ) : null}
    </span>
  )
}

function AllSums({ sums }: { sums: readonly ColumnSum[] }) {
  const say = useSay()
  return (
    <dl className="fd-all-sums fd-figures">
      {sums.map(({ key, header, parts }) => (
        <div key={key}>
          <dt>{say(header)}</dt>
          {parts.map((part) => (
            <dd key={part}>{part}</dd>
          ))}
        </div>
      ))}
    </dl>
  )
}
