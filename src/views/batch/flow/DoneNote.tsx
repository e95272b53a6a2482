import { Callout } from '@blueprintjs/core'
import type { Channel } from '#domain/channels/channel.ts'
import { countText } from '#domain/display/numbers.ts'
import type { BatchRow } from '#machines/batch/batch.types.ts'
import { durationText } from '#views/kit/flow/CountBar.tsx'
import { useSay } from '#views/kit/words.tsx'

/** The end of a batch: what there is now at the network, and how long it took. */
export function DoneNote({ channel, batch: { counts, committed_at, settled_at } }: { channel: Channel; batch: BatchRow }) {
  const say = useSay()
  const seconds = committed_at === null || settled_at === null ? 0 : (Date.parse(settled_at) - Date.parse(committed_at)) / 1_000
  const words = {
    count: countText(counts.done),
    network: say(`channel.${channel.key}.name`),
    time: durationText(Math.max(1, Math.round(seconds))),
  }
  return (
    <Callout role="status" intent="success" compact icon={null} className="fd-flow-note">
      {say('batch.push.done', words)}
    </Callout>
  )
}
