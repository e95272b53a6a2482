import { useSelector } from '@xstate/react'
import { referencesIn, writtenValues } from '#domain/batch/spec-values.ts'
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { ActorRefFrom } from 'xstate'
import { withProposals } from '#domain/batch/proposals.ts'
import { checkSpec } from '#domain/batch/spec-check.ts'
import type { Blocker } from '#domain/blocker.ts'
import { nextDayInZone, wallClock } from '#domain/zone.ts'
import type { AccountFacts, Channel, PromotedGame } from '#domain/channels/channel.ts'
import { tallySpec } from '#domain/batch/tally.ts'
import type { BatchSpec } from '#domain/batch/batch.ts'
import { BATCH_STAGES } from '#machines/batch/batch.flow.ts'
import { batchMachine } from '#machines/batch/batch.machine.ts'
import type { BatchEvent, BuildStage } from '#machines/batch/batch.types.ts'
import type { batchScopeMachine, ScopeGame } from '#machines/batch-scope/batch-scope.machine.ts'
import { statePaths } from '#machines/kit/flow-kind.ts'
import type { BatchRights } from '#permissions/batch-can.ts'
import { FlowFrame } from '#views/kit/flow/FlowFrame.tsx'
import type { TrailEntry } from '#views/kit/flow/trail.ts'
import { trailInWords } from '#views/kit/flow/trail-words.ts'
import { ErrorState, LoadingState } from '#views/kit/shell/states.tsx'
import { focusPlace } from '#views/kit/places.ts'
import { onlyOne } from '#views/kit/thing/choices.ts'
import { useSay } from '#views/kit/words.tsx'
import { partState, placeOfPart, zoneOf, type Builder } from '../builder/builder.ts'
import { BuilderPage } from '../builder/BuilderPage.tsx'
import { withVariantNames } from '../builder/variant-names.ts'
import { ImportTally, TallyPanel } from '../builder/TallyPanel.tsx'
import { placedReasonWords, reasonWords } from '../field/field-words.ts'
import { ImportView } from '../import/ImportView.tsx'
import type { BatchWires } from './batch-wires.ts'
import { buildActions } from './build-actions.ts'
import { DiscardDialog } from './DiscardDialog.tsx'
import { FlowNotes } from './FlowNotes.tsx'
import { FormerNote } from './FormerNote.tsx'
import { batchStages } from './flow-stages.ts'
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

