import { Button } from '@blueprintjs/core'
import { shallowEqual, useSelector } from '@xstate/react'
import { useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import { zonedCompanyTime } from '#domain/company-clock.ts'
import type { Blocker } from '#domain/blocker.ts'
import { baseCurrency } from '#domain/company-terms.ts'
import { formatMoney } from '#domain/money.ts'
import { ROW_STAGES } from '#machines/row-confirmation/row-confirmation.flow.ts'
import { rowConfirmationMachine } from '#machines/row-confirmation/row-confirmation.machine.ts'
import { confirmable, confirmBlockers, totalsOf, undoBlockers } from '#machines/row-confirmation/row-confirmation.rules.ts'
import type { RowLine, RowsDesk, RowsFilter } from '#machines/row-confirmation/row-confirmation.types.ts'
import { FlowFrame, type FlowAction } from '#views/kit/flow/FlowFrame.tsx'
import { FlowWork } from '#views/kit/flow/FlowWork.tsx'
import type { TrailEntry } from '#views/kit/flow/trail.ts'
import { useFlowState } from '#views/kit/flow/use-flow-state.ts'
import { DataGrid } from '#views/kit/grid/DataGrid.tsx'
import type { GridController } from '#views/kit/grid/grid-controller.ts'
import { byId, useRowStore } from '#views/kit/grid/use-row-store.ts'
import { EmptyState } from '#views/kit/shell/states.tsx'
import { useSingleKeys } from '#views/kit/single-keys.tsx'
import { useSay } from '#views/kit/words.tsx'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import { flowParts } from '../flow-parts.ts'
import { ExportButtons } from '#views/kit/ExportButtons.tsx'
import { rowColumns } from './row-columns.ts'
import { ExplainForm } from './ExplainForm.tsx'
import { RowPanel } from './RowPanel.tsx'
import { ROWS_KEYS } from './rows.keys.ts'
import { RowsEnding } from './RowsEnding.tsx'
import { RowsFilters } from './RowsFilters.tsx'
import './rows.css'

export type RowsViewProps = {
  flow: ActorRefFrom<typeof rowConfirmationMachine>
  trail: readonly TrailEntry[]
  /** why this person may not note, or confirm; none means they may */
  mayEdit: readonly Blocker[]
  mayConfirm: readonly Blocker[]
  onFilter: (filter: RowsFilter) => void
  /** the whole filter as a file */
  onExport: (format: 'xlsx' | 'csv') => void
  /** what happened to a row */
  log: (rowId: string) => ReactNode
  /** the way back to the months */
  subtitle?: ReactNode
}

/** Rows of a month, one after the other by keyboard: J and K walk, Enter confirms, N notes, U takes the last confirmation back. */
export function RowsView(props: RowsViewProps) {
  const { flow, trail, subtitle } = props
  const say = useSay()
  const state = useFlowState(flow)
  const { key, desk, problems } = useSelector(flow, ({ context: { key, desk, problems } }) => ({ key, desk, problems }), shallowEqual)
  const steps = useSteps(props)
  return (
    <FlowFrame
      {...flowParts(say, { machine: rowConfirmationMachine, stages: ROW_STAGES, snapshot: state, trail })}
      title={say(`finance.rows.flow.${key.kind}`, { month: key.month })}
      subtitle={subtitle}
      actions={steps.actions}
      summary={desk ? <Totals desk={desk} /> : null}
    >
      <FlowWork
        problems={problems}
        onRetry={state.matches('failed') ? () => flow.send({ type: 'rows.again' }) : null}
        isReading={!desk || state.matches('reading')}
      >
        {desk ? <Desk {...props} desk={desk} steps={steps} /> : null}
      </FlowWork>
    </FlowFrame>
  )
}

/** The figures of what is read, as they are after every confirmation. */
function Totals({ desk }: { desk: RowsDesk }) {
  const say = useSay()
  const totals = useMemo(() => totalsOf({ desk }), [desk])
  const money = (minor: bigint) => formatMoney(minor, baseCurrency())
  return (
    <>
      <span>{say('finance.rows.progress', { confirmed: totals.confirmed, rows: totals.rows })}</span>
      <span>{say('finance.rows.progress_base', { confirmed: money(totals.confirmedBaseMinor), whole: money(totals.baseMinor) })}</span>
      <span>{say('finance.rows.gaps_left', { count: totals.gapsOpen })}</span>
      <span>{say('finance.rows.disputes_left', { count: totals.disputed })}</span>
    </>
  )
}

type Steps = ReturnType<typeof useSteps>

/** What can be done with the row in hand and the chosen ones, as buttons and keys. */
function useSteps({ flow, mayEdit, mayConfirm }: RowsViewProps) {
  const at = useSelector(flow, ({ context }) => context.at)
  const desk = useSelector(flow, ({ context }) => context.desk)
  const grid = useRef<GridController<RowLine>>(null)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const rowsFromHere = () => {
    const rows = grid.current?.shownRows() ?? desk?.rows ?? []
    return { rows, place: rows.findIndex(({ id }) => id === at) }
  }
  const nextOpen = (): string | null => {
    const { rows, place } = rowsFromHere()
    return [...rows.slice(place + 1), ...rows.slice(0, Math.max(0, place))].find(({ state }) => state === 'unconfirmed')?.id ?? null
  }
  const walk = (by: 1 | -1) => {
    const { rows, place } = rowsFromHere()
    const next = rows[place + by]
    if (next) flow.send({ type: 'row.go', id: next.id })
  }
  const actions = useRowActions({ flow, mayEdit, mayConfirm, chosen, nextOpen })
  const press = (key: string) => {
    const action = actions.find((one) => one.key === key)
    if (action && action.blockers.length === 0) action.onSelect()
  }
  useSingleKeys(ROWS_KEYS, {
    down: () => walk(1),
    up: () => walk(-1),
    note: () => press('note'),
    undo: () => press('undo'),
    confirm: () => press('confirm'),
  })
  const takeGrid = (opened: GridController<RowLine> | null) => {
    grid.current = opened
    if (opened && at !== null) opened.goTo(at)
  }
  // with the paint: what the grid tells of its focus is never behind the row in hand
  useLayoutEffect(() => (at === null ? undefined : grid.current?.goTo(at)), [at])
  return { takeGrid, actions, setChosen, press }
}

type Chosen = Pick<RowsViewProps, 'flow' | 'mayEdit' | 'mayConfirm'> & { chosen: readonly string[]; nextOpen: () => string | null }

function useRowActions({ flow, mayEdit, mayConfirm, chosen, nextOpen }: Chosen): FlowAction[] {
  const say = useSay()
  const state = useFlowState(flow)
  const { at, ...read } = useSelector(flow, ({ context: { at, desk, done, key } }) => ({ at, desk, done, key }), shallowEqual)
  const busy: readonly Blocker[] = state.matches('stepping') ? [] : [{ code: 'finance.rows.busy' }]
  const one = at === null ? [] : [at]
  return [
    {
      key: 'undo',
      label: say('finance.rows.undo'),
      blockers: [...mayConfirm, ...busy, ...undoBlockers(read)],
      variant: 'minimal',
      onSelect: () => flow.send({ type: 'confirm.undo' }),
    },
    {
      key: 'note',
      label: say('finance.rows.note'),
      blockers: [...mayEdit, ...busy, ...(at === null ? [{ code: 'finance.row.none' }] : [])],
      variant: 'outlined',
      onSelect: () => flow.send({ type: 'row.note' }),
    },
    {
      key: 'chosen',
      label: say('finance.rows.confirm_chosen', { count: confirmable(read, chosen).length }),
      blockers: [...mayConfirm, ...busy, ...confirmBlockers(read, chosen)],
      variant: 'outlined',
      onSelect: () => flow.send({ type: 'rows.confirm', ids: chosen, next: at }),
    },
    {
      key: 'confirm',
      label: say('finance.rows.confirm'),
      blockers: [...mayConfirm, ...busy, ...confirmBlockers(read, one)],
      intent: 'primary',
      loading: state.matches('confirming'),
      onSelect: () => flow.send({ type: 'rows.confirm', ids: one, next: nextOpen() }),
    },
  ]
}

function Desk({ flow, desk, steps, mayEdit, onFilter, onExport, log }: RowsViewProps & { desk: RowsDesk; steps: Steps }) {
  const say = useSay()
  const { key, at, filter } = useSelector(flow, ({ context: { key, at, filter } }) => ({ key, at, filter }), shallowEqual)
  const isExplaining = useSelector(flow, (now) => now.matches('explaining'))
  const columns = useMemo(() => rowColumns(key.kind, desk.toleranceBps), [key.kind, desk.toleranceBps])
  const store = useRowStore(byId, desk.rows)
  const row = desk.rows.find(({ id }) => id === at) ?? null
  return (
    <div className="fd-rows">
      <div className="fd-rows-list">
        <RowsEnding flow={flow} />
        <DataGrid
          label={say(`finance.rows.title.${key.kind}`)}
          columns={columns}
          store={store}
          selectable
          density="compact"
          empty={{ title: say('kit.grid.nothing_found'), hint: say('finance.rows.none_hint') }}
          flashKeyOf={({ state, version }) => `${state} ${version}`}
          onReady={steps.takeGrid}
          onSelect={steps.setChosen}
          onFocusRow={(focused) => (focused && focused.id !== at ? flow.send({ type: 'row.go', id: focused.id }) : undefined)}
          onOpenRow={() => steps.press('confirm')}
          search={{ label: say('finance.rows.search'), value: filter.q, onValue: (q) => onFilter({ ...filter, q }) }}
          rowActions={(_row, close) =>
            steps.actions
              .filter(({ key }) => key === 'note' || key === 'confirm')
              .map(({ key, label, blockers, intent, onSelect }) => (
                <WhyNotButton
                  key={key}
                  blockers={blockers}
                  {...(intent ? { intent } : {})}
                  onClick={() => {
                    close()
                    onSelect()
                  }}
                >
                  {label}
                </WhyNotButton>
              ))
          }
          toolbar={
            <>
              <RowsFilters filter={filter} onFilter={onFilter} />
              <Button size="small" text={say('finance.rows.again')} onClick={() => flow.send({ type: 'rows.again' })} />
              <ExportButtons word="finance.rows.export" onExport={onExport} />
            </>
          }
          footer={say('finance.rows.as_of', { time: zonedCompanyTime(desk.asOf) })}
        />
        <p className="fd-muted fd-rows-keys">{say('finance.rows.keys')}</p>
      </div>
      {row ? (
        <RowPanel key={row.id} flow={flow} row={row} toleranceBps={desk.toleranceBps} mayEdit={mayEdit} log={log} />
      ) : (
        <aside className="fd-rows-panel">
          {isExplaining ? <ExplainForm flow={flow} /> : <EmptyState title={say('finance.rows.no_row')} />}
        </aside>
      )}
    </div>
  )
}
