import { useActorRef } from '@xstate/react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { newRepayment, storedRepayment } from '#machines/bill-repayment/bill-repayment.facts.ts'
import { billRepaymentFlow } from '#machines/bill-repayment/bill-repayment.flow.ts'
import type { billRepaymentMachine } from '#machines/bill-repayment/bill-repayment.machine.ts'
import type { RepaymentFlowFacts } from '#machines/bill-repayment/bill-repayment.types.ts'
import { functionBlockers } from '#permissions/grants.ts'
import { EvidencePicture } from '#views/finance/repayments/EvidencePart.tsx'
import { RepaymentFlowView } from '#views/finance/repayments/RepaymentFlowView.tsx'
import { RepaymentListView } from '#views/finance/repayments/RepaymentListView.tsx'
import {
  exportBills,
  saveEvidence,
  wiredBillsMachine,
  wiredPictureReading,
  wiredRepaymentMachine,
  type BillFilter,
} from '#views/finance/repayments/wire.ts'
import { useBegin, type FlowPlace } from '#app/parts/AddressedFlow.tsx'
import { FinanceFlowPage } from './FinanceFlowPage.tsx'
import { FinanceSection } from './FinanceSection.tsx'
import type { RunningFlow } from '#app/flows/flows.ts'
import { useSignedIn } from '#app/shell/services-context.tsx'
import { pageOf } from '#views/things/paging.ts'
import { searchOf, useAddressed } from '#app/parts/use-addressed.ts'
import { useTrail } from '#app/parts/use-trail.ts'
import { flowPath } from '#permissions/pages.ts'

const PLACE: FlowPlace<typeof billRepaymentMachine, RepaymentFlowFacts> = {
  page: 'FinanceRepayments',
  wired: { kind: billRepaymentFlow, wired: () => Promise.resolve(wiredRepaymentMachine) },
}

/** `/tool-list/finance/repayments`: bills with what is open of them, and their payments; the filter is in the address. */
export function FinanceRepaymentsPage() {
  const [, setSearch] = useSearchParams()
  const { user } = useSignedIn()
  const navigate = useNavigate()
  const { reading, query, turnTo } = useAddressed(wiredBillsMachine, filterFrom)
  const begin = useBegin(PLACE)
  return (
    <FinanceSection here={PLACE.page}>
      <div className="fd-page">
        <RepaymentListView
          reading={reading}
          mayEdit={functionBlockers(user.permissions, 'finance.repayment.edit')}
          onFilter={({ page: _page, open, ...rest }) => setSearch(searchOf({ ...rest, open: open ? '' : '0' }))}
          onPage={turnTo}
          onExport={(format) => void exportBills(query, format)}
          onPay={(billIds) => begin(newRepayment(billIds))}
          onOpen={(id) => void navigate(flowPath(PLACE.page, id))}
        />
      </div>
    </FinanceSection>
  )
}

/** `/tool-list/finance/repayments/r7`: payment 7; `…/p1a2b3c4d`: one that is being laid on bills. */
export const FinanceRepaymentPage = () => (
  <FinanceFlowPage place={PLACE} factsOf={storedRepayment}>
    {(flow, onHome) => <Running flow={flow} onHome={onHome} />}
  </FinanceFlowPage>
)

function Running({ flow, onHome }: { flow: RunningFlow<typeof billRepaymentMachine>; onHome: () => void }) {
  const { user } = useSignedIn()
  const trail = useTrail(flow, billRepaymentFlow.isBlank)
  const may = (permission: string) => functionBlockers(user.permissions, permission)
  const rights = {
    userId: user.id,
    edit: may('finance.repayment.edit'),
    overpay: may('finance.repayment.overpay'),
    act: {
      confirm: may('finance.repayment.confirm'),
      takeBack: may('finance.repayment.take_back'),
      delete: may('finance.repayment.edit'),
    },
  }
  const evidence = {
    onSave: (id: string) => void saveEvidence(id),
    picture: (id: string) => <Picture id={id} />,
  }
  return <RepaymentFlowView flow={flow.actor} trail={trail} rights={rights} evidence={evidence} onHome={onHome} />
}

function Picture({ id }: { id: string }) {
  const reading = useActorRef(wiredPictureReading, { input: { query: { id } } })
  return <EvidencePicture reading={reading} />
}

/** Bills that are still open, unless the address says otherwise. */
function filterFrom(search: URLSearchParams): BillFilter {
  const kind = search.get('kind')
  return {
    month: search.get('month') ?? '',
    kind: kind === 'income' || kind === 'outcome' ? kind : '',
    open: search.get('open') !== '0',
    waiting: search.get('waiting') ?? '',
    due: /^\d{1,2}$/.exec(search.get('due') ?? '')?.[0] ?? '',
    q: search.get('q') ?? '',
    page: pageOf(search),
  }
}
