import { useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import { lifecycle } from '#i18n/areas/lifecycle.ts'
import { storeBlockers } from '#i18n/areas/store-blockers.ts'
import { addWords } from '#i18n/words.ts'
import { lifeCycleFacts } from '#machines/lifecycle-confirm/lifecycle-confirm.facts.ts'
import { lifecycleConfirmFlow } from '#machines/lifecycle-confirm/lifecycle-confirm.flow.ts'
import type { lifecycleConfirmMachine } from '#machines/lifecycle-confirm/lifecycle-confirm.machine.ts'
import type { CycleFlowFacts } from '#machines/lifecycle-confirm/lifecycle-confirm.types.ts'
import { functionBlockers } from '#permissions/grants.ts'
import { flowPath, pathOf } from '#permissions/pages.ts'
import { BeginButton } from '#views/kit/BeginButton.tsx'
import { WayTo } from '#views/kit/WayTo.tsx'
import { useSay } from '#views/kit/words.tsx'
import { cycleList, gameCyclePage } from '#views/lifecycle/cycle-list.ts'
import { GameCycles } from '#views/lifecycle/GameCycles.tsx'
import { LifeCycleFlowView } from '#views/lifecycle/LifeCycleFlowView.tsx'
import { CYCLE_READS, wiredCycleTold, wiredGameCycles, wiredLifecycleMachine } from '#views/lifecycle/wire.ts'
import { ThingList } from '#views/things/ThingList.tsx'
import type { RunningFlow } from '#app/flows/flows.ts'
import { AddressedFlow, useBegin, type FlowPlace } from '#app/parts/AddressedFlow.tsx'
import { ThingPage } from '#app/parts/ThingPage.tsx'
import { useThingList } from '#app/parts/use-thing-list.tsx'
import { useDeskTold } from '#app/parts/use-told.ts'
import { useTrail } from '#app/parts/use-trail.ts'
import { useSignedIn } from '#app/shell/services-context.tsx'

addWords(lifecycle)
addWords(storeBlockers)

const PLACE: FlowPlace<typeof lifecycleConfirmMachine, CycleFlowFacts> = {
  page: 'ToolsGamePackage',
  wired: { kind: lifecycleConfirmFlow, wired: () => Promise.resolve(wiredLifecycleMachine) },
}

const TOLD = ['life_cycle'] as const

/** `/tools/game-package`: all life cycles; the filter is in the address. */
export function LifeCycleListPage() {
  const say = useSay()
  const { user } = useSignedIn()
  const navigate = useNavigate()
  const { list, views } = useThingList(cycleList)
  const begin = useBegin(PLACE)
  return (
    <ThingList
      {...list}
      need="lifecycle.cycle.view"
      above={<WayTo href={pathOf('ToolsGamePackageGames')} word="lifecycle.by_game" onGo={(href) => void navigate(href)} />}
      onOpenRow={({ id }) => void navigate(flowPath(PLACE.page, id))}
      action={
        <>
          {views}
          <BeginButton blockers={functionBlockers(user.permissions, 'lifecycle.cycle.edit')} onClick={() => begin(lifeCycleFacts(null))}>
            {say('lifecycle.new')}
          </BeginButton>
        </>
      }
    />
  )
}

/** `/tools/game-package/games`: games with their life cycles, and which of them reports follow. */
export function GameLifeCyclesPage() {
  const navigate = useNavigate()
  const go = (href: string) => void navigate(href)
  const home = pathOf('ToolsGamePackage')
  return (
    <ThingPage
      page={gameCyclePage}
      above={<WayTo href={home} word="lifecycle.all" onGo={go} />}
      more={(row) =>
        row ? (
          <>
            <WayTo href={`${home}?game_id=${encodeURIComponent(row.id)}`} word="lifecycle.game.own" onGo={go} />
            <WayTo href={`${pathOf('TableLifeCycle')}?${new URLSearchParams({ game: row.id })}`} word="lifecycle.reports" onGo={go} />
            <GameCycles key={`${row.id} ${row.version}`} cycles={wiredGameCycles} gameId={row.id} version={row.version} />
          </>
        ) : null
      }
    />
  )
}

/** `/tools/game-package/l301`: life cycle 301; `…/n1a2b3c4d`: one that is being entered. */
export const LifeCyclePage = () => (
  <AddressedFlow place={PLACE} factsOf={lifeCycleFacts}>
    {(flow, onHome) => <Running flow={flow} onHome={onHome} />}
  </AddressedFlow>
)

function Running({ flow, onHome }: { flow: RunningFlow<typeof lifecycleConfirmMachine>; onHome: () => void }) {
  const { user } = useSignedIn()
  const trail = useTrail(flow, lifecycleConfirmFlow.isBlank)
  useDeskTold(TOLD, wiredCycleTold, flow.actor)
  const rights = useMemo(
    () => ({
      edit: functionBlockers(user.permissions, 'lifecycle.cycle.edit'),
      confirm: functionBlockers(user.permissions, 'lifecycle.cycle.confirm'),
      reopen: functionBlockers(user.permissions, 'lifecycle.cycle.reopen'),
    }),
    [user],
  )
  return <LifeCycleFlowView flow={flow.actor} trail={trail} reads={CYCLE_READS} rights={rights} onHome={onHome} />
}
