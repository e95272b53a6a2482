import { ButtonGroup, Button } from '@blueprintjs/core'
import { countText } from '#domain/display/numbers.ts'
import type { Channel } from '#domain/channels/channel.ts'
import { CHANNEL_KEYS } from '#domain/channels/keys.ts'
import { levelKeys } from '#domain/channels/levels.ts'
import { countTitle } from '#views/kit/channel-words.ts'
import { EnumSelect } from '#views/kit/inputs/EnumSelect.tsx'
import { RemovableTag } from '#views/kit/RemovableTag.tsx'
import { useSay } from '#views/kit/words.tsx'
import { ACCOUNTS, type ObjectsQuery } from './objects-query.ts'

type Props = {
  channel: Channel
  query: ObjectsQuery
  /** the objects of another network */
  onChannel: (channel: string) => void
  onLevel: (level: string) => void
  /** ids of a level are chosen no more */
  onClear: (level: string) => void
}

/** The accounts and the levels of the network; what is chosen of each stays chosen at the others. */
export function LevelTabs({ channel, query, onChannel, onLevel, onClear }: Props) {
  const say = useSay()
  const nameOf = (level: string) => (level === ACCOUNTS ? say('object.level.account') : countTitle(say, channel, level))
  return (
    <div className="fd-obj-levels">
      {CHANNEL_KEYS.length > 1 ? (
        <EnumSelect
          aria-label={say('batch.builder.network')}
          fill={false}
          value={channel.key}
          options={CHANNEL_KEYS.map((key) => ({ value: key, label: `network_name.${key}` }))}
          onValue={onChannel}
        />
      ) : null}
      <ButtonGroup variant="minimal" role="group" aria-label={say('object.levels')}>
        {[ACCOUNTS, ...levelKeys(channel)].map((level) => (
          <Button
            key={level}
            size="small"
            active={level === query.level}
            aria-pressed={level === query.level}
            text={nameOf(level)}
            onClick={() => onLevel(level)}
          />
        ))}
      </ButtonGroup>
      {Object.entries(query.chosen).map(([level, ids]) =>
        ids.length === 0 ? null : (
          <RemovableTag
            key={level}
            round
            intent="primary"
            name={say('object.chosen', { count: countText(ids.length), level: nameOf(level) })}
            onRemove={() => onClear(level)}
          />
        ),
      )}
    </div>
  )
}
