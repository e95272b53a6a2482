import { useSelector } from '@xstate/react'
import { referencesIn, writtenValues } from '#domain/batch/spec-values.ts'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { ActorRefFrom } from 'xstate'
import { writtenInSpec } from '#domain/batch/written-texts.ts'
import { withProposals } from '#domain/batch/proposals.ts'
import { checkSpec } from '#domain/batch/spec-check.ts'
import type { AccountFacts, Channel, PromotedGame } from '#domain/channels/channel.ts'
import { levelKeys, materialLevel } from '#domain/channels/levels.ts'
import { tallySpec } from '#domain/batch/tally.ts'
import type { BatchSpec } from '#domain/batch/batch.ts'
import { batchMachine } from '#machines/batch/batch.machine.ts'
import type { BatchEvent } from '#machines/batch/batch.types.ts'
import type { batchScopeMachine, ScopeGame } from '#machines/batch-scope/batch-scope.machine.ts'
import { statePaths } from '#machines/kit/flow-kind.ts'
import type { BatchRights } from '#permissions/batch-can.ts'
import { FlowFrame } from '#views/kit/flow/FlowFrame.tsx'
import type { TrailEntry } from '#views/kit/flow/trail.ts'
import { trailInWords } from '#views/kit/flow/trail-words.ts'
import { ErrorState, LoadingState } from '#views/kit/shell/states.tsx'
import { WatchedTexts } from '#views/kit/watched/WatchedTexts.tsx'
import { onlyOne } from '#views/kit/thing/choices.ts'
import { useSay } from '#views/kit/words.tsx'
import { openStages, type Builder } from '../builder/builder.ts'
import { CreativePick } from '../builder/CreativePick.tsx'
import { ScopeStage } from '../builder/ScopeStage.tsx'
import { ImportTally, TallyPanel } from '../builder/TallyPanel.tsx'
import { labelled, placedReasonWords, reasonWords } from '../field/field-words.ts'
import { ImportView } from '../import/ImportView.tsx'
import type { BatchWires } from './batch-wires.ts'
import { buildActions } from './build-actions.ts'
import { DiscardDialog } from './DiscardDialog.tsx'
import { FlowNotes } from './FlowNotes.tsx'
import { GapLead, useLead } from './GapLead.tsx'
import { FormerNote } from './FormerNote.tsx'
import { batchStages } from './flow-stages.ts'
import { PartView } from './PartView.tsx'
import { SpecTemplates } from './SpecTemplates.tsx'

type BuildProps = {
  flow: ActorRefFrom<typeof batchMachine>
  scope: ActorRefFrom<typeof batchScopeMachine>
  channel: Channel
  accounts: readonly AccountFacts[]
  wires: BatchWires
  trail: readonly TrailEntry[]
  rights: BatchRights
  onChannel: (spec: BatchSpec) => void
}

