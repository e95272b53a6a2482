import { Button, ButtonGroup } from '@blueprintjs/core'
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useMemo, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { isMonth, monthsLater, previousMonth } from '#domain/finance/month.ts'
import type { PrerequisiteKey } from '#domain/finance/month-rules.ts'
import { ROW_KINDS } from '#domain/finance/row-step.ts'
import { isBlankMonth, newMonthFacts } from '#machines/month-confirmation/month-confirmation.facts.ts'
import { monthConfirmationFlow, monthFlowId } from '#machines/month-confirmation/month-confirmation.flow.ts'
import type { monthConfirmationMachine } from '#machines/month-confirmation/month-confirmation.machine.ts'
import type { MonthFacts, MonthKey, MonthSeen } from '#machines/month-confirmation/month-confirmation.types.ts'
import type { createReading } from '#machines/reading/reading.machine.ts'
import { functionBlockers } from '#permissions/grants.ts'
import { CheckPanel, CopyList, CopyPanel, RowsLeftPanel, RulesPanel, StatusStrip } from '#views/finance/month/MonthSide.tsx'
import { MonthView } from '#views/finance/month/MonthView.tsx'
import { UnreadPanel } from '#views/finance/month/UnreadPanel.tsx'
import { waiverDraft } from '#views/finance/month/waiver.ts'
import * as wires from '#views/finance/month/wire.ts'
import { LogPanel } from '#views/finance/rows/LogPanel.tsx'
import { wiredLogReading } from '#views/finance/rows/wire.ts'
import { useSay } from '#views/kit/words.tsx'
import { FinanceSection } from './FinanceSection.tsx'
import type { RunningFlow, WiredKind } from '#app/flows/flows.ts'
import { closingMonth, prerequisiteHref, UNREAD } from '#app/parts/month-links.ts'
import { OpenedFlow } from '#app/parts/OpenedFlow.tsx'
import { useSignedIn } from '#app/shell/services-context.tsx'
import { useDraft } from '#app/parts/use-draft.ts'
import { useKept } from '#app/parts/use-kept.ts'
import { useTrail } from '#app/parts/use-trail.ts'
import { whenDecided } from '#app/parts/when-saved.ts'
import { useSave } from '#app/parts/use-save.ts'
import { MonthInput } from '#views/kit/inputs/MonthInput.tsx'

const WIRED: WiredKind<typeof monthConfirmationMachine, MonthFacts> = {
  kind: monthConfirmationFlow,
  wired: () => Promise.resolve(wires.wiredMonthConfirmationMachine),
}

function keyFrom(search: URLSearchParams): MonthKey {
  const month = search.get('month') ?? ''
  return {
    month: isMonth(month) ? month : closingMonth(),
    kind: ROW_KINDS.find((kind) => kind === search.get('kind')) ?? 'income',
  }
}

/** `/tool-list/finance/month`: one month of income or outcome on its way to being confirmed. */
export function FinanceMonthPage() {
  const { flows } = useSignedIn()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const { kind, month } = keyFrom(search)
  const facts = useMemo(() => newMonthFacts({ kind, month }), [kind, month])
  const flowId = monthFlowId({ kind, month })
  return (
    <FinanceSection here="FinanceMonth">
      <div className="fd-page">
        <OpenedFlow
          key={flowId}
          flows={flows}
          wired={WIRED}
          flowId={flowId}
          facts={facts}
          onHome={() => void navigate('/tool-list/finance/month')}
        >
          {(flow) => <RunningMonth flow={flow} kind={kind} month={month} />}
        </OpenedFlow>
      </div>
    </FinanceSection>
  )
}

function RunningMonth({ flow, kind, month }: MonthKey & { flow: RunningFlow<typeof monthConfirmationMachine> }) {
  const { user } = useSignedIn()
  const navigate = useNavigate()
  const trail = useTrail(flow, isBlankMonth)
  const seen = useSelector(flow.actor, ({ context }) => context.seen)
  const may = (permission: string) => functionBlockers(user.permissions, permission)
  const goTo = (href: string) => void navigate(href)
  const hrefOf = (key: PrerequisiteKey) => prerequisiteHref(key, { kind, month })
  return (
    <MonthView
      flow={flow.actor}
      trail={trail}
      maySign={may('finance.month.confirm')}
      mayReopen={may('finance.month.reopen')}
      hrefOf={hrefOf}
      onGo={goTo}
      subtitle={<Choice kind={kind} month={month} />}
    >
      {seen ? (
        <Side
          key={`${kind} ${month}`}
          seen={seen}
          onRules={() => flow.actor.send({ type: 'page.askNow' })}
          onUpload={() => goTo(`/tool-list/finance/${kind}?month=${month}`)}
          onOpenRows={() => goTo(`/tool-list/finance/${kind}?month=${month}&state=open`)}
        />
      ) : null}
    </MonthView>
  )
}

