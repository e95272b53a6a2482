import { useActorRef } from '@xstate/react'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { CPA_STATUSES } from '#domain/finance/cpa.ts'
import { cpaRuleFacts } from '#machines/cpa-rule/cpa-rule.facts.ts'
import { CPA_PATH, cpaRuleFlow } from '#machines/cpa-rule/cpa-rule.flow.ts'
import type { cpaRuleMachine } from '#machines/cpa-rule/cpa-rule.machine.ts'
import type { CpaFlowFacts } from '#machines/cpa-rule/cpa-rule.types.ts'
import { functionBlockers } from '#permissions/grants.ts'
import { CpaFlowView } from '#views/finance/cpa/CpaFlowView.tsx'
import { CpaListView } from '#views/finance/cpa/CpaListView.tsx'
import { exportRules, wiredCpaRuleMachine, wiredRulesMachine, type CpaFilter } from '#views/finance/cpa/wire.ts'
import { FinanceSection } from './FinanceSection.tsx'
import type { RunningFlow, WiredKind } from './flows.ts'
import { OpenedFlow } from './OpenedFlow.tsx'
import { useSignedIn } from './services-context.tsx'

const WIRED: WiredKind<typeof cpaRuleMachine, CpaFlowFacts> = { kind: cpaRuleFlow, wired: () => Promise.resolve(wiredCpaRuleMachine) }

/** `/tool-list/finance/cpa`: all rules with what they have charged; the filter stands in the address. */
export function FinanceCpaPage() {
  const [search, setSearch] = useSearchParams()
  const { user, flows } = useSignedIn()
  const navigate = useNavigate()
  const filter = filterFrom(search)
  const address = search.toString()
  const reading = useActorRef(wiredRulesMachine, { input: { query: filter } })
  useEffect(() => {
    const query = filterFrom(new URLSearchParams(address))
    if (JSON.stringify(query) !== JSON.stringify(reading.getSnapshot().context.query)) reading.send({ type: 'reading.ask', query })
  }, [reading, address])
  const begin = () => {
    const flowId = `n${crypto.randomUUID().slice(0, 8)}`
    void flows.open(WIRED, flowId, { facts: cpaRuleFacts(null) }).then(() => navigate(`${CPA_PATH}/${flowId}`))
  }
  return (
    <FinanceSection here="FinanceCpa">
      <div className="fd-page">
        <CpaListView
          reading={reading}
          mayEdit={functionBlockers(user.permissions, 'finance.cpa.edit')}
          onFilter={(next) => setSearch(Object.entries(next).filter(([, value]) => value !== ''))}
          onExport={(format) => void exportRules(filter, format)}
          onNew={begin}
          onOpen={(id) => void navigate(`${CPA_PATH}/c${id}`)}
        />
      </div>
    </FinanceSection>
  )
}

/** `/tool-list/finance/cpa/c7`: rule 7; `…/n1a2b3c4d`: one that is being entered. */
export function FinanceCpaRulePage() {
  const { flows } = useSignedIn()
  const { flowId = '' } = useParams()
  const navigate = useNavigate()
  const home = () => void navigate(CPA_PATH)
  const stored = /^c(\d+)$/.exec(flowId)?.[1]
  const facts = useMemo(() => (stored === undefined ? undefined : cpaRuleFacts(stored)), [stored])
  return (
    <FinanceSection here="FinanceCpa">
      <div className="fd-page">
        <OpenedFlow key={flowId} flows={flows} wired={WIRED} flowId={flowId} {...(facts ? { facts } : {})} onHome={home}>
          {(flow) => <Running flow={flow} onHome={home} />}
        </OpenedFlow>
      </div>
    </FinanceSection>
  )
}

function Running({ flow, onHome }: { flow: RunningFlow<typeof cpaRuleMachine>; onHome: () => void }) {
  const { user, flows } = useSignedIn()
  const trail = useSyncExternalStore(flow.trail.subscribe, flow.trail.entries)
  // one that is only looked at is read afresh the next time
  useEffect(() => () => (cpaRuleFlow.isBlank(flow.actor.getSnapshot()) ? flows.drop(flow.flowId) : undefined), [flow, flows])
  return <CpaFlowView flow={flow.actor} trail={trail} mayEdit={functionBlockers(user.permissions, 'finance.cpa.edit')} onHome={onHome} />
}

function filterFrom(search: URLSearchParams): CpaFilter {
  return { status: CPA_STATUSES.find((status) => status === search.get('status')) ?? '', q: search.get('q') ?? '' }
}
