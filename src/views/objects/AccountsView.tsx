import { useSelector } from '@xstate/react'
import { useMemo, useState, type ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { Blocker } from '#domain/blocker.ts'
import type { Channel } from '#domain/channels/channel.ts'
import { levelKeys } from '#domain/channels/levels.ts'
import type { DataGridProps, GridStatus } from '#views/kit/grid/grid-props.ts'
import { sayReasons, useSay } from '#views/kit/words.tsx'
import { ListFrame } from '#views/things/ListFrame.tsx'
import { OfChosen } from '#views/things/OfChosen.tsx'
import { accountColumns, type ReadAccount } from './account-columns.ts'
import { IntoLevels } from './IntoLevels.tsx'
import { ObjectPanel } from './ObjectPanel.tsx'
import { PanelButton } from './PanelButton.tsx'
import { SingleActs, type SingleAsked } from './SingleActs.tsx'
import type { objectReading } from './wire.ts'

type Props = {
  channel: Channel
  flow: ActorRefFrom<typeof objectReading>
  /** goes to a level with these accounts chosen */
  onInto: (level: string, ids: readonly string[]) => void
  /** why this person may not create objects at the network; none means they may */
  mayCreate: readonly Blocker[]
  onSingle: (asked: SingleAsked) => void
  /** goes to a set of changes, and to a batch */
  onSet: (id: string) => void
  onBatch: (id: string) => void
  view: NonNullable<DataGridProps<ReadAccount>['view']>
  above: ReactNode
  action: ReactNode
}

const idOf = ({ account_id: id }: ReadAccount) => id

/** The ad accounts of a network: what each holds there, and how far that was read. */
export function AccountsView({ channel, flow, mayCreate, onSingle, onSet, onBatch, onInto, view, above, action }: Props) {
  const say = useSay()
  const [isLooking, setLooking] = useState(false)
  const now = useSelector(flow, (snapshot) => snapshot)
  const columns = useMemo(() => accountColumns(say, channel), [say, channel])
  const { accounts, problems } = now.context
  const isEmpty = accounts.length === 0
  const refresh = () => flow.send({ type: 'read.retry' })
  const status: GridStatus =
    isEmpty && now.matches('failed')
      ? { kind: 'error', reason: sayReasons(say, problems), onRetry: refresh }
      : { kind: isEmpty && now.matches('reading') ? 'loading' : 'ready' }
  return (
    <ListFrame<ReadAccount>
      list={{ status, refresh, isBusy: now.hasTag('busy') }}
      title="object.title"
      label="object.accounts"
      columns={columns}
      name={`objects.${channel.key}.accounts`}
      idOf={idOf}
      rows={accounts}
      total={accounts.length}
      empty={{ title: say('object.reading.none') }}
      view={view}
      above={above}
      action={action}
      onOpenRow={({ account_id: id }) => onInto(levelKeys(channel)[0] ?? '', [id])}
      acts={(chosen) => (
        <>
          <OfChosen rows={chosen}>
            <IntoLevels channel={channel} levels={levelKeys(channel)} parents={chosen.map(idOf)} onInto={onInto} />
            <SingleActs {...{ channel, chosen, mayCreate, onSingle }} level={null} mayEdit={[]} />
            <PanelButton channel={channel} chosen={chosen} isOpen={isLooking} onOpen={setLooking} />
          </OfChosen>
          {isLooking && chosen.length === 1
            ? chosen.map(({ account_id, name, currency, timezone }) => (
                <ObjectPanel
                  key={account_id}
                  place={{ channel: channel.key, account_id }}
                  {...{ name, currency, timezone, onSet, onBatch }}
                  onClose={() => setLooking(false)}
                />
              ))
            : null}
        </>
      )}
    />
  )
}
