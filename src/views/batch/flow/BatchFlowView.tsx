import { Button } from '@blueprintjs/core'
import { shallowEqual, useActorRef, useSelector } from '@xstate/react'
import { useEffect, useMemo, type ReactNode } from 'react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { BatchSpec } from '#domain/batch/batch.ts'
import type { Blocker } from '#domain/blocker.ts'
import { channelOf } from '#domain/channels/index.ts'
import type { AccountFacts } from '#domain/channels/channel.ts'
import type { batchMachine } from '#machines/batch/batch.machine.ts'
import type { ScopeAccount, ScopeGame } from '#machines/batch-scope/batch-scope.machine.ts'
import { statePaths } from '#machines/kit/flow-kind.ts'
import type { BatchRights } from '#permissions/batch-can.ts'
import type { TrailEntry } from '#views/kit/flow/trail.ts'
import { useFlowState } from '#views/kit/flow/use-flow-state.ts'
import { EmptyState, ErrorState, LoadingState, NoPermissionState } from '#views/kit/shell/states.tsx'
import { sayReasons, useLanguage, useSay } from '#views/kit/words.tsx'
import { axisName } from '../field/field-words.ts'
import { DictionaryProvider } from '../field/choices.ts'
import { LookupsProvider } from '../field/lookups.ts'
import { emptySpec } from '../builder/spec-draft.ts'
import type { Duplicated } from '../preview/duplicated.ts'
import type { BatchWires } from './batch-wires.ts'
import { BuildFrame } from './BuildFrame.tsx'
import { FlowNotes } from './FlowNotes.tsx'
import { RowsFrame } from './RowsFrame.tsx'
import '../batch.css'

export type BatchFlowProps = {
  flow: ActorRefFrom<typeof batchMachine>
  /** the row that the address names: its panel opens once it is read */
  row?: number | null
  wires: BatchWires
  trail: readonly TrailEntry[]
  rights: BatchRights
  /** back to the list of batches */
  onHome: () => void
  onGo: (href: string) => void
  /** where another batch of this network and game begins */
  againHref: (of: { channel: string; gameId: string }) => string | null
  /** begins to copy rows that were committed */
  onDuplicate?: ((begin: Duplicated) => void) | undefined
}

/** One batch from its scope to its last confirmed row. */
export function BatchFlowView({ flow, row = null, wires, trail, rights, onHome, onGo, againHref, onDuplicate }: BatchFlowProps) {
  const say = useSay()
  const { batchId, channel: channelKey, gameId, isRead, problems } = useSelector(flow, shownOf, shallowEqual)
  const state = useFlowState(flow)
  const scope = useScope(wires, channelKey, gameId)
  const games = useSelector(scope, (now) => now.context.games)
  const scopeAccounts = useSelector(scope, (now) => now.context.accounts)
  const accounts = useMemo(() => scopeAccounts.map(factsOf), [scopeAccounts])
  const dict = useSelector(scope, (now) => now.context.network?.dict)

  const channel = channelOf(channelKey)
  const home = <Button text={say('batch.flow.home')} onClick={onHome} />
  if (state.matches('discarded')) return <EmptyState title={say('batch.flow.discarded')} action={home} />
  if (state.matches('closed')) return <EmptyState title={say('batch.flow.closed')} action={home} />
  if (state.matches('failed') && !isRead) {
    // what cannot be shown does not stay among the running flows
    const leave = () => {
      flow.send({ type: 'flow.close' })
      onHome()
    }
    const away = <Button text={say('batch.flow.home')} onClick={leave} />
    return <NotShown problems={problems} rights={rights} games={games} home={away} onRetry={() => flow.send({ type: 'flow.retry' })} />
  }
  if (!channel) return <ErrorState reason={say('blocker.batch.spec.channel_unknown', { channel: channelKey })} />
  if (batchId !== null && !isRead && !state.matches('expanding'))
    return (
      <>
        <FlowNotes channel={channel} problems={problems} statePaths={statePaths(state.value)} onSend={(event) => flow.send(event)} />
        {state.hasTag('busy') ? <LoadingState title={say('batch.flow.reading')} /> : null}
      </>
    )

  const changeChannel = (next: BatchSpec) => {
    const chosen = channelOf(next.channel)
    if (!chosen) return
    const fresh = emptySpec(chosen, (axis) => `${axisName(say, chosen, axis)} 1`)
    flow.send({ type: 'spec.change', spec: { ...fresh, game_id: next.game_id, name: next.name } })
  }
  const frame = { flow, channel, accounts, wires, trail, rights }
  return (
    <LookupsProvider value={wires.lookups}>
      <DictionaryProvider value={dict ?? NO_WORDS}>
        {batchId === null ? (
          <BuildFrame {...frame} scope={scope} onChannel={changeChannel} />
        ) : (
          <RowsFrame
            key={`${channelKey} ${batchId}`}
            {...frame}
            row={row}
            game={games.find(({ game_id: id }) => id === gameId) ?? null}
            batchId={batchId}
            onHome={onHome}
            onGo={onGo}
            onDuplicate={onDuplicate}
            againHref={againHref({ channel: channelKey, gameId })}
          />
        )}
      </DictionaryProvider>
    </LookupsProvider>
  )
}

const shownOf = ({ context: { batch, batchId, channel, spec, problems } }: SnapshotFrom<typeof batchMachine>) => ({
  batchId,
  channel,
  gameId: batch?.game_id ?? spec.game_id,
  isRead: batch !== null,
  problems,
})

/** Games, accounts and the dictionary of the network, read for what the flow is about now. */
function useScope(wires: BatchWires, channel: string, gameId: string) {
  const language = useLanguage()
  const scope = useActorRef(wires.scope, { input: { channel, gameId, language } })
  useEffect(() => scope.send({ type: 'channel.choose', channel }), [scope, channel])
  useEffect(() => scope.send({ type: 'game.choose', gameId }), [scope, gameId])
  useEffect(() => scope.send({ type: 'language.choose', language }), [scope, language])
  return scope
}

/** one object, so that nothing is drawn again while the dictionary is read */
const NO_WORDS = {}

type NotShownProps = {
  problems: readonly Blocker[]
  rights: BatchRights
  games: readonly ScopeGame[]
  home: ReactNode
  onRetry: () => void
}

/** Why a batch cannot be looked at. One outside of a person's games is answered as if it did not exist, so both are said, with the games. */
function NotShown({ problems, rights, games, home, onRetry }: NotShownProps) {
  const say = useSay()
  if (rights.view.length > 0) return <NoPermissionState need={say('function.ads.batch.view')} action={home} />
  const isMissing = problems.some(({ code }) => code === 'batch.missing')
  if (!isMissing) return <ErrorState reason={sayReasons(say, problems)} onRetry={onRetry} />
  if (rights.games === '*') return <EmptyState title={sayReasons(say, problems)} action={home} />
  const named = rights.games.map((id) => games.find(({ game_id: known }) => known === id)?.name ?? id)
  return (
    <NoPermissionState hint={say('batch.flow.foreign', { games: named.join(say('common.between')) || say('common.none') })} action={home} />
  )
}

const factsOf = (account: ScopeAccount): AccountFacts => ({
  accountId: account.account_id,
  name: account.name,
  currency: account.currency,
  timezone: account.timezone,
  minDailyBudgetMinor: account.min_daily_budget,
})
