import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { Navigate, useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { useSelector } from '@xstate/react'
import { blocker, type Blocker } from '#domain/blocker.ts'
import type { Channel } from '#domain/channels/channel.ts'
import { batchBlockers } from '#i18n/areas/batch-blockers.ts'
import { batch } from '#i18n/areas/batch.ts'
import { batchMatrix } from '#i18n/areas/batch-matrix.ts'
import { adDraft } from '#i18n/areas/ad-draft.ts'
import { batchTemplates } from '#i18n/areas/batch-templates.ts'
import { importBlockers } from '#i18n/areas/import-blockers.ts'
import { materialVideos } from '#i18n/areas/material-videos.ts'
import { addWords } from '#i18n/words.ts'
import { batchIdIn, newBatchFacts } from '#machines/batch/batch.facts.ts'
import { batchFlow } from '#machines/batch/batch.flow.ts'
import type { batchMachine } from '#machines/batch/batch.machine.ts'
import { pendingCount } from '#machines/batch/batch.setup.ts'
import type { BatchFacts } from '#machines/batch/batch.types.ts'
import { batchRights } from '#permissions/batch-can.ts'
import { functionBlockers } from '#permissions/grants.ts'
import { emptySpec } from '#views/batch/builder/spec-draft.ts'
import { axisName } from '#views/batch/field/field-words.ts'
import { BatchFlowView, type BatchFlowProps } from '#views/batch/flow/BatchFlowView.tsx'
import { createBatchWires } from '#views/batch/flow/wire-screens.ts'
import { wiredBatchMachine } from '#views/batch/flow/wire.ts'
import { LoadingState } from '#views/kit/shell/states.tsx'
import { useSay, type Say } from '#views/kit/words.tsx'
import {
  batchNamed,
  beginOf,
  firstEvent,
  flowPath,
  newBatchPath,
  numberedFlow,
  openBatchPath,
  rowNamed,
  type Begin,
} from '#app/flows/batch-paths.ts'
import { duplicatePath } from '#app/flows/duplicate-paths.ts'
import { channelNamed } from './channel-named.ts'
import { withGame } from './game-to-begin.ts'
import { withBrought } from '#app/parts/creative-in-batch.ts'
import type { RunningFlow, WiredKind } from '#app/flows/flows.ts'
import { useLeaveQuestion } from '#app/shell/NavigationGate.tsx'
import { OpenedFlow } from '#app/parts/OpenedFlow.tsx'
import { useSettings } from '#app/entry/entry-context.tsx'
import { useSignedIn } from '#app/shell/services-context.tsx'
import { HOME_PATH } from '#app/entry/session.ts'
import { WatchedWords } from '#app/parts/WatchedWords.tsx'

addWords(batch)
addWords(batchBlockers)
addWords(batchMatrix)
addWords(batchTemplates)
addWords(adDraft)
addWords(importBlockers)
addWords(materialVideos)

const WIRED: WiredKind<typeof batchMachine, BatchFacts> = { kind: batchFlow, wired: () => Promise.resolve(wiredBatchMachine) }

const newFlowId = (): string => `n${crypto.randomUUID().slice(0, 8)}`

const newFacts = (say: Say, channel: Channel, batchId: string | null = null) =>
  newBatchFacts(
    emptySpec(channel, (axis) => `${axisName(say, channel, axis)} 1`),
    batchId,
  )

/** `/advertise-2/batch?batch_id=42`: the flow that has this batch, else a new one that reads it. */
export function OpenBatchPage() {
  const say = useSay()
  const { flows } = useSignedIn()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const batchId = search.get('batch_id')
  const channel = channelNamed(search.get('channel'))
  const row = rowNamed(search)
  useEffect(() => {
    if (batchId === null) return void navigate(HOME_PATH, { replace: true })
    const known = flows.list().find(({ kind, facts }) => kind === batchFlow.id && batchIdIn(facts) === batchId)
    if (known) return void navigate(flowPath(known.flowId, row), { replace: true })
    // the flow of this number may have gone back to the builder, and be about another batch
    const taken = flows.list().some(({ flowId }) => flowId === numberedFlow(batchId))
    const flowId = taken ? newFlowId() : numberedFlow(batchId)
    void flows
      .open(WIRED, flowId, { facts: newFacts(say, channel, batchId) })
      .then(() => navigate(flowPath(flowId, row), { replace: true }))
  }, [batchId, channel, row, flows, navigate, say])
  return <LoadingState />
}

/** `/advertise-2/batch/new`: a flow of its own, with what another page brought along; then its address, so that a reload comes back to it. */
export function NewBatchPage() {
  const say = useSay()
  const { flows } = useSignedIn()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const { state: brought } = useLocation()
  const flowId = useMemo(() => newFlowId(), [])
  useEffect(() => {
    let left = false
    void (async () => {
      const begin = await withGame(beginOf(search))
      if (left) return
      const facts = newFacts(say, channelNamed(begin.channel))
      const opened = await flows.open(WIRED, flowId, {
        facts: { ...facts, spec: withBrought({ ...facts.spec, game_id: begin.gameId }, brought) },
      })
      const first = firstEvent(begin)
      if (opened.state === 'running' && first && opened.flow.actor.getSnapshot().matches({ building: 'editing' }))
        opened.flow.actor.send(first)
      void navigate(flowPath(flowId), { replace: true })
    })()
    return () => {
      left = true
    }
  }, [brought, flowId, flows, navigate, say, search])
  return <LoadingState />
}

/** `/advertise-2/batch/:flowId`: a running flow, or one that is resumed. */
export function BatchFlowPage() {
  const { flows } = useSignedIn()
  const { flowId = '' } = useParams()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const { pathname, search: now } = useLocation()
  const home = () => void navigate(HOME_PATH)
  const named = batchNamed(flowId, search)
  const missing = named ? <Navigate to={openBatchPath({ ...named, row: rowNamed(search) })} replace /> : undefined
  return (
    <OpenedFlow flows={flows} wired={WIRED} flowId={flowId} onHome={home} missing={missing}>
      {(flow) => (
        <RunningBatch
          key={flowId}
          flow={flow}
          row={rowNamed(search)}
          onHome={home}
          onGo={(href) => void navigate(href)}
          onDuplicate={(begin) => void navigate(duplicatePath({ ...begin, back: `${pathname}${now}` }))}
        />
      )}
    </OpenedFlow>
  )
}

const againHref = (of: Pick<Begin, 'channel' | 'gameId'>): string => newBatchPath({ how: 'last', ...of })

type RunningBatchProps = { flow: RunningFlow<typeof batchMachine> } & Pick<BatchFlowProps, 'row' | 'onHome' | 'onGo' | 'onDuplicate'>

function RunningBatch({ flow, row, onHome, onGo, onDuplicate }: RunningBatchProps) {
  const { user } = useSignedIn()
  const { language } = useSettings()
  const trail = useSyncExternalStore(flow.trail.subscribe, flow.trail.entries)
  const channel = useSelector(flow.actor, (snapshot) => snapshot.context.channel)
  useNumberedAddress(
    useSelector(flow.actor, (snapshot) => snapshot.context.batchId),
    channel,
  )
  const isUnsaved = useSelector(flow.actor, ({ context }) => pendingCount(context) > 0)
  useLeaveQuestion(isUnsaved ? UNSAVED_EDITS : NOTHING_UNSAVED)
  const seesFigures = functionBlockers(user.permissions, 'data.table.view').length === 0
  const wires = useMemo(() => createBatchWires(channel, language, seesFigures), [channel, language, seesFigures])
  const rights = useMemo(() => batchRights(user.permissions), [user.permissions])
  return (
    <WatchedWords>
      <BatchFlowView
        flow={flow.actor}
        row={row}
        wires={wires}
        trail={trail}
        rights={rights}
        onHome={onHome}
        onGo={onGo}
        againHref={againHref}
        onDuplicate={onDuplicate}
      />
    </WatchedWords>
  )
}

/** The address says which batch it is, as soon as it has a number: copied, it opens for a colleague as well. */
function useNumberedAddress(batchId: string | null, channel: string): void {
  const [search, setSearch] = useSearchParams()
  const named = search.get('batch_id') === batchId && search.get('channel') === channel
  useEffect(() => {
    if (batchId === null || named) return
    setSearch(
      (asked) => {
        const next = new URLSearchParams(asked)
        next.set('batch_id', batchId)
        next.set('channel', channel)
        return next
      },
      { replace: true },
    )
  }, [batchId, channel, named, setSearch])
}

const NOTHING_UNSAVED: readonly Blocker[] = []
const UNSAVED_EDITS: readonly Blocker[] = [blocker('navigation.unsaved_edits')]
