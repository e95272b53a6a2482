import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { Blocker } from '#domain/blocker.ts'
import { CPA_STAGES } from '#machines/cpa-rule/cpa-rule.flow.ts'
import { cpaRuleMachine } from '#machines/cpa-rule/cpa-rule.machine.ts'
import { ruleBlockers } from '#machines/cpa-rule/cpa-rule.rules.ts'
import { FlowFrame, type FlowAction } from '#views/kit/flow/FlowFrame.tsx'
import { FlowWork } from '#views/kit/flow/FlowWork.tsx'
import type { TrailEntry } from '#views/kit/flow/trail.ts'
import { useSay, type Say } from '#views/kit/words.tsx'
import { flowParts } from '../flow-parts.ts'
import { MetRule } from './MetRule.tsx'
import { RuleForm } from './RuleForm.tsx'
import { Rehearsed, RulePanel } from './RulePanels.tsx'
import '../finance.css'

export type CpaFlowProps = {
  flow: ActorRefFrom<typeof cpaRuleMachine>
  trail: readonly TrailEntry[]
  /** why this person may not save or switch rules; none means they may */
  mayEdit: readonly Blocker[]
  /** back to the rules */
  onHome: () => void
}

/** One rule: entered, rehearsed, saved, switched, and seen at work. */
export function CpaFlowView({ flow, trail, mayEdit, onHome }: CpaFlowProps) {
  const say = useSay()
  const snapshot = useSelector(flow, (now) => now)
  const { context } = snapshot
  const { desk, draft, problems, ruleId, rehearsal, month } = context
  const isEditing = snapshot.matches('editing') || snapshot.matches('saveUncertain')
  const isRehearsed = snapshot.matches('rehearsed') || snapshot.matches('saving')
  return (
    <FlowFrame
      {...flowParts(say, { machine: cpaRuleMachine, stages: CPA_STAGES, snapshot, trail })}
      title={ruleId ? say('finance.cpa.flow', { id: ruleId }) : say('finance.cpa.flow_new')}
      subtitle={desk?.rule ? `${desk.rule.game_name} · ${desk.rule.spreader_name}` : undefined}
      actions={actionsOf(say, flow, mayEdit, onHome)}
    >
      <FlowWork
        problems={problems}
        note={snapshot.hasTag('uncertain') ? <p role="status">{say('finance.cpa.uncertain')}</p> : null}
        onRetry={snapshot.matches('failed') ? () => flow.send({ type: 'flow.again' }) : null}
        isReading={(snapshot.matches('reading') && !desk?.rule) || snapshot.matches('rehearsing')}
      >
        {isEditing && desk && draft ? (
          <RuleForm flow={flow} context={context} desk={desk} draft={draft} />
        ) : isRehearsed ? (
          <Rehearsed flow={flow} rehearsal={rehearsal} month={month} />
        ) : snapshot.matches('met') ? (
          <MetRule context={context} />
        ) : (
          <RulePanel flow={flow} context={context} isAsking={snapshot.matches('asking') || snapshot.matches('switching')} />
        )}
      </FlowWork>
    </FlowFrame>
  )
}

/** What the flow accepts now. */
function actionsOf(say: Say, flow: CpaFlowProps['flow'], mayEdit: readonly Blocker[], onHome: () => void): FlowAction[] {
  const snapshot = flow.getSnapshot()
  const { context } = snapshot
  const one = (key: string, blockers: readonly Blocker[], onSelect: () => void): FlowAction => ({
    key,
    label: say(`finance.cpa.do.${key}`),
    blockers,
    onSelect,
  })
  const main = (action: FlowAction): FlowAction => ({ ...action, intent: 'primary', hotkey: 'Ctrl+Enter' })
  const back = (action: FlowAction): FlowAction => ({ ...action, hotkey: 'Escape' })
  const home: FlowAction = { ...one('home', [], onHome), variant: 'minimal' }
  if (snapshot.matches('editing'))
    return [
      home,
      ...(context.ruleId === null ? [] : [back(one('cancel_edit', [], () => flow.send({ type: 'edit.cancel' })))]),
      main(one('rehearse', ruleBlockers(context), () => flow.send({ type: 'rule.rehearse' }))),
    ]
  if (snapshot.matches('rehearsed') || snapshot.matches('saving'))
    return [
      home,
      back(one('back', [], () => flow.send({ type: 'rehearsal.back' }))),
      { ...main(one('save', mayEdit, () => flow.send({ type: 'rule.save' }))), loading: snapshot.matches('saving') },
    ]
  if (snapshot.hasTag('uncertain')) return [main(one('retry', [], () => flow.send({ type: 'write.retry' })))]
  if (snapshot.matches('met'))
    return [
      home,
      one('theirs', [], () => flow.send({ type: 'conflict.take' })),
      ...(context.draft ? [main(one('mine', [], () => flow.send({ type: 'conflict.keep' })))] : []),
    ]
  if (snapshot.matches('asking') || snapshot.matches('switching'))
    return [
      back(one('cancel', [], () => flow.send({ type: 'switch.cancel' }))),
      { ...main(one(context.status, mayEdit, () => flow.send({ type: 'switch.send' }))), loading: snapshot.matches('switching') },
    ]
  if (!snapshot.matches('showing')) return [home]
  const next = context.desk?.rule?.status === 'active' ? 'paused' : 'active'
  return [
    home,
    one('refresh', [], () => flow.send({ type: 'flow.again' })),
    one('edit', mayEdit, () => flow.send({ type: 'rule.edit' })),
    main(one(`ask_${next}`, mayEdit, () => flow.send({ type: 'status.ask' }))),
  ]
}
