import { useActorRef, useSelector } from '@xstate/react'
import { useCallback, useEffect, useMemo } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { blocker, type Blocker } from '#domain/blocker.ts'
import { splitSources } from '#domain/duplication/source-ref.ts'
import { batchBlockers } from '#i18n/areas/batch-blockers.ts'
import { batchMatrix } from '#i18n/areas/batch-matrix.ts'
import { batch } from '#i18n/areas/batch.ts'
import { duplication } from '#i18n/areas/duplication.ts'
import { addWords } from '#i18n/words.ts'
import { isBlankDuplication, newDuplicationFacts, storedDuplicationFacts } from '#machines/duplication/duplication.facts.ts'
import { duplicationFlow } from '#machines/duplication/duplication.flow.ts'
import type { duplicationMachine } from '#machines/duplication/duplication.machine.ts'
import type { DuplicationFacts } from '#machines/duplication/duplication.types.ts'
import { unsavedOf } from '#machines/duplication/duplication.rules.ts'
import { batchRights } from '#permissions/batch-can.ts'
import { pathOf } from '#permissions/pages.ts'
import { DuplicateList } from '#views/batch/duplicate/DuplicateList.tsx'
import { DuplicationView } from '#views/batch/duplicate/DuplicationView.tsx'
import { copiesInto, wiredDuplicates, wiredDuplicationMachine, type DuplicatesAsked } from '#views/batch/duplicate/wire.ts'
import { createBatchWires } from '#views/batch/flow/wire-screens.ts'
import { wiredGamesMachine } from '#views/batch/home/wire.ts'
import { LoadingState } from '#views/kit/shell/states.tsx'
import { useSay } from '#views/kit/words.tsx'
import { openBatchPath } from '#app/flows/batch-paths.ts'
import { backIn, openDuplicatePath } from '#app/flows/duplicate-paths.ts'
import type { RunningFlow } from '#app/flows/flows.ts'
import { AddressedFlow, useBegin, type FlowPlace } from '#app/parts/AddressedFlow.tsx'
import { useSettings } from '#app/entry/entry-context.tsx'
import { useSignedIn } from '#app/shell/services-context.tsx'
import { useTrail } from '#app/parts/use-trail.ts'
import { useLeaveQuestion } from '#app/shell/NavigationGate.tsx'
import { WatchedWords } from '#app/parts/WatchedWords.tsx'
import { channelNamed } from './channel-named.ts'

addWords(batch)
addWords(batchBlockers)
addWords(batchMatrix)
addWords(duplication)

const PLACE: FlowPlace<typeof duplicationMachine, DuplicationFacts> = {
  page: 'Duplication',
  wired: { kind: duplicationFlow, wired: () => Promise.resolve(wiredDuplicationMachine) },
}

const askedIn = (search: URLSearchParams): DuplicatesAsked => ({
  unfinished: search.get('all') !== '1',
  mine: search.get('mine') === '1',
  gameId: search.get('game') ?? '',
  q: search.get('q') ?? '',
})

/** `/advertise-2/duplicate`: duplications that can go on; `all=1` shows those that were committed as well. */
export function DuplicateListPage() {
  const navigate = useNavigate()
  const [search, setSearch] = useSearchParams()
  const asked = askedIn(search)
  const list = useActorRef(wiredDuplicates, { input: { query: asked } })
  const text = JSON.stringify(asked)
  useEffect(() => list.send({ type: 'reading.ask', query: JSON.parse(text) as DuplicatesAsked }), [list, text])
  const scope = useActorRef(wiredGamesMachine, { input: { channel: '', gameId: '', language: '' } })
  const games = useSelector(scope, (snapshot) => snapshot.context.games)
  return (
    <DuplicateList
      list={list}
      games={games}
      asked={asked}
      onAsk={({ unfinished, mine, gameId, q }) =>
        setSearch(
          new URLSearchParams({
            ...(unfinished ? {} : { all: '1' }),
            ...(mine ? { mine: '1' } : {}),
            ...(gameId ? { game: gameId } : {}),
            ...(q ? { q } : {}),
          }),
          { replace: true },
        )
      }
      onOpen={(batch) => void navigate(batch.state === 'draft' ? openDuplicatePath(batch) : openBatchPath(batch))}
    />
  )
}

/** `/advertise-2/duplicate/new?channel=…&level=…&ids=…`: a flow of its own; then its address, so that a reload comes back to it. */
export function NewDuplicatePage() {
  const say = useSay()
  const [search] = useSearchParams()
  const begin = useBegin(PLACE)
  const navigate = useNavigate()
  const asked = search.toString()
  useEffect(() => {
    const wanted = new URLSearchParams(asked)
    const channel = channelNamed(wanted.get('channel'))
    const level = wanted.get('level') ?? channel.levels[0]?.key ?? ''
    const sources = splitSources(wanted.get('ids') ?? '')
    if (!channel.levels.some(({ key }) => key === level) || sources.length === 0)
      return void navigate(pathOf('Duplication'), { replace: true })
    const name = say('duplication.name', { day: new Date().toISOString().slice(0, 10) })
    begin(newDuplicationFacts({ channel: channel.key, level, sources, name, back: backIn(wanted) }), { replace: true })
    // begun once: the address that follows is the flow's own
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [asked])
  return <LoadingState />
}

/** `/advertise-2/duplicate/d42`: duplicate batch 42; `…/n1a2b3c4d`: one that is not created yet. */
export function DuplicatePage() {
  const [search] = useSearchParams()
  const channel = channelNamed(search.get('channel')).key
  const factsOf = useCallback((id: string) => storedDuplicationFacts(channel, id), [channel])
  return (
    <AddressedFlow place={PLACE} factsOf={factsOf}>
      {(flow, onHome) => (
        <WatchedWords>
          <Running flow={flow} onHome={onHome} />
        </WatchedWords>
      )}
    </AddressedFlow>
  )
}

function Running({ flow, onHome }: { flow: RunningFlow<typeof duplicationMachine>; onHome: () => void }) {
  const { user } = useSignedIn()
  const { language } = useSettings()
  const navigate = useNavigate()
  const trail = useTrail(flow, isBlankDuplication)
  const channel = useSelector(flow.actor, ({ context }) => context.plan.channel)
  useChannelInAddress(channel)
  useLeaveQuestion(useSelector(flow.actor, ({ context }) => unsavedOf(context).length > 0) ? UNSAVED : NOTHING)
  const wires = useMemo(() => {
    const { scope, lookups, rowsInto } = createBatchWires(channel, language)
    return { scope, lookups, rowsInto, copiesInto: copiesInto(lookups) }
  }, [channel, language])
  const rights = useMemo(() => batchRights(user.permissions), [user.permissions])
  return (
    <DuplicationView
      flow={flow.actor}
      wires={wires}
      trail={trail}
      rights={rights}
      onHome={onHome}
      onBack={(href) => void navigate(href)}
      onBatch={(batchId, network) => void navigate(openBatchPath({ batch_id: batchId, channel: network }))}
    />
  )
}

/** The address says of which network the batch is: copied, it opens for a colleague as well. */
function useChannelInAddress(channel: string): void {
  const [search, setSearch] = useSearchParams()
  const { flowId } = useParams()
  const named = search.get('channel') === channel
  useEffect(() => {
    if (!named) setSearch({ channel }, { replace: true })
  }, [channel, named, flowId, setSearch])
}

const NOTHING: readonly Blocker[] = []
const UNSAVED: readonly Blocker[] = [blocker('navigation.unsaved_edits')]