/** The specification grows on one page, and what it would make grows next to it. */
export function BuildFrame({ flow, scope, channel, accounts, wires, trail, rights, onChannel }: BuildProps) {
  const say = useSay()
  const snapshot = useSelector(flow, (now) => now)
  const lists = useSelector(scope, (now) => now)
  const { spec, problems, former } = snapshot.context
  const { account_ids: chosenIds } = spec
  const chosen = useMemo(() => chosenIds.flatMap((id) => accounts.find((account) => account.accountId === id) ?? []), [chosenIds, accounts])
  const game = lists.context.games.find((one) => one.game_id === spec.game_id) ?? null
  // whether a time has passed is a warning of the rows; here a moment serves as well as the next
  const [openedMs] = useState(() => Date.now())
  const promoted = promotedOf(game)
  const proposed = (of: BatchSpec, promotes: PromotedGame | null) => ({
    spec: of,
    game: promotes,
    nextDay: nextDayOf(of, accounts, openedMs),
  })
  // a batch without a name of its own takes this one with it
  const usualName = game ? usualNameOf(game, openedMs) : undefined
  const named: BatchSpec = usualName && spec.name.trim() === '' ? { ...spec, name: usualName } : spec
  const found = checkSpec(named, channel, chosen, { nowMs: openedMs, known: promoted ? { game: promoted } : undefined })
  const changeFor = (next: BatchSpec, promotes: PromotedGame | null) => {
    const zone = zoneOf({ accounts: accounts.filter(({ accountId }) => accountId === next.account_ids[0]) })
    const filled = withProposals(channel, proposed(next, promotes), proposed(spec, promoted))
    flow.send({ type: 'spec.change', spec: withVariantNames(channel, spec, filled, { say, lookups: wires.lookups, zone }) })
  }
  const change = (next: BatchSpec) => changeFor(next, promoted)
  const builder: Builder = { channel, game, spec, usualName, accounts: chosen, problems: found, change, drafts: wires.drafts }
  const chooseGame = (gameId: string) => {
    const next = { ...spec, game_id: gameId, account_ids: [], import_id: undefined }
    changeFor(next, promotedOf(lists.context.games.find((one) => one.game_id === gameId) ?? null))
    scope.send({ type: 'game.choose', gameId })
  }
  const only = onlyOne(lists.context.games.map(({ game_id: id, retired }) => ({ id, disabled: retired })))?.id ?? ''
  const isEditing = snapshot.matches({ building: 'editing' })
  const isGameless = isEditing && spec.game_id === ''
  useEffect(() => {
    if (isGameless && only !== '') flow.send({ type: 'spec.change', spec: { ...flow.getSnapshot().context.spec, game_id: only } })
  }, [flow, isGameless, only])
  useGameProposals(flow, channel, isEditing ? game : null, (of) => nextDayOf(of, accounts, openedMs))
  const importing = snapshot.children.import
  const [form, setForm] = useState<HTMLElement | null>(null)
  const [left, setLeft] = useState<ReadonlySet<BuildStage>>(new Set())
  const [areTold, setTold] = useState(false)
  const isTold = (part: BuildStage) => areTold || left.has(part)
  const leadTo = (places: readonly string[], from: 'here' | 'start') => (form ? focusPlace(form, places, from) : undefined)
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
      title={named.name || say('batch.flow.untitled')}
      subtitle={[say(`network_name.${channel.key}`), game?.name].filter(Boolean).join(' · ')}
      stages={batchStages(say, channel, snapshot, {
        send,
        stateOf: (part) => partState(builder, part, isTold(part)),
        onPart: isEditing ? (part) => leadTo([placeOfPart(spec, part)], 'start') : undefined,
      })}
      actions={buildActions({
        say,
        builder,
        isEditing,
        former,
        canDiscard: snapshot.can({ type: 'batch.discard' }),
        forbidden: rights.build,
        send,
        create: () => {
          if (named !== spec) send({ type: 'spec.change', spec: named })
          send({ type: 'batch.create' })
        },
        leadOn: () => leadTo(placesOf(found), 'here'),
        leaveImport: importing ? () => importing.send({ type: 'import.cancel' }) : null,
      })}
      trail={trailInWords(say, batchMachine, trail)}
      chart={{ machine: batchMachine, steps: BATCH_STAGES, value: snapshot.value, visited: trail.map(({ to }) => to ?? '') }}
      summary={
        importing ? undefined : spec.import_id === undefined ? (
          <TallyPanel builder={builder} onOpen={(open) => leadTo(placesOf(open), 'start')} />
        ) : (
          <ImportTally builder={builder} totals={snapshot.context.imported?.totals ?? null} />
        )
      }
      status={
        isEditing ? (
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
      onTold={() => setTold(true)}
      reasonOf={(reason, words) => placedReasonWords(words, channel, reason)}
    >
      <FlowNotes channel={channel} problems={problems} statePaths={paths} onSend={send} />
      {former ? <FormerNote word="batch.flow.former_waits" former={former} /> : null}
      {lists.matches('failed') ? (
        <ErrorState
          reason={lists.context.problems.map((problem) => reasonWords(say, channel, problem)).join('; ')}
          onRetry={() => scope.send({ type: 'lists.retry' })}
        />
      ) : null}
      {isEditing || snapshot.matches('confirmingDiscard') ? (
        <BuilderPage
          builder={builder}
          lists={lists.context}
          busy={lists.hasTag('busy')}
          imported={snapshot.context.imported}
          stage={snapshot.context.stage}
          isTold={isTold}
          form={form}
          onForm={setForm}
          creatives={{ blockers: rights.creatives, ask: wires.creatives }}
          estimate={wires.estimate}
          onPart={(part) => send({ type: 'build.part', part })}
          onLeft={(part) => setLeft((before) => (before.has(part) ? before : new Set([...before, part])))}
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
      {snapshot.matches('creating') || snapshot.matches({ building: 'loadingLast' }) ? (
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

/** Where reasons are told: the paths of their fields. */
const placesOf = (problems: readonly Blocker[]): string[] => problems.flatMap(({ field }) => field ?? [])

/** What its ads promote; null where that was not read. */
const promotedOf = (game: ScopeGame | null): PromotedGame | null =>
  game?.app === undefined
    ? null
    : { name: game.name, appId: game.app, ios: game.store_url_ios ?? '', android: game.store_url_android ?? '' }

/** What a batch is called that no one named: `星河战纪 11-28 09:30`. */
const usualNameOf = ({ name, timezone }: ScopeGame, nowMs: number): string => `${name} ${(wallClock(nowMs, timezone) ?? '').slice(5)}`

/** When the next day begins for the accounts of a specification, on the clock of the first of them. */
function nextDayOf({ account_ids: [first] }: BatchSpec, accounts: readonly AccountFacts[], nowMs: number): string | undefined {
  const zone = accounts.find(({ accountId }) => accountId === first)?.timezone
  return zone === undefined ? undefined : nextDayInZone(nowMs, zone)
}

/** A specification that begins with its game takes what that proposes once the game is read. */
function useGameProposals(
  flow: BuildProps['flow'],
  channel: Channel,
  game: ScopeGame | null,
  nextDay: (spec: BatchSpec) => string | undefined,
) {
  const next = useRef(nextDay)
  useEffect(() => {
    next.current = nextDay
  })
  useEffect(() => {
    const { spec } = flow.getSnapshot().context
    if (!game || spec.game_id !== game.game_id) return
    const proposed = withProposals(channel, { spec, game: promotedOf(game), nextDay: next.current(spec) })
    if (proposed !== spec) flow.send({ type: 'spec.change', spec: proposed })
  }, [flow, channel, game])
}
