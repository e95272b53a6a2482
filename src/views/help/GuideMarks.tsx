import { Button, Checkbox } from '@blueprintjs/core'
import { useSelector } from '@xstate/react'
import { standingOf, type GuideMark, type GuideStanding } from '#domain/help/guide-progress.ts'
import { ownZone, wallClock } from '#domain/zone.ts'
import type { Guide } from '#machines/help-centre/help-centre.machine.ts'
import { StateTag } from '#views/kit/StateTag.tsx'
import type { StateKey } from '#views/kit/state-colors.ts'
import { useSay, type Say } from '#views/kit/words.tsx'
import type { ProgressRef } from './GuideProgress.tsx'

const STATES = { unread: 'waiting', read: 'done', changed: 'attention', later: 'running' } as const satisfies Record<
  GuideStanding,
  StateKey
>

/** The state of this person with a page, as a glyph with its word. */
export function StandingTag({ guide, marks }: { guide: Guide; marks: readonly GuideMark[] }) {
  const say = useSay()
  const standing = standingOf(guide, marks)
  return <StateTag state={STATES[standing]} label={say(`help.standing.${standing}`)} />
}

/** Below a page: what this person said of it, and what they can say. */
export function GuideMarks({ guide, progress }: { guide: Guide; progress: ProgressRef }) {
  const say = useSay()
  const marks = useSelector(progress, ({ context }) => context.marks)
  const standing = standingOf(guide, marks)
  const found = marks.find(({ guide_id: id }) => id === guide.id)
  const mark = (state: GuideMark['state'], isTaken: boolean) =>
    progress.send(
      isTaken ? { type: 'guide.forget', guideId: guide.id } : { type: 'guide.mark', guideId: guide.id, version: guide.version, state },
    )
  return (
    <div className="fd-help-tools fd-guide-marks">
      <Checkbox
        className="fd-guide-read"
        checked={standing === 'read'}
        label={say('help.mark.read')}
        onChange={() => mark('read', standing === 'read')}
      />
      {standing === 'read' ? null : (
        <Button
          size="small"
          variant="minimal"
          active={standing === 'later'}
          aria-pressed={standing === 'later'}
          text={say('help.mark.later')}
          onClick={() => mark('later', standing === 'later')}
        />
      )}
      {found ? <span className="fd-muted fd-figures">{saidOf(say, standing, found, guide)}</span> : null}
    </div>
  )
}

function saidOf(say: Say, standing: GuideStanding, { at, version }: GuideMark, guide: Guide): string {
  const time = wallClock(at, ownZone()) ?? at
  if (standing === 'changed') return say('help.mark.changed', { version, now: guide.version })
  return standing === 'later' ? say('help.mark.later_at', { time }) : say('help.mark.read_at', { time, version })
}