/** From scope to name templates: the specification grows, and what it would make is counted next to it. */
export function BuildFrame({ flow, scope, channel, accounts, wires, trail, rights, onChannel }: BuildProps) {
  const say = useSay()
  const snapshot = useSelector(flow, (now) => now)
  const lists = useSelector(scope, (now) => now)
  const { spec, problems, former } = snapshot.context
  const chosen = spec.account_ids.flatMap((id) => accounts.find((account) => account.accountId === id) ?? [])
  const game = lists.context.games.find((one) => one.game_id === spec.game_id) ?? null
  // whether a time has passed is a warning of the rows; here a moment serves as well as the next
  const [openedMs] = useState(() => Date.now())
  const promoted = promotedOf(game)
  const found = checkSpec(spec, channel, chosen, { nowMs: openedMs, known: promoted ? { game: promoted } : undefined })
  const change = (next: BatchSpec) =>
    flow.send({ type: 'spec.change', spec: withProposals(channel, { spec: next, game: promoted }, { spec, game: promoted }) })
  const builder: Builder = { channel, game, spec, accounts: chosen, problems: found, change }
  const chooseGame = (gameId: string) => {
    const next = { ...spec, game_id: gameId, account_ids: [], import_id: undefined }
    const other = promotedOf(lists.context.games.find((one) => one.game_id === gameId) ?? null)
    flow.send({ type: 'spec.change', spec: withProposals(channel, { spec: next, game: other }, { spec, game: promoted }) })
    scope.send({ type: 'game.choose', gameId })
  }
  const only = onlyOne(lists.context.games.map(({ game_id: id, retired }) => ({ id, disabled: retired })))?.id ?? ''
  const isGameless = snapshot.matches({ choosing: 'scope' }) && spec.game_id === ''
  useEffect(() => {
    if (isGameless && only !== '') flow.send({ type: 'spec.change', spec: { ...flow.getSnapshot().context.spec, game_id: only } })
  }, [flow, isGameless, only])
  useGameProposals(flow, channel, snapshot.matches({ choosing: 'scope' }) ? game : null)
  const part = snapshot.matches({ building: 'naming' }) ? 'naming' : snapshot.matches({ building: 'level' }) ? snapshot.context.stage : null
  const levels = levelKeys(channel)
  const importing = snapshot.children.import
  const lead = useLead(channel, part ?? 'scope', (stage) =>
    flow.send(stage === 'scope' ? { type: 'scope.back' } : { type: 'build.part', part: stage }),
  )
  const paths = statePaths(snapshot.value)
  const send = (event: BatchEvent) => flow.send(event)
  const { lookups } = wires
  useSyncExternalStore(lookups.subscribe, lookups.version)
  // a draft that is resumed or taken from an earlier batch shows names, not ids
  useEffect(
    () => void lookups.learn(referencesIn(channel, writtenValues(channel, spec)), { gameId: spec.game_id }),
    [lookups, channel, spec],
  )

  return (
    <FlowFrame
      title={spec.name || say('batch.flow.untitled')}
      subtitle={[say(`channel.${channel.key}.name`), game?.name].filter(Boolean).join(' · ')}
      stages={batchStages(say, channel, snapshot, send, openStages(builder))}
      actions={buildActions({
        say,
        builder,
        part,
        former,
        isChoosing: snapshot.matches({ choosing: 'scope' }),
        canDiscard: snapshot.can({ type: 'batch.discard' }),
        forbidden: rights.build,
        send,
        leaveImport: importing ? () => importing.send({ type: 'import.cancel' }) : null,
      })}
      trail={trailInWords(say, batchMachine, trail)}
      chart={{ machine: batchMachine, value: snapshot.value, visited: trail.map(({ to }) => to ?? '') }}
      summary={
        importing ? null : spec.import_id === undefined ? (
          <TallyPanel builder={builder} onOpen={lead.to} />
        ) : (
          <ImportTally builder={builder} totals={snapshot.context.imported?.totals ?? null} />
        )
      }
      status={
        part ? (
          <SpecTemplates
            builder={builder}
            wires={wires.templates}
            forbidden={rights.build}
            present={() => flow.getSnapshot().context.spec}
            restore={(before) => send({ type: 'spec.change', spec: before })}
          />
        ) : null
      }
      busy={snapshot.hasTag('busy')}
      form={part ? 'building' : 'scope'}
      reasonOf={(reason, words) => placedReasonWords(words, channel, reason)}
    >
      <GapLead asked={lead.asked} />
      <FlowNotes channel={channel} problems={problems} statePaths={paths} onSend={send} />
      {former ? <FormerNote word="batch.flow.former_waits" former={former} /> : null}
      {lists.matches('failed') ? (
        <ErrorState
          reason={lists.context.problems.map((problem) => reasonWords(say, channel, problem)).join('; ')}
          onRetry={() => scope.send({ type: 'lists.retry' })}
        />
      ) : null}
      {snapshot.matches({ choosing: 'scope' }) ? (
        <ScopeStage
          builder={builder}
          lists={lists.context}
          busy={lists.hasTag('busy')}
          onChannel={(key) => onChannel({ ...spec, channel: key })}
          onGame={chooseGame}
        />
      ) : null}
      {importing ? (
        <ImportView
          flow={importing}
          channel={channel}
          games={lists.context.games}
          accounts={accounts}
          game={promoted}
          lookups={lookups}
          onGame={(gameId) => {
            importing.send({ type: 'import.cancel' })
            chooseGame(gameId)
            send({ type: 'import.start' })
          }}
          onDownloadBadRows={(importId) => wires.saveBadRows({ channel: channel.key, importId })}
        />
      ) : null}
      {part === materialLevel(channel) && part !== null && spec.import_id === undefined ? (
        <CreativePick builder={builder} blockers={rights.creatives} ask={wires.creatives} />
      ) : null}
      {part ? <PartView builder={builder} part={part} imported={snapshot.context.imported} /> : null}
      {part === levels.at(-1) ? <WatchedTexts texts={labelled(say, channel, writtenInSpec(channel, spec))} /> : null}
      {snapshot.matches('creating') || snapshot.matches({ choosing: 'loadingLast' }) ? (
        <LoadingState title={say('batch.flow.creating')} />
      ) : null}
      {snapshot.matches('confirmingDiscard') || snapshot.matches('discarding') ? (
        <DiscardDialog
          count={tallySpec(channel, spec, chosen).total}
          busy={snapshot.matches('discarding')}
          onConfirm={() => send({ type: 'discard.confirm' })}
          onCancel={() => send({ type: 'discard.cancel' })}
        />
      ) : null}
    </FlowFrame>
  )
}

/** What its ads promote; null where that was not read. */
const promotedOf = (game: ScopeGame | null): PromotedGame | null =>
  game?.app === undefined
    ? null
    : { name: game.name, appId: game.app, ios: game.store_url_ios ?? '', android: game.store_url_android ?? '' }

/** A specification that begins with its game takes what that proposes once the game is read. */
function useGameProposals(flow: BuildProps['flow'], channel: Channel, game: ScopeGame | null) {
  useEffect(() => {
    const { spec } = flow.getSnapshot().context
    if (!game || spec.game_id !== game.game_id) return
    const next = withProposals(channel, { spec, game: promotedOf(game) })
    if (next !== spec) flow.send({ type: 'spec.change', spec: next })
  }, [flow, channel, game])
}
