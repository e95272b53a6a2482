import { follow } from '#views/kit/shell/follow.ts'
import { useSay } from '#views/kit/words.tsx'
import type { ThingRow } from '#views/things/thing-wire.ts'

const LISTS = '/settings/lists'

/** What the lists of special ids say of a game, with the way to change it: they are its only place. */
export function GameStanding({ row, onGo }: { row: ThingRow; onGo: (href: string) => void }) {
  const say = useSay()
  return (
    <p className="fd-muted">
      {say(row.restricted === true ? 'game.restricted' : 'game.unrestricted')}
      <br />
      {say(row.single_package === true ? 'game.single_package' : 'game.no_single_package')}
      <br />
      <a href={LISTS} onClick={(event) => follow(event, LISTS, onGo)}>
        {say('game.to_lists')}
      </a>
    </p>
  )
}
