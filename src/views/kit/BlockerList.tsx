import { Button } from '@blueprintjs/core'
import type { Blocker } from '#domain/blocker.ts'
import { sayReason, useSay, type Say } from './words.tsx'

type Props = {
  blockers: readonly Blocker[]
  /** warnings do not stop anything and are amber */
  kind?: 'problem' | 'warning'
  reasonOf?: (blocker: Blocker, say: Say) => string
  /** offers to go to the row or field that a blocker names */
  onGoTo?: (blocker: Blocker) => void
}

/** Reasons in words, one a line, with the row they belong to. */
export function BlockerList({ blockers, kind = 'problem', reasonOf, onGoTo }: Props) {
  const say = useSay()
  const words = reasonOf ?? ((blocker: Blocker, speak: Say) => sayReason(speak, blocker))
  return (
    <ul className={`fd-blockers fd-blockers-${kind}`}>
      {blockers.map((blocker, index) => (
        <li key={`${blocker.code} ${blocker.row ?? ''} ${blocker.field ?? ''} ${index}`}>
          <span aria-hidden="true" className="fd-blockers-glyph">
            {kind === 'problem' ? '✕' : '▲'}
          </span>
          <span>
            {blocker.row === undefined ? '' : `${say('kit.row', { row: blocker.row })} · `}
            {words(blocker, say)}
          </span>
          {onGoTo && (blocker.row !== undefined || blocker.field !== undefined) ? (
            <Button size="small" variant="minimal" text={say('kit.go_to')} onClick={() => onGoTo(blocker)} />
          ) : null}
        </li>
      ))}
    </ul>
  )
}
