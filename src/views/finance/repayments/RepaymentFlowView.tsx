import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { blocker, type Blocker } from '#domain/blocker.ts'
import { REPAYMENT_ACTS, type RepaymentAct } from '#domain/finance/repayment.ts'
import { REPAYMENT_STAGES } from '#machines/bill-repayment/bill-repayment.flow.ts'
import { billRepaymentMachine } from '#machines/bill-repayment/bill-repayment.machine.ts'
import { addBlockers, moveBlockers } from '#machines/bill-repayment/bill-repayment.rules.ts'
import { FlowFrame, type FlowAction } from '#views/kit/flow/FlowFrame.tsx'
import { FlowWork } from '#views/kit/flow/FlowWork.tsx'
import type { TrailEntry } from '#views/kit/flow/trail.ts'
import { useSay, type Say } from '#views/kit/words.tsx'
import { flowParts } from '../flow-parts.ts'
import { AllocatePanel } from './AllocatePanel.tsx'
import type { EvidenceActs } from './EvidencePart.tsx'
import { PaymentPanel } from './PaymentPanel.tsx'
import { BeforeAfter, MetPayment, StaleBalances } from './RepaymentTables.tsx'
import '../finance.css'

/** Why this person may not do each of it; none means they may. */
export type RepaymentRights = {
  userId: string
  edit: readonly Blocker[]
  overpay: readonly Blocker[]
  act: Readonly<Record<RepaymentAct, readonly Blocker[]>>
}

export type RepaymentFlowProps = {
  flow: ActorRefFrom<typeof billRepaymentMachine>
  trail: readonly TrailEntry[]
  rights: RepaymentRights
  evidence: EvidenceActs
  /** back to the bills */
  onHome: () => void
}

/** One payment from the bills it covers to its confirmation, and back. */
export function RepaymentFlowView({ flow, trail, rights, evidence, onHome }: RepaymentFlowProps) {
  const say = useSay()
  const snapshot = useSelector(flow, (now) => now)
  const { context } = snapshot
  const { problems, paymentId } = context
  return (
    <FlowFrame
      {...flowParts(say, { machine: billRepaymentMachine, stages: REPAYMENT_STAGES, snapshot, trail })}
      title={paymentId ? say('finance.repayment.flow', { id: paymentId }) : say('finance.repayment.flow_new')}
      subtitle={context.desk?.payment?.counterparty ?? context.desk?.bills[0]?.counterparty}
      actions={actionsOf(say, flow, rights, onHome)}
    >
      <FlowWork
        problems={problems}
        note={snapshot.hasTag('uncertain') ? <p role="status">{say('finance.repayment.uncertain')}</p> : null}
        onRetry={snapshot.matches('failed') ? () => flow.send({ type: 'flow.again' }) : null}
        isReading={snapshot.matches('reading') && !context.desk?.payment}
      >
        {snapshot.matches('allocating') ? (
          <AllocatePanel flow={flow} context={context} mayOverpay={rights.overpay} />
        ) : snapshot.matches('reviewing') || snapshot.matches('adding') || snapshot.matches('addUncertain') ? (
          <BeforeAfter context={context} />
        ) : snapshot.matches('stale') ? (
          <StaleBalances context={context} />
        ) : snapshot.matches('met') ? (
          <MetPayment context={context} />
        ) : (
          <PaymentPanel
            flow={flow}
            context={context}
            isAsking={snapshot.matches('asking') || snapshot.matches('acting')}
            isBusy={snapshot.matches('attaching') || snapshot.matches('attachUncertain') || snapshot.matches('reading')}
            mayEdit={rights.edit}
            evidence={evidence}
          />
        )}
      </FlowWork>
    </FlowFrame>
  )
}

/** What the flow accepts now. */
function actionsOf(say: Say, flow: RepaymentFlowProps['flow'], rights: RepaymentRights, onHome: () => void): FlowAction[] {
  const snapshot = flow.getSnapshot()
  const { context } = snapshot
  const primary = { intent: 'primary', hotkey: 'Ctrl+Enter' } as const
  const home: FlowAction = { key: 'home', label: say('finance.repayment.home'), blockers: [], onSelect: onHome, variant: 'minimal' }
  const one = (key: string, blockers: readonly Blocker[], onSelect: () => void): FlowAction => ({
    key,
    label: say(`finance.repayment.do.${key}`),
    blockers,
    onSelect,
    ...primary,
  })
  if (snapshot.matches('allocating')) {
    const overpay = context.draft.overpaid ? rights.overpay : []
    return [home, one('review', [...rights.edit, ...overpay, ...addBlockers(context)], () => flow.send({ type: 'payment.review' }))]
  }
  if (snapshot.matches('reviewing') || snapshot.matches('adding'))
    return [
      home,
      { ...one('back', [], () => flow.send({ type: 'review.back' })), intent: 'none', hotkey: 'Escape' },
      { ...one('add', rights.edit, () => flow.send({ type: 'payment.add' })), loading: snapshot.matches('adding') },
    ]
  if (snapshot.matches('attachUncertain'))
    return [
      { ...one('read', [], () => flow.send({ type: 'flow.again' })), intent: 'none', hotkey: 'Escape' },
      one('retry', [], () => flow.send({ type: 'write.retry' })),
    ]
  if (snapshot.hasTag('uncertain')) return [one('retry', [], () => flow.send({ type: 'write.retry' }))]
  if (snapshot.matches('stale'))
    return [
      home,
      { ...one('keep', [], () => flow.send({ type: 'flow.again' })), intent: 'none', hotkey: 'Escape' },
      one('redo', [], () => flow.send({ type: 'allocation.redo' })),
    ]
  if (snapshot.matches('met') || snapshot.matches('deleted')) return [home, one('read', [], () => flow.send({ type: 'flow.again' }))]
  if (snapshot.matches('asking') || snapshot.matches('acting'))
    return [
      { ...one('cancel', [], () => flow.send({ type: 'act.cancel' })), intent: 'none', hotkey: 'Escape' },
      {
        ...one(context.act, [...rights.act[context.act], ...moveBlockers(context)], () => flow.send({ type: 'act.send' })),
        loading: snapshot.matches('acting'),
        intent: context.act === 'confirm' ? 'primary' : 'danger',
      },
    ]
  if (!snapshot.matches('added') && !snapshot.matches('confirmed')) return [home]
  return [home, ...REPAYMENT_ACTS.flatMap((act) => actOf(say, flow, act, rights))]
}

/** Confirm, take back and delete stay in sight; each says why it is off. */
function actOf(say: Say, flow: RepaymentFlowProps['flow'], act: RepaymentAct, rights: RepaymentRights): FlowAction[] {
  const { context } = flow.getSnapshot()
  const { desk } = context
  const isOwn = act === 'confirm' && desk?.fourEyes && desk.payment?.added_by.id === rights.userId
  const blockers = [
    ...rights.act[act],
    ...moveBlockers({ ...context, act, reason: '–' }),
    ...(isOwn ? [blocker('finance.repayment.own_entry')] : []),
  ]
  const isNext = act === 'confirm' && blockers.length === 0
  return [
    {
      key: act,
      label: say(`finance.repayment.act.${act}`),
      blockers,
      onSelect: () => flow.send({ type: 'act.ask', act }),
      ...(isNext ? ({ intent: 'primary', hotkey: 'Ctrl+Enter' } as const) : {}),
    },
  ]
}
