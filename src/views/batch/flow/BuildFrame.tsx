import { useSelector } from '@xstate/react'
import { referencesIn, writtenValues } from '#domain/batch/spec-values.ts'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { ActorRefFrom } from 'xstate'
import { writtenInSpec } from '#domain/batch/written-texts.ts'
import { countText } from '#domain/display/numbers.ts'
import type { Blocker } from '#domain/blocker.ts'
import { beginBlockers, scopeBlockers, specBlockers } from '#domain/batch/spec-blockers.ts'
import { checkSpec } from '#domain/batch/spec-check.ts'
import type { AccountFacts, Channel } from '#domain/channels/channel.ts'
import { levelKeys, materialLevel, rootOf } from '#domain/channels/levels.ts'
import { tallySpec } from '#domain/batch/tally.ts'
import type { BatchSpec } from '#domain/batch/batch.ts'
import { batchMachine } from '#machines/batch/batch.machine.ts'
import type { BatchEvent, BuildPart } from '#machines/batch/batch.types.ts'
import type { batchScopeMachine } from '#machines/batch-scope/batch-scope.machine.ts'
import { statePaths } from '#machines/kit/flow-kind.ts'
import type { BatchRights } from '#permissions/batch-can.ts'
import { FlowFrame, type FlowAction } from '#views/kit/flow/FlowFrame.tsx'
import type { TrailEntry } from '#views/kit/flow/trail.ts'
import { trailInWords } from '#views/kit/flow/trail-words.ts'
import { ErrorState, LoadingState } from '#views/kit/shell/states.tsx'
import { WatchedTexts } from '#views/kit/watched/WatchedTexts.tsx'
import { useSay, type Say } from '#views/kit/words.tsx'
import type { Builder } from '../builder/builder.ts'
import { CreativePick } from '../builder/CreativePick.tsx'
import { ScopeStage } from '../builder/ScopeStage.tsx'
import { ImportTally, TallyPanel } from '../builder/TallyPanel.tsx'
import { labelled, placedReasonWords, reasonWords, stageName } from '../field/field-words.ts'
import { ImportView } from '../import/ImportView.tsx'
import type { BatchWires } from './batch-wires.ts'
import { DiscardDialog } from './DiscardDialog.tsx'
import { FlowNotes } from './FlowNotes.tsx'
import { batchStages } from './flow-stages.ts'
import { PartView } from './PartView.tsx'

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
  const { spec, problems } = snapshot.context
  const chosen = spec.account_ids.flatMap((id) => accounts.find((account) => account.accountId === id) ?? [])
  const game = lists.context.games.find((one) => one.game_id === spec.game_id) ?? null
  // whether a time has passed is a warning of the rows; here a moment serves as well as the next
  const [openedMs] = useState(() => Date.now())
  const found = checkSpec(spec, channel, chosen, { nowMs: openedMs })
  const change = (next: BatchSpec) => flow.send({ type: 'spec.change', spec: next })
  const builder: Builder = { channel, game, spec, accounts: chosen, problems: found, change }
  const chooseGame = (gameId: string) => {
    change({ ...spec, game_id: gameId, account_ids: [], import_id: undefined })
    scope.send({ type: 'game.choose', gameId })
  }
  const part = snapshot.matches({ building: 'naming' }) ? 'naming' : snapshot.matches({ building: 'level' }) ? snapshot.context.stage : null
  const levels = levelKeys(channel)
  const importing = snapshot.children.import
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
      stages={batchStages(say, channel, snapshot, send)}
      actions={actionsOf(
        say,
        builder,
        part,
        snapshot.matches({ choosing: 'scope' }),
        snapshot.can({ type: 'batch.discard' }),
        rights.build,
        send,
        importing ? () => importing.send({ type: 'import.cancel' }) : null,
      )}
      trail={trailInWords(say, batchMachine, trail)}
      chart={{ machine: batchMachine, value: snapshot.value, visited: trail.map(({ to }) => to ?? '') }}
      summary={
        importing ? null : spec.import_id === undefined ? (
          <TallyPanel builder={builder} />
        ) : (
          <ImportTally builder={builder} totals={snapshot.context.imported?.totals ?? null} />
        )
      }
      busy={snapshot.hasTag('busy')}
      reasonOf={(reason, words) => placedReasonWords(words, channel, reason)}
    >
      <FlowNotes channel={channel} problems={problems} statePaths={paths} onSend={send} />
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

function actionsOf(
  say: Say,
  builder: Builder,
  part: BuildPart | null,
  choosing: boolean,
  canDiscard: boolean,
  forbidden: readonly Blocker[],
  send: (event: BatchEvent) => void,
  leaveImport: (() => void) | null,
): FlowAction[] {
  const { spec, problems } = builder
  const discard: FlowAction[] = canDiscard
    ? [
        {
          key: 'discard',
          label: say('batch.flow.discard'),
          blockers: [],
          variant: 'minimal',
          onSelect: () => send({ type: 'batch.discard' }),
        },
      ]
    : []
  if (choosing) {
    return [
      ...discard,
      {
        key: 'last',
        label: say('batch.home.new.last'),
        blockers: [...forbidden, ...beginBlockers(spec, 'last')],
        variant: 'outlined',
        onSelect: () => send({ type: 'last.load' }),
      },
      {
        key: 'import',
        label: say('batch.home.new.import'),
        blockers: [...forbidden, ...beginBlockers(spec, 'import')],
        variant: 'outlined',
        onSelect: () => send({ type: 'import.start' }),
      },
      {
        key: 'next',
        label: say('batch.flow.next', { stage: stageName(say, builder.channel, rootOf(builder.channel)) }),
        blockers: [...forbidden, ...scopeBlockers(spec)],
        intent: 'primary',
        hotkey: 'Ctrl+Enter',
        onSelect: () => send({ type: 'scope.done' }),
      },
    ]
  }
  if (leaveImport) return [{ key: 'back', label: say('batch.flow.back'), blockers: [], variant: 'outlined', onSelect: leaveImport }]
  if (!part) return []
  const parts = [...levelKeys(builder.channel), 'naming']
  const at = parts.indexOf(part)
  const [before, next] = [parts[at - 1], spec.import_id === undefined ? parts[at + 1] : undefined]
  const total = tallySpec(builder.channel, spec, builder.accounts).total
  return [
    ...discard,
    {
      key: 'back',
      label: say('batch.flow.back'),
      blockers: [],
      variant: 'outlined',
      onSelect: () => send(before ? { type: 'build.part', part: before } : { type: 'scope.back' }),
    },
    ...(next
      ? [
          {
            key: 'next',
            label: say('batch.flow.next', {
              stage: next === 'naming' ? say('batch.stage.naming') : stageName(say, builder.channel, next),
            }),
            blockers: [],
            variant: 'outlined' as const,
            onSelect: () => send({ type: 'build.part', part: next }),
          },
        ]
      : []),
    {
      key: 'create',
      label: spec.import_id === undefined ? say('batch.flow.to_preview', { count: countText(total) }) : say('batch.flow.to_preview_import'),
      blockers: [...forbidden, ...(problems.length > 0 ? problems : specBlockers(spec))],
      intent: 'primary',
      hotkey: 'Ctrl+Enter',
      onSelect: () => send({ type: 'batch.create' }),
    },
  ]
}
