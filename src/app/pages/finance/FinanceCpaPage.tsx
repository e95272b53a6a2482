import { Button } from '@blueprintjs/core'
import { useActorRef } from '@xstate/react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { isMonth } from '#domain/finance/month.ts'
import { COST_ENTRY_PATH } from '#machines/cost-entry/cost-entry.flow.ts'
import { cpaRuleFacts } from '#machines/cpa-rule/cpa-rule.facts.ts'
import { cpaRuleFlow } from '#machines/cpa-rule/cpa-rule.flow.ts'
import type { cpaRuleMachine } from '#machines/cpa-rule/cpa-rule.machine.ts'
import type { CpaFlowFacts } from '#machines/cpa-rule/cpa-rule.types.ts'
import { functionBlockers } from '#permissions/grants.ts'
import { CpaFlowView } from '#views/finance/cpa/CpaFlowView.tsx'
import { ChargesView } from '#views/finance/cpa/ChargesView.tsx'
import { wiredChargesReading, wiredChargesTake, type ChargesFilter } from '#views/finance/cpa/wire-charges.ts'
import { ruleList } from '#views/finance/cpa/rule-list.ts'
import { wiredCpaRuleMachine } from '#views/finance/cpa/wire.ts'
import { BeginButton } from '#views/kit/BeginButton.tsx'
import { useSay } from '#views/kit/words.tsx'
import { ThingList } from '#views/things/ThingList.tsx'
import { useBegin, type FlowPlace } from '#app/parts/AddressedFlow.tsx'
import { previewInEntry } from './FinanceCostEntry.tsx'
import { FinanceFlowPage } from './FinanceFlowPage.tsx'
import { ChartAnnotations } from '#app/parts/ChartAnnotations.tsx'
import { FinanceSection } from './FinanceSection.tsx'
import type { RunningFlow } from '#app/flows/flows.ts'
import { closingMonth } from '#app/parts/month-links.ts'
import { useSignedIn } from '#app/shell/services-context.tsx'
import { searchOf, useAddressed } from '#app/parts/use-addressed.ts'
import { useThingList } from '#app/parts/use-thing-list.tsx'
import { useTrail } from '#app/parts/use-trail.ts'
import { flowPath, pathOf } from '#permissions/pages.ts'

const PLACE: FlowPlace<typeof cpaRuleMachine, CpaFlowFacts> = {
  page: 'FinanceCpa',
  wired: { kind: cpaRuleFlow, wired: () => Promise.resolve(wiredCpaRuleMachine) },
}

/** The month whose charges are looked at, in the address; without it the rules are. */
const CHARGES = 'charges'

/** `/tool-list/finance/cpa`: all rules with what they have charged, or what they charged in a month; the filter is in the address. */
export function FinanceCpaPage() {
  const [search] = useSearchParams()
  return (
    <FinanceSection here={PLACE.page}>
      <div className="fd-page">{search.has(CHARGES) ? <Charges /> : <Rules />}</div>
    </FinanceSection>
  )
}

function Charges() {
  const [, setSearch] = useSearchParams()
  const { user, flows } = useSignedIn()
  const navigate = useNavigate()
  const { reading } = useAddressed(wiredChargesReading, chargesFrom)
  // also after a refusal: the lines are not what they were
  const save = useActorRef(wiredChargesTake, { input: { draft: null } }, (now) =>
    now.matches({ open: 'saved' }) || now.matches({ open: 'refused' }) ? reading.send({ type: 'reading.again' }) : undefined,
  )
  return (
    <ChargesView
      reading={reading}
      save={save}
      mayTake={functionBlockers(user.permissions, 'finance.cost.enter')}
      onFilter={({ month, nameId }) => setSearch(searchOf({ [CHARGES]: month, name: nameId }))}
      onRules={() => void navigate(pathOf('FinanceCpa'))}
      onOpenRule={(id) => void navigate(flowPath(PLACE.page, id))}
      onCommit={(ids) => {
        void previewInEntry(flows, ids)
        void navigate(COST_ENTRY_PATH)
      }}
    />
  )
}

function Rules() {
  const say = useSay()
  const [, setSearch] = useSearchParams()
  const { user } = useSignedIn()
  const navigate = useNavigate()
  const { list } = useThingList(ruleList)
  const begin = useBegin(PLACE)
  return (
    <ThingList
      {...list}
      need="finance.cpa.view"
      onOpenRow={({ id }) => void navigate(flowPath(PLACE.page, id))}
      action={
        <>
          <Button size="small" text={say('finance.cpa.to_charges')} onClick={() => setSearch({ [CHARGES]: closingMonth() })} />
          <BeginButton blockers={functionBlockers(user.permissions, 'finance.cpa.edit')} onClick={() => begin(cpaRuleFacts(null))}>
            {say('finance.cpa.new')}
          </BeginButton>
        </>
      }
    />
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

function chargesFrom(search: URLSearchParams): ChargesFilter {
  const month = search.get(CHARGES) ?? ''
  return { month: isMonth(month) ? month : closingMonth(), nameId: search.get('name') ?? '', page: 1 }
}
