import { ButtonGroup, Button } from '@blueprintjs/core'
import { useActorRef } from '@xstate/react'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { COST_STATES } from '#domain/finance/cost.ts'
import { functionBlockers } from '#permissions/grants.ts'
import { CostListView } from '#views/finance/costs/CostListView.tsx'
import type { CostFilter } from '#views/finance/costs/cost-reading.ts'
import { exportCosts } from '#views/finance/costs/export-costs.ts'
import { DeleteDialog } from '#views/finance/costs/DeleteDialog.tsx'
import { wiredCostDeleteMachine, wiredCostListMachine } from '#views/finance/costs/wire.ts'
import { PageHeader } from '#views/kit/shell/PageHeader.tsx'
import { useSay } from '#views/kit/words.tsx'
import { FinanceCostEntry } from './FinanceCostEntry.tsx'
import { FinanceSection } from './FinanceSection.tsx'
import { useSignedIn } from './services-context.tsx'
import '#views/finance/costs/costs.css'

const VIEWS = ['list', 'entry'] as const

/** `/tool-list/finance/cost-in-v2`: all costs, or entering and committing them; view and filter stand in the address. */
export function FinanceCostPage() {
  const say = useSay()
  const [search, setSearch] = useSearchParams()
  const view = search.get('view') === 'entry' ? 'entry' : 'list'
  const switcher = (
    <ButtonGroup>
      {VIEWS.map((one) => (
        <Button
          key={one}
          size="small"
          active={one === view}
          aria-pressed={one === view}
          text={say(`finance.cost.view.${one}`)}
          onClick={() => setSearch({ view: one })}
        />
      ))}
    </ButtonGroup>
  )
  return (
    <FinanceSection here="FinanceCostIn">
      <div className="fd-page">
        {view === 'entry' ? (
          <FinanceCostEntry switcher={switcher} onList={() => setSearch({ view: 'list' })} />
        ) : (
          <>
            <PageHeader title={say('finance.costs')} action={switcher} />
            <List />
          </>
        )}
      </div>
    </FinanceSection>
  )
}

function List() {
  const [search, setSearch] = useSearchParams()
  const address = search.toString()
  const list = useActorRef(wiredCostListMachine, { input: { query: filterFrom(search) } })
  useEffect(() => list.send({ type: 'reading.ask', query: filterFrom(new URLSearchParams(address)) }), [list, address])
  const { user } = useSignedIn()
  const deletion = useActorRef(wiredCostDeleteMachine)
  return (
    <>
      <CostListView
        list={list}
        mayDelete={functionBlockers(user.permissions, 'finance.cost.delete')}
        onDelete={(chosen) => deletion.send({ type: 'delete.ask', chosen })}
        onFilter={(filter) => setSearch(Object.entries(filter).filter(([, value]) => value !== ''))}
        onExport={(format) => void exportCosts(filterFrom(search), format)}
      />
      <DeleteDialog deletion={deletion} onDone={() => list.send({ type: 'reading.again' })} />
    </>
  )
}

function filterFrom(search: URLSearchParams): CostFilter {
  const state = COST_STATES.find((one) => one === search.get('state')) ?? ''
  return {
    month: search.get('month') ?? '',
    gameId: search.get('gameId') ?? '',
    spreaderId: search.get('spreaderId') ?? '',
    state,
    q: search.get('q') ?? '',
  }
}
