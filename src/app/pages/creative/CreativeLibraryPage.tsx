import { useActorRef, useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { currentChannel } from '#domain/channels/index.ts'
import { creativeAxes } from '#domain/creative/in-batch.ts'
import { creative } from '#i18n/areas/creative.ts'
import { accountReading } from '#i18n/areas/account-reading.ts'
import { creativeFigures } from '#i18n/areas/creative-figures.ts'
import { material } from '#i18n/areas/material.ts'
import { review } from '#i18n/areas/review.ts'
import { thingWords } from '#i18n/areas/thing.ts'
import { thingList } from '#i18n/areas/thing-list.ts'
import { addWords } from '#i18n/words.ts'
import { creativeFacts } from '#machines/creative-save/creative-save.facts.ts'
import { creativeSaveFlow } from '#machines/creative-save/creative-save.flow.ts'
import type { creativeSaveMachine } from '#machines/creative-save/creative-save.machine.ts'
import { draftOfLine } from '#machines/creative-save/creative-save.rules.ts'
import type { CreativeContext, CreativeFlowFacts } from '#machines/creative-save/creative-save.types.ts'
import { functionBlockers, scopeHolds, scopeOf } from '#permissions/grants.ts'
import { CREATIVE_FILTERS } from '#views/creative/creative-filter.ts'
import { CreativeFlowView } from '#views/creative/CreativeFlowView.tsx'
import { CreativeListView, type CreativeLayout } from '#views/creative/CreativeListView.tsx'
import { FigureSources } from '#views/creative/FigureSources.tsx'
import { PicturePicker } from '#views/creative/PicturePicker.tsx'
import {
  exportCreatives,
  type CreativesAnswer,
  wiredCreatives,
  wiredCreativeSave,
  wiredCreativeTold,
  wiredPictures,
  wiredThresholdSave,
} from '#views/creative/wire.ts'
import { wiredFigures } from '#views/creative/wire-figures.ts'
import { usePageShown } from '#views/kit/use-page-shown.ts'
import { useSay } from '#views/kit/words.tsx'
import { effectPath } from '#app/parts/effect-path.ts'
import { AddressedFlow, useBegin, type FlowPlace } from '#app/parts/AddressedFlow.tsx'
import { newBatchPath, openBatchPath } from '#app/flows/batch-paths.ts'
import type { Brought } from '#app/parts/creative-in-batch.ts'
import type { RunningFlow } from '#app/flows/flows.ts'
import { SavedViewsMenu } from '#app/parts/SavedViewsMenu.tsx'
import { useSignedIn } from '#app/shell/services-context.tsx'
import { filterIn, withFilter } from '#views/things/list-filter.ts'
import { pageOf } from '#views/things/paging.ts'
import { gridIn, withGrid } from '#app/parts/grid-in-address.ts'
import { useAddressed } from '#app/parts/use-addressed.ts'
import { useDeskTold, useReadWhenTold } from '#app/parts/use-told.ts'
import { useContents } from '#app/shell/use-dictionary.ts'
import { useTrail } from '#app/parts/use-trail.ts'
import { WatchedWords } from '#app/parts/WatchedWords.tsx'
import { whenRead } from '#app/parts/when-read.ts'
import { whenSaved } from '#app/parts/when-saved.ts'
import { flowPath } from '#permissions/pages.ts'

addWords(creative)
addWords(accountReading)
addWords(creativeFigures)
addWords(material)
addWords(review)
addWords(thingWords)
addWords(thingList)

const PLACE: FlowPlace<typeof creativeSaveMachine, CreativeFlowFacts> = {
  page: 'CreativeLibrary',
  wired: { kind: creativeSaveFlow, wired: () => Promise.resolve(wiredCreativeSave) },
}

const TOLD = ['creative'] as const

/** `/creative-library`: the library of creatives; the filter is in the address. */
export function CreativeLibraryPage() {
  const navigate = useNavigate()
  const { user } = useSignedIn()
  const [search, setSearch] = useSearchParams()
  const { reading, query, turnTo } = useAddressed(wiredCreatives, queryFrom)
  useReadWhenTold(TOLD, reading)
  const save = useActorRef(
    wiredThresholdSave,
    { input: { draft: null } },
    whenSaved(() => reading.send({ type: 'reading.again' })),
  )
  const begin = useBegin(PLACE)
  const base = useContents('base_config')
  const regions = scopeOf(user.permissions, 'creative', 'region')
  return (
    <CreativeListView
      reading={reading}
      save={save}
      choices={{
        region: (base?.regions ?? []).filter(({ id }) => scopeHolds(regions, id)).map(({ id: value, name: label }) => ({ value, label })),
        game: (base?.games ?? []).map(({ game_id: value, name: label }) => ({ value, label })),
        spreader: (base?.spreaders ?? []).map(({ id: value, name: label }) => ({ value, label })),
      }}
      layout={layoutOf(search.get('layout'))}
      mayEdit={functionBlockers(user.permissions, 'creative.item.edit')}
      mayThreshold={functionBlockers(user.permissions, 'creative.threshold.edit')}
      onLayout={(layout) => setSearch((now) => withLayout(now, layout))}
      onFilter={(filter) => setSearch((now) => withFilter(CREATIVE_FILTERS, now, filter))}
      onPage={turnTo}
      onExport={(format) => void exportCreatives(query.filter, format)}
      onNew={() => begin(creativeFacts(null))}
      onOpen={(id) => void navigate(flowPath(PLACE.page, id))}
      view={{ text: gridIn(search), onText: (text) => setSearch((now) => withGrid(now, text)) }}
      sources={(effect) => <OpenSources effect={effect} onRead={() => reading.send({ type: 'reading.again' })} />}
      views={<SavedViewsMenu page="CreativeLibrary" />}
    />
  )
}

/** Where the figures of the list come from; they are read again when a reading that was under way has ended. */
function OpenSources({ effect, onRead }: { effect: CreativesAnswer['effect'] | null; onRead: () => void }) {
  const { user } = useSignedIn()
  const flow = useActorRef(wiredFigures, {}, whenRead(onRead))
  usePageShown(flow)
  return <FigureSources flow={flow} effect={effect} mayRead={functionBlockers(user.permissions, 'creative.figure.read')} />
}

/** `/creative-library/c20007`: one creative; `…/n1a2b3c4d`: one that is being made. */
export const CreativePage = () => (
  <AddressedFlow place={PLACE} factsOf={creativeFacts}>
    {(flow, onHome) => (
      <WatchedWords>
        <Running flow={flow} onHome={onHome} />
      </WatchedWords>
    )}
  </AddressedFlow>
)

function Running({ flow, onHome }: { flow: RunningFlow<typeof creativeSaveMachine>; onHome: () => void }) {
  const navigate = useNavigate()
  const say = useSay()
  const { user } = useSignedIn()
  const begin = useBegin(PLACE)
  const trail = useTrail(flow, creativeSaveFlow.isBlank)
  useDeskTold(TOLD, wiredCreativeTold, flow.actor)
  const gameId = useSelector(flow.actor, ({ context }) => context.draft?.game_id ?? '')
  const pictures = useActorRef(wiredPictures, { input: { query: { gameId, q: '' } } })
  const maySee = functionBlockers(user.permissions, 'material.list.view')
  // another game has other pictures
  useEffect(() => pictures.send({ type: 'reading.ask', query: { gameId, q: '' } }), [pictures, gameId])
  const onCopy = ({ desk }: CreativeContext) => {
    const line = desk?.story?.line
    if (line) begin(creativeFacts(null, { ...draftOfLine(line), name: say('creative.copy_of', { name: line.name }) }))
  }
  const onUse = ({ desk }: CreativeContext) => {
    const line = desk?.story?.line
    const channel = currentChannel(line?.spreader_id ?? '')
    if (!desk || !line || !channel) return
    const pictures = line.material_ids.flatMap((id) => desk.pictures.find((picture) => picture.id === id) ?? [])
    const landingUrl = desk.landings.find(({ id }) => id === line.landing_id)?.url ?? null
    const state: Brought = { axes: creativeAxes(channel, { ...line, pictures, landingUrl }) }
    void navigate(newBatchPath({ how: 'blank', channel: channel.key, gameId: line.game_id }), { state })
  }
  return (
    <CreativeFlowView
      flow={flow.actor}
      trail={trail}
      mayEdit={functionBlockers(user.permissions, 'creative.item.edit')}
      mayBuild={functionBlockers(user.permissions, 'ads.batch.build')}
      picker={<PicturePicker flow={flow.actor} reading={pictures} maySee={maySee} />}
      batchPath={openBatchPath}
      effectPath={functionBlockers(user.permissions, 'data.table.view').length === 0 ? (id) => effectPath({ creative: id }) : null}
      onGo={(href) => void navigate(href)}
      onUse={onUse}
      onCopy={onCopy}
      onHome={onHome}
    />
  )
}

const queryFrom = (search: URLSearchParams) => ({ filter: filterIn(CREATIVE_FILTERS, search), page: pageOf(search) })
const layoutOf = (text: string | null): CreativeLayout => (text === 'chart' ? 'chart' : 'grid')
const withLayout = (search: URLSearchParams, layout: CreativeLayout): [string, string][] => [
  ...[...search].filter(([name]) => name !== 'layout'),
  ...(layout === 'grid' ? [] : [['layout', layout] satisfies [string, string]]),
]
