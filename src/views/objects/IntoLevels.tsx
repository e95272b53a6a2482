import { blocker } from '#domain/blocker.ts'
import type { Channel } from '#domain/channels/channel.ts'
import { MOST_PARENTS } from '#domain/object/list.ts'
import { countTitle } from '#views/kit/channel-words.ts'
import { useSay } from '#views/kit/words.tsx'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'

type Props = {
  channel: Channel
  levels: readonly string[]
  /** those whose objects are asked for */
  parents: readonly string[]
  onInto: (level: string, parents: readonly string[]) => void
}

/** Leads to the objects of lower levels that belong to the chosen rows. */
export function IntoLevels({ channel, levels, parents, onInto }: Props) {
  const say = useSay()
  const many = parents.length > MOST_PARENTS ? [blocker('object.too_many_parents', { params: { max: MOST_PARENTS } })] : []
  return levels.map((level) => (
    <WhyNotButton key={level} size="small" blockers={many} onClick={() => onInto(level, parents)}>
      {say('object.into', { level: countTitle(say, channel, level) })}
    </WhyNotButton>
  ))
}
