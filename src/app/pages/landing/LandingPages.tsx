import { useActorRef, useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { SnapshotFrom } from 'xstate'
import { ownZone } from '#domain/zone.ts'
import { landing } from '#i18n/areas/landing.ts'
import { addWords } from '#i18n/words.ts'
import { landingPageFacts } from '#machines/landing-page-save/landing-page-save.facts.ts'
import { LANDING_PATH, landingPageSaveFlow } from '#machines/landing-page-save/landing-page-save.flow.ts'
import type { landingPageSaveMachine } from '#machines/landing-page-save/landing-page-save.machine.ts'
import type { LandingFlowFacts } from '#machines/landing-page-save/landing-page-save.types.ts'
import { functionBlockers } from '#permissions/grants.ts'
import { pageOf } from '#permissions/pages.ts'
import { LandingFlowView } from '#views/landing/LandingFlowView.tsx'
import { LandingListView } from '#views/landing/LandingListView.tsx'
import { exportLandings, landingFilterFrom, wiredLandingsMachine } from '#views/landing/wire-list.ts'
import { wiredPictures, wiredPreview, type PicturesQuery, type Shown } from '#views/landing/wire-shown.ts'
import { wiredLandingMachine } from '#views/landing/wire.ts'
import { AddressedFlow, useBegin, type FlowPlace } from '#app/parts/AddressedFlow.tsx'
import { openBatchPath } from '#app/flows/batch-paths.ts'
import type { RunningFlow } from '#app/flows/flows.ts'
import { gridIn, withGrid } from '#app/parts/grid-in-address.ts'
import { SavedViewsMenu } from '#app/parts/SavedViewsMenu.tsx'
import { useSignedIn } from '#app/shell/services-context.tsx'
import { pageOf as pageNumberOf } from '#views/things/paging.ts'
import { searchOf, useAddressed } from '#app/parts/use-addressed.ts'
import { useDictionary } from '#app/shell/use-dictionary.ts'
import { useFollowed } from '#app/parts/use-query.ts'
import { useTrail } from '#app/parts/use-trail.ts'
import { WatchedWords } from '#app/parts/WatchedWords.tsx'

addWords(landing)

const PLACE: FlowPlace<typeof landingPageSaveMachine, LandingFlowFacts> = {
  home: LANDING_PATH,
  stored: 'p',
  entered: 'n',
  wired: { kind: landingPageSaveFlow, wired: () => Promise.resolve(wiredLandingMachine) },
}

const LETTERS_PATH = `${pageOf('MaterialAudit')?.path ?? ''}/letters`

/** `/tools/landing-page`: all pages; the filter is in the address. */
export function LandingListPage() {
  const [search, setSearch] = useSearchParams()
  const { user } = useSignedIn()
  const navigate = useNavigate()
  const { reading, query, turnTo } = useAddressed(wiredLandingsMachine, queryFrom)
  const { page: _page, ...filter } = query
  const { contents: base } = useDictionary('base_config')
  const begin = useBegin(PLACE)
  const games = useMemo(() => (base?.games ?? []).map(({ game_id: value, name: label }) => ({ value, label })), [base])
  return (
    <div className="fd-page">
      <LandingListView
        reading={reading}
        games={games}
        zone={ownZone()}
        mayMake={functionBlockers(user.permissions, 'landing.page.save')}
        onFilter={(next) => setSearch((now) => searchOf({ ...next, grid: gridIn(now) }))}
        onPage={turnTo}
        onExport={(format) => void exportLandings(filter, format)}
        onNew={() => begin(landingPageFacts(null))}
        onOpen={(id) => void navigate(`${LANDING_PATH}/${PLACE.stored}${id}`)}
        view={{ text: gridIn(search), onText: (text) => setSearch((now) => withGrid(now, text)) }}
        views={<SavedViewsMenu page="ToolsLandingPage" />}
      />
    </div>
  )
}

const queryFrom = (search: URLSearchParams) => ({ ...landingFilterFrom(search), page: pageNumberOf(search) })

/** `/tools/landing-page/p1007801`: page 1007801; `…/n1a2b3c4d`: one that is being entered. */
export const LandingPagePage = () => (
  <AddressedFlow place={PLACE} factsOf={landingPageFacts}>
    {(flow, onHome) => (
      <WatchedWords>
        <Running flow={flow} onHome={onHome} />
      </WatchedWords>
    )}
  </AddressedFlow>
)

type Snapshot = SnapshotFrom<typeof landingPageSaveMachine>

const shownOf = ({ context: { draft } }: Snapshot): Shown =>
  draft && {
    gameId: draft.gameId,
    templateId: draft.templateId,
    headline: draft.headline,
    body: draft.body,
    button: draft.button,
    materialIds: draft.materialIds,
  }
const gameOf = ({ context: { draft } }: Snapshot): PicturesQuery => ({ gameId: draft?.gameId ?? '', q: '' })
const saysTheSame = (one: unknown, another: unknown) => JSON.stringify(one) === JSON.stringify(another)

function Running({ flow, onHome }: { flow: RunningFlow<typeof landingPageSaveMachine>; onHome: () => void }) {
  const { user } = useSignedIn()
  const trail = useTrail(flow, landingPageSaveFlow.isBlank)
  const shown = useSelector(flow.actor, shownOf, saysTheSame)
  const game = useSelector(flow.actor, gameOf, saysTheSame)
  const preview = useActorRef(wiredPreview, { input: { query: shown } })
  const pictures = useActorRef(wiredPictures, { input: { query: game } })
  useFollowed(preview, shown)
  useFollowed(pictures, game)
  const rights = useMemo(
    () => ({
      save: functionBlockers(user.permissions, 'landing.page.save'),
      switch: functionBlockers(user.permissions, 'landing.page.switch'),
      delete: functionBlockers(user.permissions, 'landing.page.delete'),
    }),
    [user],
  )
  return (
    <LandingFlowView
      flow={flow.actor}
      preview={preview}
      pictures={pictures}
      trail={trail}
      rights={rights}
      onHome={onHome}
      batchPath={openBatchPath}
      lettersPath={LETTERS_PATH}
    />
  )
}
