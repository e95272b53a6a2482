import { Button, ButtonGroup } from '@blueprintjs/core'
import type { Channel, Level } from '#domain/channels/channel.ts'
import { levelKeys } from '#domain/channels/levels.ts'
import { countText } from '#domain/display/numbers.ts'
import { useSay } from '#views/kit/words.tsx'
import { countTitle } from '#views/kit/channel-words.ts'

type Props = {
  channel: Channel
  level: Level
  counts: Readonly<Record<Level, number>>
  /** edits of a level that are not saved */
  unsavedOf: (level: Level) => number
  /** rows of a level that cannot be sent yet */
  blockedOf: (level: Level) => number
  onLook: (level: Level) => void
}

/** The levels there are copies of; each says what of it is not saved and what waits for someone. */
export function LevelTabs({ channel, level, counts, unsavedOf, blockedOf, onLook }: Props) {
  const say = useSay()
  return (
    <ButtonGroup role="group" aria-label={say('duplication.levels')}>
      {levelKeys(channel)
        .filter((one) => (counts[one] ?? 0) > 0)
        .map((one) => {
          const [unsaved, blocked] = [unsavedOf(one), blockedOf(one)]
          const said = [
            `${countTitle(say, channel, one)} ${countText(counts[one] ?? 0)}`,
            ...(blocked > 0 ? [say('duplication.level.blocked', { blocked: countText(blocked) })] : []),
            ...(unsaved > 0 ? [say('duplication.level.unsaved', { unsaved: countText(unsaved) })] : []),
          ]
          return (
            <Button
              key={one}
              size="small"
              active={one === level}
              aria-pressed={one === level}
              intent={unsaved > 0 ? 'warning' : 'none'}
              text={said.join(' · ')}
              onClick={() => onLook(one)}
            />
          )
        })}
    </ButtonGroup>
  )
}
