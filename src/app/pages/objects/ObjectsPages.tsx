import { Button } from '@blueprintjs/core'
import { useActorRef } from '@xstate/react'
import { useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { accountReading } from '#i18n/areas/account-reading.ts'
import { batch } from '#i18n/areas/batch.ts'
import { batchBlockers } from '#i18n/areas/batch-blockers.ts'
import { creativeFigures } from '#i18n/areas/creative-figures.ts'
import { objects } from '#i18n/areas/objects.ts'
import { thingWords } from '#i18n/areas/thing.ts'
import { addWords } from '#i18n/words.ts'
import type { ChangeState } from '#domain/object/change.ts'
import { USUAL_DAYS } from '#domain/object/list.ts'
import { knownChannel } from '#domain/channels/index.ts'
import { askedChange, storedChange } from '#machines/object-change/object-change.facts.ts'
import { objectChangeFlow } from '#machines/object-change/object-change.flow.ts'
import type { objectChangeMachine } from '#machines/object-change/object-change.machine.ts'
import type { ChangeFacts } from '#machines/object-change/object-change.types.ts'
import { batchRights } from '#permissions/batch-can.ts'
import { functionBlockers } from '#permissions/grants.ts'
import { flowPath, pathOf } from '#permissions/pages.ts'
import { AccountsView } from '#views/objects/AccountsView.tsx'
import { ChangeRows } from '#views/objects/ChangeRows.tsx'
import { ChangeView } from '#views/objects/ChangeView.tsx'
import { LevelTabs } from '#views/objects/LevelTabs.tsx'
import { ACCOUNTS, objectFilters, queryIn, withChosen, withLevel } from '#views/objects/objects-query.ts'
import { ObjectsView } from '#views/objects/ObjectsView.tsx'
import { ReadingLine } from '#views/objects/ReadingLine.tsx'
import type { SingleAsked } from '#views/objects/SingleActs.tsx'
import { stagedEdits } from '#views/objects/staged-edits.ts'
import { wiredLabels } from '#views/objects/wire-labels.ts'
import { exportObjects, wiredObjectChange, wiredObjects, wireReading } from '#views/objects/wire.ts'
import { usePageShown } from '#views/kit/use-page-shown.ts'
import { useSay } from '#views/kit/words.tsx'
import { withFilter } from '#views/things/list-filter.ts'
import { AddressedFlow, useBegin, type FlowPlace } from '#app/parts/AddressedFlow.tsx'
import { openBatchPath } from '#app/flows/batch-paths.ts'
import { duplicatePath } from '#app/flows/duplicate-paths.ts'
import { singlePath } from '#app/flows/single-paths.ts'
import type { RunningFlow } from '#app/flows/flows.ts'
import { gridIn, sortIn, withGrid } from '#app/parts/grid-in-address.ts'
import { SavedViewsMenu } from '#app/parts/SavedViewsMenu.tsx'
import { useAddressed, withParts } from '#app/parts/use-addressed.ts'
import { useFollowed } from '#app/parts/use-query.ts'
import { useDraft } from '#app/parts/use-draft.ts'
import { useTrail } from '#app/parts/use-trail.ts'
import { whenRead } from '#app/parts/when-read.ts'
import { useSignedIn } from '#app/shell/services-context.tsx'
import { useTitle } from '#app/entry/use-title.ts'

/** Pages of ad management are one part: they say the same words. */
export { ObjectChangesPage } from './ObjectChangesPage.tsx'

addWords(accountReading)
addWords(batch)
addWords(creativeFigures)
addWords(batchBlockers)
addWords(objects)
addWords(thingWords)

const PLACE: FlowPlace<typeof objectChangeMachine, ChangeFacts> = {
  page: 'AdvertiseObjects',
  wired: { kind: objectChangeFlow, wired: () => Promise.resolve(wiredObjectChange) },
}

const queryOf = (search: URLSearchParams) => queryIn(search, sortIn(search))

/** `/advertise-2/objects`: what the networks hold; level, filter, order and what is chosen are in the address. */
export function ObjectsPage() {
  useTitle('object.title')
  const navigate = useNavigate()
  const say = useSay()
  const { user } = useSignedIn()
  const [search, setSearch] = useSearchParams()
  const { reading, query, turnTo } = useAddressed(wiredObjects, queryOf)
  const channel = knownChannel(query.channel)
  const machine = useMemo(() => wireReading(query.channel), [query.channel])
  const accounts = useActorRef(
    machine,
    {},
    whenRead(() => reading.send({ type: 'reading.again' })),
  )
  usePageShown(accounts)
  const labelReading = useActorRef(wiredLabels, { input: { query: query.channel } })
  useFollowed(labelReading, query.channel)
  const begin = useBegin(PLACE)
  const kept = useDraft(`object-edits.${query.channel}.${query.level}`, stagedEdits)
  const onInto = (level: string, ids: readonly string[]) =>
    setSearch((now) => withLevel(new URLSearchParams(withChosen(now, query.level, ids)), level))
  const above = (
    <>
      <LevelTabs
        channel={channel}
        query={query}
        onChannel={(key) => setSearch({ channel: key })}
        onLevel={(level) => setSearch((now) => withLevel(now, level))}
        onClear={(level) => setSearch((now) => withChosen(now, level, null))}
      />
      <ReadingLine flow={accounts} chosen={query.chosen[ACCOUNTS] ?? []} />
    </>
  )
  const view = { text: gridIn(search), onText: (text: string) => setSearch((now) => withGrid(now, text), { replace: true }) }
  const views = (
    <>
      <Button size="small" text={say('object.sets')} onClick={() => void navigate(pathOf('AdvertiseObjectChanges'))} />
      <SavedViewsMenu page={PLACE.page} />
    </>
  )
  const { build, commit } = batchRights(user.permissions)
  const single = {
    mayCreate: [...build, ...commit],
    onSingle: (asked: SingleAsked) => void navigate(singlePath({ channel: query.channel, ...asked })),
    onSet: (id: string) => void navigate(flowPath(PLACE.page, id)),
    onBatch: (id: string) => void navigate(openBatchPath({ batch_id: id, channel: query.channel })),
  }
  if (query.level === ACCOUNTS)
    return <AccountsView {...single} channel={channel} flow={accounts} onInto={onInto} view={view} above={above} action={views} />
  return (
    <ObjectsView
      {...single}
      key={`${query.channel} ${query.level}`}
      channel={channel}
      query={query}
      reading={reading}
      labelReading={labelReading}
      mayEdit={functionBlockers(user.permissions, 'ads.object.edit')}
      kept={kept}
      onFilter={(filter) => setSearch((now) => withFilter(objectFilters(channel, query.level), now, filter))}
      onPage={turnTo}
      onDays={(days) => setSearch((now) => withParts(now, { days: days === USUAL_DAYS ? '' : days, page: '' }))}
      onExport={(format) => void exportObjects(query, format)}
      onInto={onInto}
      onStage={(source) => {
        if (source.kind === 'rows') kept.write(null)
        begin(askedChange({ channel: query.channel, level: query.level, source }))
      }}
      mayDuplicate={build}
      onDuplicate={(ids) =>
        void navigate(duplicatePath({ channel: query.channel, level: query.level, ids, back: `${pathOf(PLACE.page)}?${search}` }))
      }
      view={view}
      above={above}
      action={views}
    />
  )
}

/** `/advertise-2/objects/o12`: one set of changes; `…/n1a2b3c4d`: one that is being staged. */
export const ObjectChangePage = () => (
  <AddressedFlow place={PLACE} factsOf={storedChange}>
    {(flow, onHome) => <Running flow={flow} onHome={onHome} />}
  </AddressedFlow>
)

function Running({ flow, onHome }: { flow: RunningFlow<typeof objectChangeMachine>; onHome: () => void }) {
  const navigate = useNavigate()
  const { user } = useSignedIn()
  const [state, setState] = useState<ChangeState | ''>('')
  const trail = useTrail(flow, objectChangeFlow.isBlank)
  usePageShown(flow.actor)
  return (
    <ChangeView
      flow={flow.actor}
      trail={trail}
      mayEdit={functionBlockers(user.permissions, 'ads.object.edit')}
      rows={(set, shown) => <ChangeRows key={shown} set={set} state={shown} />}
      state={state}
      onState={setState}
      onHome={onHome}
      onSet={(id) => void navigate(flowPath(PLACE.page, id))}
    />
  )
}
