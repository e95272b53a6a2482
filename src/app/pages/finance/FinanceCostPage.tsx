import { ButtonGroup, Button } from '@blueprintjs/core'
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { ActorRefFrom } from 'xstate'
import type { Blocker } from '#domain/blocker.ts'
import { COST_STATES } from '#domain/finance/cost.ts'
import { editFacts, editFactsOf } from '#machines/cost-edit/cost-edit.facts.ts'
import { draftOfLine, type CostLine } from '#machines/cost-entry/cost-line.ts'
import { functionBlockers } from '#permissions/grants.ts'
import { pageBlockers, personOf } from '#permissions/page-can.ts'
import { CostDetailPanel } from '#views/finance/costs/CostDetailPanel.tsx'
import { CostEditDialog } from '#views/finance/costs/CostEditDialog.tsx'
import { CostListView } from '#views/finance/costs/CostListView.tsx'
import type { CostFilter } from '#views/finance/costs/cost-reading.ts'
import { exportCosts } from '#views/finance/costs/export-costs.ts'
import { DeleteDialog } from '#views/finance/costs/DeleteDialog.tsx'
import { wiredCostDeletion, wiredCostListMachine } from '#views/finance/costs/wire.ts'
import { wiredCostDetailMachine, wiredCostEditMachine } from '#views/finance/costs/wire-edit.ts'
import { PageHeader } from '#views/kit/shell/PageHeader.tsx'
import { useSay } from '#views/kit/words.tsx'
import { addToEntry, FinanceCostEntry } from './FinanceCostEntry.tsx'
import { FinanceOverview } from './FinanceOverview.tsx'
import { FinanceSection } from './FinanceSection.tsx'
import { useServices, useSignedIn } from '#app/shell/services-context.tsx'
import { pageOf } from '#views/things/paging.ts'
import { searchOf, useAddressed } from '#app/parts/use-addressed.ts'
import { useDraft } from '#app/parts/use-draft.ts'
import '#views/finance/costs/costs.css'

/** what the list's addresses begin with: without a filter it is still the list */
const LIST: [string, string] = ['view', 'list']
const VIEWS = ['month', 'list', 'entry'] as const

/**
 * `/tool-list/finance/cost-in-v2`: where finance begins, with the month that is being closed; behind it all costs, or entering and committing
 * them. View and filter are in the address; only a filter is one of costs.
 */
export function FinanceCostPage() {
  const say = useSay()
  const [search, setSearch] = useSearchParams()
  const { user } = useSignedIn()
  const maySeeMonth = pageBlockers(personOf(user), 'FinanceMonth').length === 0
  const views = VIEWS.filter((one) => one !== 'month' || maySeeMonth)
  const view = views.find((one) => one === search.get('view')) ?? (maySeeMonth && search.size === 0 ? 'month' : 'list')
  const switcher = (
    <ButtonGroup>
      {views.map((one) => (
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
            {view === 'month' ? <FinanceOverview /> : <List />}
          </>
        )}
      </div>
    </FinanceSection>
  )
}

function List() {
  const say = useSay()
  const [search, setSearch] = useSearchParams()
  const { board } = useServices()
  const { user, flows } = useSignedIn()
  const may = (permission: string) => functionBlockers(user.permissions, permission)
  const { reading: list, query, turnTo } = useAddressed(wiredCostListMachine, filterFrom)
  const deletion = useActorRef(wiredCostDeletion, { input: { draft: null } })
  const kept = useDraft('cost-edit', editFacts)
  const [resumed] = useState(kept.read)
  const edit = useActorRef(wiredCostEditMachine, { input: { resumed, mayCorrect: may('finance.month.reopen').length === 0 } }, (now) =>
    kept.write(editFactsOf(now)),
  )
  const shown = search.get('cost')
  const refresh = () => list.send({ type: 'reading.again' })
  const [asked, setAsked] = useState<readonly CostLine[]>([])
  const reenter = async (ids: readonly string[]) => {
    const rows = asked.filter(({ id }) => ids.includes(id)).map((line) => ({ ...draftOfLine(line), key: crypto.randomUUID() }))
    if (await addToEntry(flows, rows)) setSearch({ view: 'entry' })
    else board.show({ state: 'refused', text: say('finance.cost.not_reentered') })
  }
  const open = (id: string | null) =>
    setSearch((now) => [
      LIST,
      ...[...now].filter(([key]) => key !== 'cost' && key !== 'view'),
      ...(id === null ? [] : [['cost', id] satisfies [string, string]]),
    ])
  return (
    <div className="fd-cost-list">
      <CostListView
        list={list}
        mayDelete={may('finance.cost.delete')}
        onDelete={(lines) => {
          setAsked(lines)
          deletion.send({ type: 'decision.ask', choice: 'delete', subject: lines.map(({ id, version }) => ({ id, version })) })
        }}
        onFilter={({ page: _page, ...filter }) => setSearch([LIST, ...searchOf(filter)])}
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
      <DeleteDialog deletion={deletion} onDone={refresh} onReenter={(ids) => void reenter(ids)} mayEnter={may('finance.cost.enter')} />
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
