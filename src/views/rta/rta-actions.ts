import type { ActorRefFrom } from 'xstate'
import type { Blocker } from '#domain/blocker.ts'
import { staleBlocker } from '#domain/rta/rta.ts'
import type { rtaBindMachine } from '#machines/rta-bind/rta-bind.machine.ts'
import { bindReasons, isEdited, rehearseReasons } from '#machines/rta-bind/rta-bind.rules.ts'
import { stageOf } from '#machines/kit/flow-kind.ts'
import { RTA_STAGES } from '#machines/rta-bind/rta-bind.flow.ts'
import type { FlowAction } from '#views/kit/flow/FlowFrame.tsx'
import type { Say } from '#views/kit/words.tsx'

export type RtaFlow = ActorRefFrom<typeof rtaBindMachine>

const main = (action: FlowAction): FlowAction => ({ ...action, intent: 'primary', hotkey: 'Ctrl+Enter' })

/** What the flow accepts now. `mayBind`: why this user may neither rehearse nor bind. */
export function actionsOf(say: Say, flow: RtaFlow, mayBind: readonly Blocker[], onLeave: () => void): FlowAction[] {
  const snapshot = flow.getSnapshot()
  const { context } = snapshot
  const one = (key: string, blockers: readonly Blocker[], onSelect: () => void): FlowAction => ({
    key,
    label: say(`rta.do.${key}`),
    blockers,
    onSelect,
  })
  const leave: FlowAction = { ...one('leave', [], onLeave), variant: 'minimal' }
  const refresh = one('refresh', [], () => flow.send({ type: 'flow.again' }))
  const drop = isEdited(context) ? [one('drop', [], () => flow.send({ type: 'draft.drop' }))] : []
  const rehearse = (key: string) => one(key, [...mayBind, ...rehearseReasons(context)], () => flow.send({ type: 'target.rehearse' }))
  const back: FlowAction = { ...one('back', [], () => flow.send({ type: 'rehearsal.drop' })), hotkey: 'Escape' }
  const bind = (blockers: readonly Blocker[]) => one('bind', [...mayBind, ...blockers], () => flow.send({ type: 'bind.send' }))
  if (stageOf(RTA_STAGES, snapshot)?.key === 'choose') return snapshot.matches('choosingTarget') ? [refresh] : []
  if (snapshot.matches('editing') || snapshot.matches('bound'))
    return [leave, refresh, ...drop, bind(bindReasons(context)), main(rehearse('rehearse'))]
  if (snapshot.matches('rehearsing')) return [back, { ...rehearse('rehearse'), loading: true }]
  if (snapshot.matches('rehearsed')) return [leave, ...drop, back, rehearse('rehearse_again'), main(bind(bindReasons(context)))]
  if (snapshot.matches('stale')) return [leave, ...drop, back, bind([staleBlocker()]), main(rehearse('rehearse_again'))]
  if (snapshot.matches('binding')) return [{ ...main(bind([])), loading: true }]
  if (snapshot.matches('unknown'))
    return [
      refresh,
      one('give_up', [], () => flow.send({ type: 'bind.drop' })),
      main(one('ask', [], () => flow.send({ type: 'bind.ask' }))),
    ]
  if (snapshot.matches('moved')) return [leave, main(refresh)]
  return [leave]
}