function Choice({ kind, month }: MonthKey) {
  const say = useSay()
  const [, setSearch] = useSearchParams()
  const go = (next: Partial<MonthKey>) => setSearch({ month, kind, ...next })
  return (
    <span className="fd-month-tools">
      <Button
        size="small"
        variant="minimal"
        aria-label={say('finance.month.earlier')}
        text="‹"
        onClick={() => go({ month: previousMonth(month) })}
      />
      <MonthInput
        aria-label={say('finance.rows.column.month')}
        month={month}
        onMonth={(next) => (next === '' ? undefined : go({ month: next }))}
      />
      <Button
        size="small"
        variant="minimal"
        aria-label={say('finance.month.later')}
        text="›"
        onClick={() => go({ month: monthsLater(month, 1) })}
      />
      <ButtonGroup>
        {ROW_KINDS.map((one) => (
          <Button
            key={one}
            size="small"
            active={one === kind}
            aria-pressed={one === kind}
            text={say(`finance.rows.kind.${one}`)}
            onClick={() => go({ kind: one })}
          />
        ))}
      </ButtonGroup>
    </span>
  )
}

type SideProps = {
  seen: MonthSeen
  /** the rules were saved, or lines waived: what the month needs may be another thing now */
  onRules: () => void
  /** to where a corrected statement is uploaded */
  onUpload: () => void
  onOpenRows: () => void
}

/** Next to the month: what it shows is read again with every reading of the month; what is open or typed there stays. */
function Side({ seen, onRules, onUpload, onOpenRows }: SideProps) {
  const say = useSay()
  const { user } = useSignedIn()
  const { kind, month } = seen
  const key = { kind, month }
  const status = useReadWith(seen.as_of, wires.wiredStatusReading, { month })
  const left = useReadWith(seen.as_of, wires.wiredLeftReading, key)
  const rules = useReadWith(seen.as_of, wires.wiredRulesReading, null)
  const save = useSave(wires.wiredRulesSave, () => {
    rules.send({ type: 'reading.again' })
    onRules()
  })
  const kept = useDraft(`finance.waiver.${kind}.${month}`, waiverDraft)
  const waiver = useActorRef(wires.wiredWaiver, { input: { draft: kept.read() } }, whenDecided(onRules))
  useKept(waiver, kept)
  const { hash } = useLocation()
  const [isChecked, setChecked] = useState(false)
  const [isLogged, setLogged] = useState(false)
  const [copyId, setCopyId] = useState<string | null>(null)
  return (
    <>
      <StatusStrip status={status} />
      <UnreadPanel
        unread={seen.unread}
        month={key}
        asOf={seen.as_of}
        decision={waiver}
        blockers={functionBlockers(user.permissions, 'finance.month.confirm')}
        isAsked={hash === UNREAD}
        onDownload={(lines) => void wires.downloadUnread(lines)}
        onUpload={onUpload}
      />
      <RowsLeftPanel left={left} onOpen={onOpenRows} />
      <div className="fd-month-tools">
        <Button size="small" text={say('finance.month.check')} active={isChecked} onClick={() => setChecked(!isChecked)} />
        <Button
          size="small"
          text={say('finance.rows.log')}
          active={isLogged}
          aria-expanded={isLogged}
          onClick={() => setLogged(!isLogged)}
        />
      </div>
      {isChecked ? <Check {...key} asOf={seen.as_of} /> : null}
      {isLogged ? <MonthLog {...key} asOf={seen.as_of} /> : null}
      <CopyList seen={seen} open={copyId} onOpen={setCopyId} />
      {copyId === null ? null : <Copy key={copyId} {...key} id={copyId} />}
      <RulesPanel rules={rules} save={save} blockers={functionBlockers(user.permissions, 'settings.lists.edit')} />
    </>
  )
}

/** A reading that is asked again whenever the month was read. */
function useReadWith<TAnswer, TQuery>(asOf: string, machine: ReturnType<typeof createReading<TAnswer, TQuery>>, query: TQuery) {
  const reading = useActorRef(machine, { input: { query } })
  useEffect(() => reading.send({ type: 'reading.again' }), [reading, asOf])
  return reading
}

type AtMonth = MonthKey & { asOf: string }

function Check({ asOf, ...query }: AtMonth) {
  const check = useReadWith(asOf, wires.wiredCheckReading, query)
  return <CheckPanel check={check} />
}

function MonthLog({ asOf, kind, month }: AtMonth) {
  const log = useReadWith(asOf, wiredLogReading, { kind, month, id: null })
  return <LogPanel log={log} />
}

function Copy(query: wires.CopyQuery) {
  const copy = useActorRef(wires.wiredCopyReading, { input: { query } })
  return <CopyPanel copy={copy} onExport={(format) => void wires.exportCopy(query, format)} />
}
