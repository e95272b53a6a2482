import { ButtonGroup, Button } from '@blueprintjs/core'
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { ActorRefFrom } from 'xstate'
import type { Blocker } from '#domain/blocker.ts'
import { COST_STATES } from '#domain/finance/cost.ts'
import { editFacts, editFactsOf } from '#machines/cost-edit/cost-edit.facts.ts'
import { functionBlockers } from '#permissions/grants.ts'
import { CostDetailPanel } from '#views/finance/costs/CostDetailPanel.tsx'
import { CostEditDialog } from '#views/finance/costs/CostEditDialog.tsx'
import { CostListView } from '#views/finance/costs/CostListView.tsx'
import type { CostFilter } from '#views/finance/costs/cost-reading.ts'
import { exportCosts } from '#views/finance/costs/export-costs.ts'
import { DeleteDialog } from '#views/finance/costs/DeleteDialog.tsx'
import { wiredCostDeleteMachine, wiredCostListMachine } from '#views/finance/costs/wire.ts'
import { wiredCostDetailMachine, wiredCostEditMachine } from '#views/finance/costs/wire-edit.ts'
import { PageHeader } from '#views/kit/shell/PageHeader.tsx'
import { useSay } from '#views/kit/words.tsx'
import { FinanceCostEntry } from './FinanceCostEntry.tsx'
import { FinanceSection } from './FinanceSection.tsx'
import { useSignedIn } from './services-context.tsx'
import { pageOf, searchOf, useAddressed } from './use-addressed.ts'
import { useDraft } from './use-draft.ts'
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
  const { user } = useSignedIn()
  const may = (permission: string) => functionBlockers(user.permissions, permission)
  const { reading: list, query, turnTo } = useAddressed(wiredCostListMachine, filterFrom)
  const deletion = useActorRef(wiredCostDeleteMachine)
  const kept = useDraft('cost-edit', editFacts)
  const [resumed] = useState(kept.read)
  const edit = useActorRef(wiredCostEditMachine, { input: { resumed, mayCorrect: may('finance.month.reopen').length === 0 } }, (now) =>
    kept.write(editFactsOf(now)),
  )
  const shown = search.get('cost')
  const refresh = () => list.send({ type: 'reading.again' })
  const open = (id: string | null) =>
    setSearch((now) => [...[...now].filter(([key]) => key !== 'cost'), ...(id === null ? [] : [['cost', id] satisfies [string, string]])])
  return (
    <div className="fd-cost-list">
      <CostListView
        list={list}
        mayDelete={may('finance.cost.delete')}
        onDelete={(chosen) => deletion.send({ type: 'delete.ask', chosen })}
        onFilter={({ page: _page, ...filter }) => setSearch(searchOf(filter))}
        onPage={turnTo}
        onOpen={open}
        onExport={(format) => void exportCosts(query, format)}
      />
      {shown ? (
        <Detail
          key={shown}
          id={shown}
          list={list}
          mayEdit={may('finance.cost.edit')}
          onEdit={() => edit.send({ type: 'edit.ask', id: shown })}
          onClose={() => open(null)}
        />
      ) : null}
      <CostEditDialog edit={edit} mayEdit={may('finance.cost.edit')} onDone={refresh} />
      <DeleteDialog deletion={deletion} onDone={refresh} />
    </div>
  )
}

type DetailProps = {
  id: string
  list: ActorRefFrom<typeof wiredCostListMachine>
  mayEdit: readonly Blocker[]
  onEdit: () => void
  onClose: () => void
}

/** The panel is read again with the list. */
function Detail({ id, list, ...rest }: DetailProps) {
  const reading = useActorRef(wiredCostDetailMachine, { input: { query: { id } } })
  const asOf = useSelector(list, ({ context }) => context.answer?.asOf)
  useEffect(() => reading.send({ type: 'reading.again' }), [reading, asOf])
  return <CostDetailPanel reading={reading} id={id} {...rest} />
}

function filterFrom(search: URLSearchParams): CostFilter {
  const state = COST_STATES.find((one) => one === search.get('state')) ?? ''
  return {
    month: search.get('month') ?? '',
    gameId: search.get('gameId') ?? '',
    spreaderId: search.get('spreaderId') ?? '',
    state,
    q: search.get('q') ?? '',
    page: pageOf(search),
  }
}
