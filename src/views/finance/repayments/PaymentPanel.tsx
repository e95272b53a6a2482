import type { ActorRefFrom } from 'xstate'
import type { Blocker } from '#domain/blocker.ts'
import { formatMoney } from '#domain/money.ts'
import { moveBlockers, paperlessBlockers } from '#machines/bill-repayment/bill-repayment.rules.ts'
import type { billRepaymentMachine } from '#machines/bill-repayment/bill-repayment.machine.ts'
import type { Payment, RepaymentContext, RepaymentLogLine } from '#machines/bill-repayment/bill-repayment.types.ts'
import { StateTag } from '#views/kit/StateTag.tsx'
import { useSay, type Say } from '#views/kit/words.tsx'
import { ReasonField } from '../ReasonField.tsx'
import { Timeline, type TimelineEntry } from '#views/kit/Timeline.tsx'
import { EvidencePart, type EvidenceActs } from './EvidencePart.tsx'
import { Figures } from './RepaymentTables.tsx'

type Props = {
  flow: ActorRefFrom<typeof billRepaymentMachine>
  context: RepaymentContext
  isAsking: boolean
  /** it is being read, or a paper attached: no other one now */
  isBusy: boolean
  /** why this person may not attach papers; none means they may */
  mayEdit: readonly Blocker[]
  evidence: EvidenceActs
}

const LOOKS = { added: 'attention', confirmed: 'done', deleted: 'excluded' } as const

/** A payment that is there: what it covers, what happened to it, and the question before it is moved. */
export function PaymentPanel({ flow, context, isAsking, isBusy, mayEdit, evidence }: Props) {
  const say = useSay()
  const { desk, act, reason } = context
  const payment = desk?.payment
  if (!payment) return null
  const money = (minor: string) => formatMoney(minor, payment.currency)
  return (
    <div className="fd-finance-text">
      {isAsking ? (
        <section className="fd-finance-ask" aria-label={say(`finance.repayment.act.${act}`)}>
          <p>{say(`finance.repayment.ask.${act}`, { id: payment.id, amount: money(payment.amount_minor) })}</p>
          <ReasonField
            label={say('finance.repayment.reason')}
            value={reason}
            required={act === 'takeBack'}
            blockers={moveBlockers(context)}
            onValue={(text) => flow.send({ type: 'reason.change', reason: text })}
          />
        </section>
      ) : null}
      <p className="fd-figures">
        <StateTag state={LOOKS[payment.state]} label={say(`finance.repayment.state.${payment.state}`)} /> {payment.counterparty} ·{' '}
        {money(payment.amount_minor)} · {payment.paid_on} · {say(`finance.repayment.method.${payment.method}`)} ·{' '}
        {say('finance.repayment.booked_in', { month: payment.month })}
      </p>
      {payment.over_minor === '0' ? null : (
        <p className="fd-figures">{say('finance.repayment.credit_of', { amount: money(payment.over_minor) })}</p>
      )}
      {payment.note ? <p>{payment.note}</p> : null}
      <Figures
        label={say('finance.repayment.parts')}
        heads={['number', 'part'].map((key) => say(`finance.repayment.column.${key}`))}
        lines={payment.parts.map(({ bill_id, number, amount_minor }) => ({ key: bill_id, cells: [number, money(amount_minor)] }))}
      />
      <EvidencePart
        key={payment.id}
        payment={payment}
        blockers={[...mayEdit, ...paperlessBlockers(payment)]}
        isBusy={isBusy}
        acts={evidence}
        onPaper={(paper) => flow.send({ type: 'evidence.choose', paper })}
      />
      <h2>{say('finance.repayment.log')}</h2>
      <Timeline label={say('finance.repayment.log')} entries={desk.log.map((line) => entryOf(say, line, payment))} />
    </div>
  )
}

function entryOf(say: Say, { id, at, user_name, event, changes, reason }: RepaymentLogLine, payment: Payment): TimelineEntry {
  const shown = (field: string, value: string | null) => {
    if (value === null) return '–'
    if (field === 'state') return say(`finance.repayment.state.${value}`)
    if (field === 'method') return say(`finance.repayment.method.${value}`)
    return field.endsWith('_minor') && /^\d+$/.test(value) ? formatMoney(value, payment.currency) : value
  }
  const fields = event === 'finance.repayment.added' ? [] : changes
  return {
    id,
    at,
    title: say(`finance.repayment.event.${event.replace('finance.repayment.', '')}`),
    who: user_name,
    lines: [
      ...fields.map(
        ({ field, before, after }) => `${say(`finance.repayment.stored.${field}`)}: ${shown(field, before)} → ${shown(field, after)}`,
      ),
      ...(reason ? [`${say('finance.repayment.reason')}: ${reason}`] : []),
    ],
  }
}
