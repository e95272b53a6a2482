import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { referencesIn } from '#domain/batch/spec-values.ts'
import { blocker, type Blocker } from '#domain/blocker.ts'
import { rootOf } from '#domain/channels/levels.ts'
import { batch } from '#i18n/areas/batch.ts'
import { batchBlockers } from '#i18n/areas/batch-blockers.ts'
import { objects } from '#i18n/areas/objects.ts'
import { singleObject } from '#i18n/areas/single-object.ts'
import { thingWords } from '#i18n/areas/thing.ts'
import { addWords } from '#i18n/words.ts'
import { isBlankSingle, singleAt } from '#machines/single-object/single-object.facts.ts'
import { singleObjectFlow } from '#machines/single-object/single-object.flow.ts'
import type { singleObjectMachine } from '#machines/single-object/single-object.machine.ts'
import { isChanged, isNew } from '#machines/single-object/single-object.rules.ts'
import type { SingleFacts } from '#machines/single-object/single-object.types.ts'
import { batchRights } from '#permissions/batch-can.ts'
import { functionBlockers } from '#permissions/grants.ts'
import { pathOf } from '#permissions/pages.ts'
import { createLookups } from '#views/batch/flow/wire-lookups.ts'
import { ChooseAccount } from '#views/batch/single/ChooseAccount.tsx'
import { SingleView } from '#views/batch/single/SingleView.tsx'
import { wiredAccounts, wiredSingleObject } from '#views/batch/single/wire.ts'
import { LoadingState } from '#views/kit/shell/states.tsx'
import { usePageShown } from '#views/kit/use-page-shown.ts'
import { useSettings } from '#app/entry/entry-context.tsx'
import { useTitle } from '#app/entry/use-title.ts'
import { openBatchPath } from '#app/flows/batch-paths.ts'
import type { RunningFlow } from '#app/flows/flows.ts'
import { singleIn, singlePath } from '#app/flows/single-paths.ts'
import { AddressedFlow, useBegin, type FlowPlace } from '#app/parts/AddressedFlow.tsx'
import { useTrail } from '#app/parts/use-trail.ts'
import { WatchedWords } from '#app/parts/WatchedWords.tsx'
import { useLeaveQuestion } from '#app/shell/NavigationGate.tsx'
import { useSignedIn } from '#app/shell/services-context.tsx'
import { channelNamed } from './channel-named.ts'

addWords(batch)
addWords(batchBlockers)
addWords(objects)
addWords(singleObject)
addWords(thingWords)

const PLACE: FlowPlace<typeof singleObjectMachine, SingleFacts> = {
  page: 'AdvertiseObject',
  wired: { kind: singleObjectFlow, wired: () => Promise.resolve(wiredSingleObject) },
}

/** `/advertise-2/object?channel=…&level=…&account=…`: begins a flow, which has an address of its own; without an account one is chosen. */
export function NewSinglePage() {
  useTitle('page.AdvertiseObject')
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const begin = useBegin(PLACE)
  const channel = channelNamed(search.get('channel'))
  const named = search.get('level')
  const level = channel.levels.some(({ key }) => key === named) ? (named ?? '') : rootOf(channel)
  const at = useMemo(() => singleIn(search, channel.key, level), [search, channel, level])
  const reading = useActorRef(wiredAccounts, { input: { query: channel.key } })
  useEffect(() => {
    if (at) begin(singleAt(at), { replace: true })
    // begun once: the address that follows is the flow's own
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [at])
  if (at) return <LoadingState />
  return (
    <ChooseAccount
      channel={channel}
      reading={reading}
      onChoose={({ account_id: account, game_ids: [game] }) =>
        void navigate(singlePath({ channel: channel.key, level: rootOf(channel), account, game }), { replace: true })
      }
    />
  )
}

/** `/advertise-2/object/n1a2b3c4d`: one object that is being created or changed. */
export const SinglePage = () => (
  <AddressedFlow place={PLACE} factsOf={NO_FACTS}>
    {(flow) => (
      <WatchedWords>
        <Running flow={flow} />
      </WatchedWords>
    )}
  </AddressedFlow>
)

/** nothing is stored under a number */
const NO_FACTS = () =>
  singleAt({
    channel: channelNamed(null).key,
    level: rootOf(channelNamed(null)),
    account_id: '',
    game_id: '',
    parent_id: null,
    network_id: null,
  })

function Running({ flow }: { flow: RunningFlow<typeof singleObjectMachine> }) {
  const { user } = useSignedIn()
  const { language } = useSettings()
  const navigate = useNavigate()
  const trail = useTrail(flow, isBlankSingle)
  const at = useSelector(flow.actor, ({ context }) => context.at)
  useLeaveQuestion(useSelector(flow.actor, (now) => now.matches('editing') && isChanged(now.context)) ? UNSAVED : NOTHING)
  usePageShown(flow.actor)
  const lookups = useMemo(() => createLookups(at.channel, language), [at.channel, language])
  const rows = useSelector(flow.actor, ({ context }) => context.rows)
  useEffect(() => {
    const wanted = referencesIn(
      channelNamed(at.channel),
      (rows ?? []).map(({ level, values }) => [level, values]),
    )
    void lookups.learn(wanted, { gameId: at.game_id, accountId: at.account_id })
  }, [lookups, rows, at])
  const mayNot = useMemo(() => {
    const { build, commit } = batchRights(user.permissions)
    return isNew(at) ? [...build, ...commit] : functionBlockers(user.permissions, 'ads.object.edit')
  }, [user, at])
  return (
    <SingleView
      flow={flow.actor}
      trail={trail}
      lookups={lookups}
      mayNot={mayNot}
      onHome={() => void navigate(`${pathOf('AdvertiseObjects')}?${new URLSearchParams({ channel: at.channel, level: at.level })}`)}
      onBatch={(batch_id) => void navigate(openBatchPath({ batch_id, channel: at.channel }))}
      onBelow={(level, parent) =>
        void navigate(singlePath({ channel: at.channel, level, account: at.account_id, parent, game: at.game_id }))
      }
    />
  )
}

const NOTHING: readonly Blocker[] = []
const UNSAVED: readonly Blocker[] = [blocker('navigation.unsaved_edits')]
