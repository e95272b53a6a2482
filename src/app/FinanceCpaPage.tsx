import { useNavigate, useSearchParams } from 'react-router-dom'
import { CPA_STATUSES } from '#domain/finance/cpa.ts'
import { cpaRuleFacts } from '#machines/cpa-rule/cpa-rule.facts.ts'
import { CPA_PATH, cpaRuleFlow } from '#machines/cpa-rule/cpa-rule.flow.ts'
import type { cpaRuleMachine } from '#machines/cpa-rule/cpa-rule.machine.ts'
import type { CpaFlowFacts } from '#machines/cpa-rule/cpa-rule.types.ts'
import { functionBlockers } from '#permissions/grants.ts'
import { CpaFlowView } from '#views/finance/cpa/CpaFlowView.tsx'
import { CpaListView } from '#views/finance/cpa/CpaListView.tsx'
import { exportRules, wiredCpaRuleMachine, wiredRulesMachine, type CpaFilter } from '#views/finance/cpa/wire.ts'
import { useBegin } from './AddressedFlow.tsx'
import { FinanceFlowPage, type FinancePlace } from './FinanceFlowPage.tsx'
import { ChartAnnotations } from './ChartAnnotations.tsx'
import { FinanceSection } from './FinanceSection.tsx'
import type { RunningFlow } from './flows.ts'
import { useSignedIn } from './services-context.tsx'
import { pageOf, searchOf, useAddressed } from './use-addressed.ts'
import { useTrail } from './use-trail.ts'

const PLACE: FinancePlace<typeof cpaRuleMachine, CpaFlowFacts> = {
  here: 'FinanceCpa',
  home: CPA_PATH,
  stored: 'c',
  entered: 'n',
  wired: { kind: cpaRuleFlow, wired: () => Promise.resolve(wiredCpaRuleMachine) },
}

/** `/tool-list/finance/cpa`: all rules with what they have charged; the filter stands in the address. */
export function FinanceCpaPage() {
  const [, setSearch] = useSearchParams()
  const { user } = useSignedIn()
  const navigate = useNavigate()
  const { reading, query, turnTo } = useAddressed(wiredRulesMachine, filterFrom)
  const begin = useBegin(PLACE)
  return (
    <FinanceSection here={PLACE.here}>
      <div className="fd-page">
        <CpaListView
          reading={reading}
          mayEdit={functionBlockers(user.permissions, 'finance.cpa.edit')}
          onFilter={({ page: _page, ...next }) => setSearch(searchOf(next))}
          onPage={turnTo}
          onExport={(format) => void exportRules(query, format)}
          onNew={() => begin(cpaRuleFacts(null))}
          onOpen={(id) => void navigate(`${CPA_PATH}/${PLACE.stored}${id}`)}
        />
      </div>
    </FinanceSection>
  )
}

/** `/tool-list/finance/cpa/c7`: rule 7; `…/n1a2b3c4d`: one that is being entered. */
export const FinanceCpaRulePage = () => (
  <FinanceFlowPage place={PLACE} factsOf={cpaRuleFacts}>
    {(flow, onHome) => <Running flow={flow} onHome={onHome} />}
  </FinanceFlowPage>
)

function Running({ flow, onHome }: { flow: RunningFlow<typeof cpaRuleMachine>; onHome: () => void }) {
  const { user } = useSignedIn()
  const trail = useTrail(flow, cpaRuleFlow.isBlank)
  return (
    <ChartAnnotations>
      <CpaFlowView flow={flow.actor} trail={trail} mayEdit={functionBlockers(user.permissions, 'finance.cpa.edit')} onHome={onHome} />
    </ChartAnnotations>
  )
}

function filterFrom(search: URLSearchParams): CpaFilter {
  return {
    status: CPA_STATUSES.find((status) => status === search.get('status')) ?? '',
    q: search.get('q') ?? '',
    page: pageOf(search),
  }
}
