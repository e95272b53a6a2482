import { Button } from '@blueprintjs/core'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { blocker, type Blocker } from '#domain/blocker.ts'
import type { Channel, Level } from '#domain/channels/channel.ts'
import type { ChangeAsked } from '#domain/object/change-source.ts'
import { BlockerList } from '#views/kit/BlockerList.tsx'
import { useSay } from '#views/kit/words.tsx'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import type { ShownObject } from './object-columns.ts'
import type { driftAccept } from './wire.ts'

type Props = {
  flow: ActorRefFrom<typeof driftAccept>
  channel: Channel
  level: Level
  chosen: readonly ShownObject[]
  mayEdit: readonly Blocker[]
  onStage: (source: ChangeAsked) => void
}

/** What was changed at the network is taken over, or set back to what we had. */
export function DriftActs({ flow, channel, level, chosen, mayEdit, onStage }: Props) {
  const say = useSay()
  const now = useSelector(flow, (snapshot) => snapshot)
  const { problems, saved, draft } = now.context
  const drifted = chosen.filter(({ drift }) => drift !== null)
  if (drifted.length === 0 && saved === null && problems.length === 0) return null
  const blockers = [...mayEdit, ...(drifted.length === 0 ? [blocker('object.drift.none_chosen')] : [])]
  const rows = drifted.map(({ account_id, network_id, version }) => ({ account_id, network_id, version }))
  const keys = drifted.map(({ account_id, network_id }) => ({ account_id, network_id }))
  return (
    <>
      <WhyNotButton
        size="small"
        loading={now.hasTag('busy')}
        blockers={blockers}
        onClick={() => flow.send({ type: 'save', draft: { channel: channel.key, level, rows } })}
      >
        {say('object.drift.theirs', { count: drifted.length })}
      </WhyNotButton>
      <WhyNotButton size="small" blockers={blockers} onClick={() => onStage({ kind: 'drift', keys })}>
        {say('object.drift.mine', { count: drifted.length })}
      </WhyNotButton>
      {saved ? <span role="status">{say('object.drift.accepted', { count: saved.accepted, changed: saved.changed })}</span> : null}
      <BlockerList blockers={problems} />
      {now.hasTag('uncertain') ? (
        <>
          <Button size="small" text={say('object.drift.ask')} onClick={() => flow.send({ type: 'save.ask' })} />
          {draft ? (
            <Button size="small" variant="minimal" text={say('common.cancel')} onClick={() => flow.send({ type: 'save.drop' })} />
          ) : null}
        </>
      ) : null}
    </>
  )
}
