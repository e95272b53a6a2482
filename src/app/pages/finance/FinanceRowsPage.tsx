import { Button, ButtonGroup } from '@blueprintjs/core'
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { isMonth } from '#domain/finance/month.ts'
import { ROW_STATE_FILTERS, type RowKind } from '#domain/finance/row-step.ts'
import { isBlankRows, newRowFacts } from '#machines/row-confirmation/row-confirmation.facts.ts'
import { rowConfirmationFlow, rowFlowId } from '#machines/row-confirmation/row-confirmation.flow.ts'
import type { rowConfirmationMachine } from '#machines/row-confirmation/row-confirmation.machine.ts'
import type { RowFacts, RowsFilter, RowsKey } from '#machines/row-confirmation/row-confirmation.types.ts'
import { functionBlockers } from '#permissions/grants.ts'
import { LogPanel } from '#views/finance/rows/LogPanel.tsx'
import { MonthsView } from '#views/finance/rows/MonthsView.tsx'
import { RowsView } from '#views/finance/rows/RowsView.tsx'
import { exportRows, wiredLogReading, wiredMonthsReading, wiredRowConfirmationMachine, type LogQuery } from '#views/finance/rows/wire.ts'
import { PageHeader } from '#views/kit/shell/PageHeader.tsx'
import { useSay } from '#views/kit/words.tsx'
import { FinanceSection } from './FinanceSection.tsx'
import type { RunningFlow, WiredKind } from '#app/flows/flows.ts'
import { OpenedFlow } from '#app/parts/OpenedFlow.tsx'
import { useSignedIn } from '#app/shell/services-context.tsx'
import { StatementFlow, StatementHead, useStatementFlow } from './StatementUpload.tsx'
import { searchOf } from '#app/parts/use-addressed.ts'
import { useTrail } from '#app/parts/use-trail.ts'

const WIRED: WiredKind<typeof rowConfirmationMachine, RowFacts> = {
  kind: rowConfirmationFlow,
  wired: () => Promise.resolve(wiredRowConfirmationMachine),
}

/** `/tool-list/finance/income` */
export const FinanceIncomePage = () => <RowsPage kind="income" here="FinanceIncome" />
/** `/tool-list/finance/outcome` */
export const FinanceOutcomePage = () => <RowsPage kind="outcome" here="FinanceOutcome" />

/** Months of a kind, or the rows of the month in the address; the filter is there too. */
function RowsPage({ kind, here }: { kind: RowKind; here: string }) {
  const [search] = useSearchParams()
  const month = search.get('month') ?? ''
  return (
    <FinanceSection here={here}>
      <div className="fd-page">
        {isMonth(month) ? <OneMonth key={`${kind} ${month}`} kind={kind} month={month} /> : <Months kind={kind} />}
      </div>
    </FinanceSection>
  )
}

function Months({ kind }: { kind: RowKind }) {
  const say = useSay()
  const [, setSearch] = useSearchParams()
  const months = useActorRef(wiredMonthsReading, { input: { query: { kind } } })
  const total = useSelector(months, ({ context }) => context.answer?.total)
  return (
    <>
      <PageHeader title={say(`finance.rows.months.${kind}`)} count={total} />
      <MonthsView kind={kind} months={months} onOpen={(month) => setSearch({ month })} />
    </>
  )
}

const PARTS = ['statement', 'rows'] as const

/** The rows of a month, or the statement that is being brought in: each is a flow, and a page shows one. */
function OneMonth({ kind, month }: RowsKey) {
  const say = useSay()
  const upload = useStatementFlow({ kind, month })
  // one that is through is seen in the rows
  const [part, setPart] = useState<(typeof PARTS)[number]>(() => (upload?.mood === 'done' ? 'rows' : 'statement'))
  const parts = upload ? (
    <ButtonGroup>
      {PARTS.map((one) => (
        <Button
          key={one}
          size="small"
          active={one === part}
          aria-pressed={one === part}
          text={say(`finance.rows.part.${one}`)}
          onClick={() => setPart(one)}
        />
      ))}
    </ButtonGroup>
  ) : null
  if (upload && part === 'statement') return <StatementFlow flowId={upload.flowId} subtitle={parts} />
  return (
    <>
      {upload ? null : <StatementHead of={{ kind, month }} onOpen={() => setPart('statement')} />}
      <Rows kind={kind} month={month} parts={parts} />
    </>
  )
}

type RowsProps = RowsKey & { parts: ReactNode }

function Rows({ kind, month, parts }: RowsProps) {
  const { flows } = useSignedIn()
  const [, setSearch] = useSearchParams()
  const facts = useMemo(() => newRowFacts({ kind, month }), [kind, month])
  return (
    <OpenedFlow flows={flows} wired={WIRED} flowId={rowFlowId({ kind, month })} facts={facts} onHome={() => setSearch({})}>
      {(flow) => <RunningRows flow={flow} kind={kind} month={month} parts={parts} />}
    </OpenedFlow>
  )
}

function RunningRows({ flow, kind, month, parts }: RowsProps & { flow: RunningFlow<typeof rowConfirmationMachine> }) {
  const say = useSay()
  const { user } = useSignedIn()
  const [search, setSearch] = useSearchParams()
  const address = search.toString()
  const trail = useTrail(flow, isBlankRows)
  useEffect(() => flow.actor.send({ type: 'filter.change', filter: filterFrom(new URLSearchParams(address)) }), [flow, address])
  const may = (permission: string) => functionBlockers(user.permissions, permission)
  return (
    <RowsView
      flow={flow.actor}
      trail={trail}
      mayEdit={may('finance.row.edit')}
      mayConfirm={may('finance.row.confirm')}
      subtitle={
        <>
          <Button size="small" variant="minimal" text={say('finance.rows.to_months')} onClick={() => setSearch({})} />
          {parts}
        </>
      }
      onFilter={(filter) => setSearch([['month', month], ...searchOf(filter)])}
      onExport={(format) => void exportRows({ kind, month }, filterFrom(search), format)}
      log={(id) => <RowLog key={id} kind={kind} month={month} id={id} />}
    />
  )
}

function RowLog(query: LogQuery) {
  const log = useActorRef(wiredLogReading, { input: { query } })
  return <LogPanel log={log} />
}

function filterFrom(search: URLSearchParams): RowsFilter {
  const gap = search.get('gap')
  return {
    gameId: search.get('gameId') ?? '',
    spreaderId: search.get('spreaderId') ?? '',
    state: ROW_STATE_FILTERS.find((one) => one === search.get('state')) ?? '',
    gap: gap === 'open' || gap === 'large' ? gap : '',
    q: search.get('q') ?? '',
  }
}
