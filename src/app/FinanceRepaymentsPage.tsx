import { useActorRef } from '@xstate/react'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { newRepayment, storedRepayment } from '#machines/bill-repayment/bill-repayment.facts.ts'
import { billRepaymentFlow, REPAYMENTS_PATH } from '#machines/bill-repayment/bill-repayment.flow.ts'
import type { billRepaymentMachine } from '#machines/bill-repayment/bill-repayment.machine.ts'
import type { RepaymentFlowFacts } from '#machines/bill-repayment/bill-repayment.types.ts'
import { functionBlockers } from '#permissions/grants.ts'
import { RepaymentFlowView } from '#views/finance/repayments/RepaymentFlowView.tsx'
import { RepaymentListView } from '#views/finance/repayments/RepaymentListView.tsx'
import { exportBills, wiredBillsMachine, wiredRepaymentMachine, type BillFilter } from '#views/finance/repayments/wire.ts'
import { FinanceSection } from './FinanceSection.tsx'
import type { RunningFlow, WiredKind } from './flows.ts'
import { OpenedFlow } from './OpenedFlow.tsx'
import { useSignedIn } from './services-context.tsx'

const WIRED: WiredKind<typeof billRepaymentMachine, RepaymentFlowFacts> = {
  kind: billRepaymentFlow,
  wired: () => Promise.resolve(wiredRepaymentMachine),
}

/** `/tool-list/finance/repayments`: bills with what is open of them, and their payments; the filter stands in the address. */
export function FinanceRepaymentsPage() {
  const [search, setSearch] = useSearchParams()
  const { user, flows } = useSignedIn()
  const navigate = useNavigate()
  const filter = filterFrom(search)
  const address = search.toString()
  const reading = useActorRef(wiredBillsMachine, { input: { query: filter } })
  useEffect(() => {
    const query = filterFrom(new URLSearchParams(address))
    if (JSON.stringify(query) !== JSON.stringify(reading.getSnapshot().context.query)) reading.send({ type: 'reading.ask', query })
  }, [reading, address])
  const pay = (billIds: readonly string[]) => {
    const flowId = `p${crypto.randomUUID().slice(0, 8)}`
    void flows.open(WIRED, flowId, { facts: newRepayment(billIds) }).then(() => navigate(`${REPAYMENTS_PATH}/${flowId}`))
  }
  return (
    <FinanceSection here="FinanceRepayments">
      <div className="fd-page">
        <RepaymentListView
          reading={reading}
          mayEdit={functionBlockers(user.permissions, 'finance.repayment.edit')}
          onFilter={(next) => setSearch(searchOf(next))}
          onExport={(format) => void exportBills(filter, format)}
          onPay={pay}
          onOpen={(id) => void navigate(`${REPAYMENTS_PATH}/r${id}`)}
        />
      </div>
    </FinanceSection>
  )
}

/** `/tool-list/finance/repayments/r7`: payment 7; `…/p1a2b3c4d`: one that is being laid on bills. */
export function FinanceRepaymentPage() {
  const { flows } = useSignedIn()
  const { flowId = '' } = useParams()
  const navigate = useNavigate()
  const home = () => void navigate(REPAYMENTS_PATH)
  const stored = /^r(\d+)$/.exec(flowId)?.[1]
  const facts = useMemo(() => (stored === undefined ? undefined : storedRepayment(stored)), [stored])
  return (
    <FinanceSection here="FinanceRepayments">
      <div className="fd-page">
        <OpenedFlow key={flowId} flows={flows} wired={WIRED} flowId={flowId} {...(facts ? { facts } : {})} onHome={home}>
          {(flow) => <Running flow={flow} onHome={home} />}
        </OpenedFlow>
      </div>
    </FinanceSection>
  )
}

function Running({ flow, onHome }: { flow: RunningFlow<typeof billRepaymentMachine>; onHome: () => void }) {
  const { user, flows } = useSignedIn()
  const trail = useSyncExternalStore(flow.trail.subscribe, flow.trail.entries)
  // one with nothing in it is read afresh the next time
  useEffect(() => () => (billRepaymentFlow.isBlank(flow.actor.getSnapshot()) ? flows.drop(flow.flowId) : undefined), [flow, flows])
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
  return <RepaymentFlowView flow={flow.actor} trail={trail} rights={rights} onHome={onHome} />
}

/** Bills that are still open, unless the address says otherwise. */
function filterFrom(search: URLSearchParams): BillFilter {
  const kind = search.get('kind')
  return {
    month: search.get('month') ?? '',
    kind: kind === 'income' || kind === 'outcome' ? kind : '',
    open: search.get('open') !== '0',
    q: search.get('q') ?? '',
  }
}

const searchOf = ({ month, kind, open, q }: BillFilter): [string, string][] =>
  (
    [
      ['month', month],
      ['kind', kind],
      ['open', open ? '' : '0'],
      ['q', q],
    ] satisfies [string, string][]
  ).filter(([, value]) => value !== '')
