import type { Blocker } from '#domain/blocker.ts'
import type { Channel, Level } from '#domain/channels/channel.ts'
import { childrenOf } from '#domain/channels/levels.ts'
import { levelInside } from '#views/kit/channel-words.ts'
import { NetworkLinks } from '#views/kit/NetworkLinks.tsx'
import { useSay } from '#views/kit/words.tsx'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'

/** An object that is opened (`id`), or one that is created in `parent`, or directly in the account; `game`: the only one of the account. */
export type SingleAsked = { level: Level; account: string; parent?: string; id?: string; game?: string }

type Chosen = { account_id: string; game_ids: readonly string[]; network_id?: string; above?: readonly string[]; gone_at?: string | null }
type Props = {
  channel: Channel
  /** what is chosen; null: an ad account */
  level: Level | null
  chosen: readonly Chosen[]
  mayEdit: readonly Blocker[]
  mayCreate: readonly Blocker[]
  onSingle: (asked: SingleAsked) => void
}

/** With one row chosen: it is opened, here or at the network, and something is created in it. */
export function SingleActs({ channel, level, chosen, mayEdit, mayCreate, onSingle }: Props) {
  const say = useSay()
  const [row, ...others] = chosen
  if (!row || others.length > 0 || (row.gone_at ?? null) !== null) return null
  const { account_id: account, game_ids: games, network_id: id, above = [] } = row
  const game = games.length === 1 ? games[0] : undefined
  const place = { account, ...(game ? { game } : {}) }
  const parent = above.at(-1)
  return (
    <>
      {level !== null && id !== undefined ? (
        <WhyNotButton size="small" blockers={mayEdit} onClick={() => onSingle({ ...place, level, id, ...(parent ? { parent } : {}) })}>
          {say('object.do.open')}
        </WhyNotButton>
      ) : null}
      <NetworkLinks
        channel={channel}
        places={[{ account, name: account, ...(level !== null && id !== undefined ? { level, ids: [id] } : {}) }]}
      />
      {childrenOf(channel, level).map((child) => (
        <WhyNotButton
          key={child}
          size="small"
          blockers={mayCreate}
          onClick={() => onSingle({ ...place, level: child, ...(id === undefined ? {} : { parent: id }) })}
        >
          {say('object.do.create', { level: levelInside(say, channel, child) })}
        </WhyNotButton>
      ))}
    </>
  )
}
