import { Button } from '@blueprintjs/core'
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useMemo } from 'react'
import type { ActorRefFrom } from 'xstate'
import { channelOf } from '#domain/channels/index.ts'
import { rootOf } from '#domain/channels/levels.ts'
import type { AccountFacts, Channel } from '#domain/channels/channel.ts'
import { DUPLICATION_STAGES } from '#machines/duplication/duplication.flow.ts'
import { duplicationMachine } from '#machines/duplication/duplication.machine.ts'
import { createBlockers } from '#machines/duplication/duplication.rules.ts'
import type { DuplicationEvent } from '#machines/duplication/duplication.types.ts'
import { stageOf, statePaths } from '#machines/kit/flow-kind.ts'
import type { ScopeAccount } from '#machines/batch-scope/batch-scope.machine.ts'
import type { BatchRights } from '#permissions/batch-can.ts'
import { flowPartsAt } from '#views/kit/flow/flow-parts.ts'
import { FlowFrame } from '#views/kit/flow/FlowFrame.tsx'
import type { TrailEntry } from '#views/kit/flow/trail.ts'
import { EmptyState, ErrorState, LoadingState } from '#views/kit/shell/states.tsx'
import { useLanguage, useSay } from '#views/kit/words.tsx'
import { DictionaryProvider } from '../field/choices.ts'
import { levelInside } from '#views/kit/channel-words.ts'
import { reasonWords } from '../field/field-words.ts'
import { LookupsProvider } from '../field/lookups.ts'
import type { BatchWires } from '../flow/batch-wires.ts'
import { ChooseStage } from './ChooseStage.tsx'
import { CopiesFrame } from './CopiesFrame.tsx'
import type { copiesInto } from './wire.ts'
import { duplicationActions } from './duplication-actions.ts'
import { DuplicationNotes } from './DuplicationNotes.tsx'
import '../batch.css'

/** What the screens of a duplication ask next to the flow. */
export type DuplicationWires = Pick<BatchWires, 'scope' | 'lookups' | 'rowsInto'> & { copiesInto: ReturnType<typeof copiesInto> }

export type DuplicationProps = {
  flow: ActorRefFrom<typeof duplicationMachine>
  wires: DuplicationWires
  trail: readonly TrailEntry[]
  rights: BatchRights
  /** the list of duplications */
  onHome: () => void
  /** the list the sources were chosen in */
  onBack: (href: string) => void
  /** the batch as it is pushed */
  onBatch: (batchId: string, channel: string) => void
}

/** One duplication: what is copied where, the copies level by level, and the commit. */
export function DuplicationView(props: DuplicationProps) {
  const { flow, wires, onHome } = props
  const say = useSay()
  const snapshot = useSelector(flow, (now) => now)
  const { context } = snapshot
  const channel = channelOf(context.plan.channel)
  const scope = useScope(wires, context.plan.channel, context.batch?.game_id ?? context.plan.game_id)
  const home = <Button text={say('duplication.home')} onClick={onHome} />
  if (snapshot.matches('discarded')) return <EmptyState title={say('batch.flow.discarded')} action={home} />
  if (snapshot.matches('closed')) return <EmptyState title={say('duplication.closed')} action={home} />
  if (!channel) return <ErrorState reason={say('blocker.batch.spec.channel_unknown', { channel: context.plan.channel })} />
  return (
    <LookupsProvider value={wires.lookups}>
      <DictionaryProvider value={scope.dict}>
        <Work {...props} channel={channel} scope={scope} />
      </DictionaryProvider>
    </LookupsProvider>
  )
}

type WorkProps = DuplicationProps & { channel: Channel; scope: ReturnType<typeof useScope> }

function Work(props: WorkProps) {
  const { flow, channel, scope, trail, rights, onHome, onBack, onBatch } = props
  const say = useSay()
  const snapshot = useSelector(flow, (now) => now)
  const { context } = snapshot
  const { plan, count, batch, batchId } = context
  const send = (event: DuplicationEvent) => flow.send(event)
  const paths = statePaths(snapshot.value)
  const is = (state: string) => paths.some((path) => path === state || path.startsWith(`${state}.`))
  const level = context.level ?? (plan.level || rootOf(channel))
  const isCopies = batch !== null && !is('committed') && !is('reading') && !is('failed')
  const notes = (
    <DuplicationNotes channel={channel} problems={context.problems} paths={paths} level={context.saving?.level ?? level} onSend={send} />
  )
  const frame = {
    ...flowPartsAt(say, {
      machine: duplicationMachine,
      stages: DUPLICATION_STAGES,
      here: stageOf(DUPLICATION_STAGES, snapshot)?.key ?? null,
      snapshot,
      trail,
    }),
    title: batchId ? say('duplication.flow.title', { id: batchId }) : say('duplication.flow.new'),
    subtitle: [say(`network_name.${channel.key}`), batch?.name ?? plan.name].filter(Boolean).join(' · '),
    actions: duplicationActions(
      say,
      {
        context,
        is,
        level,
        levelWord: levelInside(say, channel, level),
        rights,
        onHome,
        onBack,
        onBatch: () => onBatch(batchId ?? '', channel.key),
      },
      send,
    ),
  }
  if (isCopies) return <CopiesFrame key={batchId} {...props} frame={frame} notes={notes} is={is} level={level} batch={batch} />
  return (
    <FlowFrame {...frame} reasonOf={(reason, words) => reasonWords(words, channel, reason)}>
      {notes}
      {is('counting') || is('reading') || is('resuming') ? (
        <LoadingState title={say(is('counting') ? 'duplication.counting' : 'batch.flow.reading')} />
      ) : null}
      {count && (is('choosing') || is('creating') || is('recounting')) ? (
        <ChooseStage
          channel={channel}
          plan={plan}
          count={count}
          problems={createBlockers(context)}
          lists={scope}
          accounts={scope.facts}
          onPlan={(change) => send({ type: 'plan.change', change })}
          onDrop={() => send({ type: 'sources.drop' })}
        />
      ) : null}
      {is('committed') && batch ? <EmptyState title={say('duplication.committed', { name: batch.name })} /> : null}
    </FlowFrame>
  )
}

/** Games, accounts and the dictionary of the network, read for what the flow is about now. */
function useScope(wires: DuplicationWires, channel: string, gameId: string) {
  const language = useLanguage()
  const scope = useActorRef(wires.scope, { input: { channel, gameId, language } })
  useEffect(() => scope.send({ type: 'channel.choose', channel }), [scope, channel])
  useEffect(() => scope.send({ type: 'game.choose', gameId }), [scope, gameId])
  useEffect(() => scope.send({ type: 'language.choose', language }), [scope, language])
  const { games, accounts, network } = useSelector(scope, (now) => now.context)
  const busy = useSelector(scope, (now) => now.hasTag('busy'))
  const facts = useMemo(() => accounts.map(factsOf), [accounts])
  return { games, accounts, masters: network?.masters ?? [], dict: network?.dict ?? NO_WORDS, facts, busy }
}

/** one object, so that nothing is drawn again while the dictionary is read */
const NO_WORDS = {}

const factsOf = (account: ScopeAccount): AccountFacts => ({
  accountId: account.account_id,
  name: account.name,
  currency: account.currency,
  timezone: account.timezone,
  minDailyBudgetMinor: account.min_daily_budget,
})
