import { useEffect, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { rta } from '#i18n/areas/rta.ts'
import { addWords } from '#i18n/words.ts'
import { newRtaFacts, isBlankRta } from '#machines/rta-bind/rta-bind.facts.ts'
import { rtaBindFlow, RTA_FLOW_ID } from '#machines/rta-bind/rta-bind.flow.ts'
import type { rtaBindMachine } from '#machines/rta-bind/rta-bind.machine.ts'
import type { RtaFacts } from '#machines/rta-bind/rta-bind.types.ts'
import { functionBlockers } from '#permissions/grants.ts'
import { RtaFlowView } from '#views/rta/RtaFlowView.tsx'
import { wiredAdsReading, wiredRtaBindMachine } from '#views/rta/wire.ts'
import type { RunningFlow, WiredKind } from '#app/flows/flows.ts'
import { OpenedFlow } from '#app/parts/OpenedFlow.tsx'
import { useTrail } from '#app/parts/use-trail.ts'
import { useSignedIn } from '#app/shell/services-context.tsx'

addWords(rta)

const WIRED: WiredKind<typeof rtaBindMachine, RtaFacts> = {
  kind: rtaBindFlow,
  wired: () => Promise.resolve(wiredRtaBindMachine),
}
const FACTS = newRtaFacts(null)

/** `/strategy-center/rta`: real-time strategies; `?target=…`: one of them with what it is bound to. */
export function RtaPage() {
  const { flows } = useSignedIn()
  const [, setSearch] = useSearchParams()
  return (
    <div className="fd-page">
      <OpenedFlow flows={flows} wired={WIRED} flowId={RTA_FLOW_ID} facts={FACTS} onHome={() => setSearch({})}>
        {(flow) => <Running flow={flow} />}
      </OpenedFlow>
    </div>
  )
}

function Running({ flow }: { flow: RunningFlow<typeof rtaBindMachine> }) {
  const { user } = useSignedIn()
  const [search, setSearch] = useSearchParams()
  const trail = useTrail(flow, isBlankRta)
  const target = search.get('target')
  // the address says which strategy is shown
  useEffect(() => flow.actor.send(target === null ? { type: 'target.leave' } : { type: 'target.choose', targetId: target }), [flow, target])
  const mayBind = useMemo(() => functionBlockers(user.permissions, 'rta.target.bind'), [user])
  return (
    <RtaFlowView
      flow={flow.actor}
      trail={trail}
      ads={wiredAdsReading}
      mayBind={mayBind}
      onTarget={(id) => setSearch(id === null ? {} : { target: id })}
    />
  )
}
