import { Callout } from '@blueprintjs/core'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import { companyTime } from '#domain/company-clock.ts'
import type { Blocker } from '#domain/blocker.ts'
import { REOPEN_REASON_MIN } from '#domain/finance/month-step.ts'
import type { PrerequisiteKey } from '#domain/finance/month-rules.ts'
import { MONTH_STAGES } from '#machines/month-confirmation/month-confirmation.flow.ts'
import { monthConfirmationMachine } from '#machines/month-confirmation/month-confirmation.machine.ts'
import { monthSignBlockers, reopenAskBlockers, reopenSendBlockers } from '#machines/month-confirmation/month-confirmation.rules.ts'
import type { MonthSeen } from '#machines/month-confirmation/month-confirmation.types.ts'
import { Field } from '#views/kit/Field.tsx'
import { FlowFrame, type FlowAction } from '#views/kit/flow/FlowFrame.tsx'
import { FlowWork } from '#views/kit/flow/FlowWork.tsx'
import type { TrailEntry } from '#views/kit/flow/trail.ts'
import { CountedTextArea } from '#views/kit/inputs/CountedTextArea.tsx'
import { useSay, type Say } from '#views/kit/words.tsx'
import { flowParts } from '../flow-parts.ts'
import { MonthChart } from './MonthChart.tsx'
import { MonthTotals, MovedTotals } from './MonthTotals.tsx'
import { SignDialog } from './SignDialog.tsx'
import './month.css'

type Flow = ActorRefFrom<typeof monthConfirmationMachine>

export type MonthViewProps = {
  flow: Flow
  trail: readonly TrailEntry[]
  /** why this person may not sign, or re-open; none means they may */
  maySign: readonly Blocker[]
  mayReopen: readonly Blocker[]
  /** where what is in the way is dealt with */
  hrefOf: (key: PrerequisiteKey) => string | null
  onGo: (href: string) => void
  /** month and kind to look at */
  subtitle?: ReactNode
  /** next to the month: what is left, the check, frozen copies, rules */
  children?: ReactNode
}

const REASON_MAX = 500

/** A month on its way to being confirmed: what is in the way, what a signature represents, who signed. */
export function MonthView({ flow, trail, maySign, mayReopen, hrefOf, onGo, subtitle, children }: MonthViewProps) {
  const say = useSay()
  const snapshot = useSelector(flow, (now) => now)
  const { key, seen, before, problems } = snapshot.context
  return (
    <FlowFrame
      {...flowParts(say, { machine: monthConfirmationMachine, stages: MONTH_STAGES, snapshot, trail })}
      title={say(`finance.month.flow.${key.kind}`, { month: key.month })}
      subtitle={subtitle}
      actions={actionsOf(say, flow, { maySign, mayReopen })}
    >
      <div className="fd-month">
        <div className="fd-month-main">
          <FlowWork
            problems={problems}
            note={<Standing snapshot={snapshot} />}
            onRetry={snapshot.matches('failed') ? () => flow.send({ type: 'month.again' }) : null}
            isReading={!seen}
          >
            {seen ? (
              <>
                {snapshot.matches('reopening') || snapshot.matches('opening') ? <Reason flow={flow} /> : null}
                {snapshot.matches('moved') && before ? <MovedTotals before={before} now={seen} /> : null}
                <MonthChart seen={seen} hrefOf={hrefOf} onGo={onGo} />
                <Signatures seen={seen} />
                <MonthTotals seen={seen} />
              </>
            ) : null}
          </FlowWork>
          <SignDialog flow={flow} />
        </div>
        {seen ? <div className="fd-month-side">{children}</div> : null}
      </div>
    </FlowFrame>
  )
}

type Snapshot = ReturnType<Flow['getSnapshot']>

/** What is so right now, in a sentence, where the chart does not say it. */
function Standing({ snapshot }: { snapshot: Snapshot }) {
  const say = useSay()
  const { seen } = snapshot.context
  if (snapshot.hasTag('uncertain')) return <Callout compact intent="warning" role="alert" title={say('finance.month.uncertain')} />
  if (snapshot.matches('refused')) return <Callout compact intent="danger" role="alert" title={say('finance.month.refused')} />
  const last = seen?.signatures.at(-1)
  const at = last ? companyTime(last.at) : ''
  if (snapshot.matches('confirmed') && last)
    return <Callout compact intent="success" role="status" title={say('finance.month.confirmed_title', { name: last.name, at })} />
  if (snapshot.matches('firstSigned') && last)
    return <Callout compact intent="primary" role="status" title={say('finance.month.first_signed', { name: last.name, at })} />
  if (seen?.state === 'reopened')
    return <Callout compact intent="warning" role="status" title={say('finance.month.reopened_title', { reason: seen.reason })} />
  return null
}

