import { useActorRef, useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import type { SnapshotFrom } from 'xstate'
import { landing } from '#i18n/areas/landing.ts'
import { thingList } from '#i18n/areas/thing-list.ts'
import { addWords } from '#i18n/words.ts'
import { landingPageFacts } from '#machines/landing-page-save/landing-page-save.facts.ts'
import { landingPageSaveFlow } from '#machines/landing-page-save/landing-page-save.flow.ts'
import type { landingPageSaveMachine } from '#machines/landing-page-save/landing-page-save.machine.ts'
import type { LandingFlowFacts } from '#machines/landing-page-save/landing-page-save.types.ts'
import { functionBlockers } from '#permissions/grants.ts'
import { flowPath, pageOf } from '#permissions/pages.ts'
import { LandingFlowView } from '#views/landing/LandingFlowView.tsx'
import { landingList } from '#views/landing/landing-list.ts'
import { wiredPictures, wiredPreview, type PicturesQuery, type Shown } from '#views/landing/wire-shown.ts'
import { wiredLandingMachine, wiredLandingTold } from '#views/landing/wire.ts'
import { BeginButton } from '#views/kit/BeginButton.tsx'
import { useSay } from '#views/kit/words.tsx'
import { ThingList } from '#views/things/ThingList.tsx'
import { AddressedFlow, useBegin, type FlowPlace } from '#app/parts/AddressedFlow.tsx'
import { openBatchPath } from '#app/flows/batch-paths.ts'
import type { RunningFlow } from '#app/flows/flows.ts'
import { useSignedIn } from '#app/shell/services-context.tsx'
import { useFollowed } from '#app/parts/use-query.ts'
import { useThingList } from '#app/parts/use-thing-list.tsx'
import { useDeskTold } from '#app/parts/use-told.ts'
import { useTrail } from '#app/parts/use-trail.ts'
import { WatchedWords } from '#app/parts/WatchedWords.tsx'

addWords(landing)
addWords(thingList)

const PLACE: FlowPlace<typeof landingPageSaveMachine, LandingFlowFacts> = {
  page: 'ToolsLandingPage',
  wired: { kind: landingPageSaveFlow, wired: () => Promise.resolve(wiredLandingMachine) },
}

const TOLD = ['landing'] as const

const LETTERS_PATH = `${pageOf('MaterialAudit')?.path ?? ''}/letters`

/** `/tools/landing-page`: all pages; the filter is in the address. */
export function LandingListPage() {
  const say = useSay()
  const { user } = useSignedIn()
  const navigate = useNavigate()
  const { list, views } = useThingList(landingList)
  const begin = useBegin(PLACE)
  return (
    <ThingList
      {...list}
      need="landing.page.view"
      onOpenRow={({ id }) => void navigate(flowPath(PLACE.page, id))}
      action={
        <>
          {views}
          <BeginButton blockers={functionBlockers(user.permissions, 'landing.page.save')} onClick={() => begin(landingPageFacts(null))}>
            {say('landing.new')}
          </BeginButton>
        </>
      }
    />
  )
}

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
    game_id: draft.game_id,
    template_id: draft.template_id,
    headline: draft.headline,
    body: draft.body,
    button: draft.button,
    material_ids: draft.material_ids,
  }
const gameOf = ({ context: { draft } }: Snapshot): PicturesQuery => ({ gameId: draft?.game_id ?? '', q: '' })
const saysTheSame = (one: unknown, another: unknown) => JSON.stringify(one) === JSON.stringify(another)

function Running({ flow, onHome }: { flow: RunningFlow<typeof landingPageSaveMachine>; onHome: () => void }) {
  const { user } = useSignedIn()
  const navigate = useNavigate()
  const trail = useTrail(flow, landingPageSaveFlow.isBlank)
  useDeskTold(TOLD, wiredLandingTold, flow.actor)
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
      onGo={(href) => void navigate(href)}
      lettersPath={LETTERS_PATH}
    />
  )
}