function Signatures({ seen }: { seen: MonthSeen }) {
  const say = useSay()
  if (seen.signatures.length === 0) return null
  return (
    <section className="fd-month-part" aria-label={say('finance.month.signatures')}>
      <h2>{say('finance.month.signatures')}</h2>
      <ol>
        {seen.signatures.map(({ user_id, name, at, current }) => (
          <li key={`${user_id} ${at}`}>
            {name} · {companyTime(at)}
            {current ? '' : ` · ${say('finance.month.lapsed')}`}
          </li>
        ))}
      </ol>
    </section>
  )
}

function Reason({ flow }: { flow: Flow }) {
  const say = useSay()
  const snapshot = useSelector(flow, (now) => now)
  return (
    <section className="fd-month-part" aria-label={say('finance.month.reopen')}>
      <Field label={say('finance.month.reason')} hint={say('finance.month.reason_hint', { min: REOPEN_REASON_MIN })} required>
        {(ids) => (
          <CountedTextArea
            {...ids}
            value={snapshot.context.reason}
            max={REASON_MAX}
            measure="characters"
            disabled={!snapshot.matches('reopening')}
            onValue={(reason) => flow.send({ type: 'reason.change', reason })}
          />
        )}
      </Field>
    </section>
  )
}

function actionsOf(say: Say, flow: Flow, { maySign, mayReopen }: Pick<MonthViewProps, 'maySign' | 'mayReopen'>): FlowAction[] {
  const snapshot = flow.getSnapshot()
  const { context } = snapshot
  const again: FlowAction = {
    key: 'again',
    label: say('finance.month.again'),
    blockers: [],
    variant: 'minimal',
    onSelect: () => flow.send({ type: 'month.again' }),
  }
  if (snapshot.matches('lost'))
    return [
      { key: 'ask', label: say('finance.month.ask'), blockers: [], intent: 'primary', onSelect: () => flow.send({ type: 'write.ask' }) },
    ]
  if (snapshot.matches('moved'))
    return [
      {
        key: 'accept',
        label: say('finance.month.accept'),
        blockers: [],
        intent: 'primary',
        onSelect: () => flow.send({ type: 'change.accept' }),
      },
    ]
  if (snapshot.matches('reopening') || snapshot.matches('opening'))
    return [
      {
        key: 'cancel',
        label: say('finance.month.cancel'),
        blockers: [],
        variant: 'minimal',
        onSelect: () => flow.send({ type: 'reopen.cancel' }),
      },
      {
        key: 'reopen.send',
        label: say('finance.month.reopen_send'),
        blockers: [...mayReopen, ...reopenSendBlockers(context)],
        intent: 'danger',
        loading: snapshot.matches('opening'),
        onSelect: () => flow.send({ type: 'reopen.send' }),
      },
    ]
  // read again, it stays what it was until the answer is there
  const isReading = snapshot.matches('reading')
  if (snapshot.matches('confirmed') || (isReading && context.seen?.state === 'confirmed'))
    return [
      again,
      {
        key: 'reopen',
        label: say('finance.month.reopen'),
        blockers: [...mayReopen, ...reopenAskBlockers(context)],
        variant: 'outlined',
        loading: isReading,
        onSelect: () => flow.send({ type: 'reopen.ask' }),
      },
    ]
  return [
    again,
    {
      key: 'sign',
      label: say(context.seen?.second_pair && !snapshot.matches('firstSigned') ? 'finance.month.sign_first' : 'finance.month.sign'),
      blockers: [...maySign, ...monthSignBlockers(context)],
      intent: 'primary',
      hotkey: 'Ctrl+Enter',
      loading: snapshot.matches('asking') || snapshot.matches('signing'),
      onSelect: () => flow.send({ type: 'month.sign' }),
    },
  ]
}
