import type { ActorRefFrom } from 'xstate'
import type { Blocker } from '#domain/blocker.ts'
import type { LandingAction } from '#domain/landing/landing.ts'
import type { landingPageSaveMachine } from '#machines/landing-page-save/landing-page-save.machine.ts'
import { askedBlockers, checkedBlockers, pageBlockers } from '#machines/landing-page-save/landing-page-save.rules.ts'
import type { FlowAction } from '#views/kit/flow/FlowFrame.tsx'
import type { Say } from '#views/kit/words.tsx'

/** Why this person may not do what with pages; none means they may. */
export type LandingRights = { save: readonly Blocker[]; switch: readonly Blocker[]; delete: readonly Blocker[] }

type Flow = ActorRefFrom<typeof landingPageSaveMachine>

const main = (action: FlowAction): FlowAction => ({ ...action, intent: 'primary', hotkey: 'Ctrl+Enter' })
const back = (action: FlowAction): FlowAction => ({ ...action, hotkey: 'Escape' })

/** What the flow accepts now. */
export function actionsOf(say: Say, flow: Flow, rights: LandingRights, onHome: () => void): FlowAction[] {
  const snapshot = flow.getSnapshot()
  const { context } = snapshot
  const one = (key: string, blockers: readonly Blocker[], onSelect: () => void): FlowAction => ({
    key,
    label: say(`landing.do.${key}`),
    blockers,
    onSelect,
  })
  const home: FlowAction = { ...one('home', [], onHome), variant: 'minimal' }
  const rightTo = (action: LandingAction) => (action === 'delete' ? rights.delete : rights.switch)
  if (snapshot.matches('editing'))
    return [
      home,
      ...(context.id === null ? [] : [back(one('cancel_edit', [], () => flow.send({ type: 'edit.cancel' })))]),
      main(one('save', [...rights.save, ...pageBlockers(context)], () => flow.send({ type: 'page.save' }))),
    ]
  if (snapshot.matches('warned'))
    return [
      home,
      back(one('back', [], () => flow.send({ type: 'check.back' }))),
      one('check_again', [], () => flow.send({ type: 'check.again' })),
      main(one('save_anyway', checkedBlockers(context), () => flow.send({ type: 'save.anyway' }))),
    ]
  if (snapshot.matches('saveUncertain'))
    return [
      home,
      one('look_up', [], () => flow.send({ type: 'write.ask' })),
      main(one('retry', [], () => flow.send({ type: 'write.retry' }))),
    ]
  if (snapshot.matches('actUncertain')) return [home, main(one('retry', [], () => flow.send({ type: 'write.retry' })))]
  if (snapshot.matches('met'))
    return [home, ...(context.draft ? [] : [main(one('theirs', [], () => flow.send({ type: 'conflict.take' })))])]
  if (snapshot.matches('asking') || snapshot.matches('switching') || snapshot.matches('deleting')) {
    const { action } = context
    const send = main(one(action, [...rightTo(action), ...askedBlockers(context, action)], () => flow.send({ type: 'action.send' })))
    return [
      back(one('cancel', [], () => flow.send({ type: 'action.cancel' }))),
      { ...send, ...(action === 'delete' ? { intent: 'danger' as const } : {}), loading: !snapshot.matches('asking') },
    ]
  }
  if (snapshot.matches('failed') && (context.draft || context.resumed))
    return [home, one('drop', [], () => flow.send({ type: 'edit.cancel' }))]
  if (snapshot.matches('gone')) return [home, one('refresh', [], () => flow.send({ type: 'flow.again' }))]
  if (!snapshot.matches('showing')) return [home]
  const next = context.desk?.page?.switch === 'on' ? 'off' : 'on'
  const ask = (action: LandingAction) => one(`ask_${action}`, rightTo(action), () => flow.send({ type: 'action.ask', action }))
  return [
    home,
    one('refresh', [], () => flow.send({ type: 'flow.again' })),
    ask('delete'),
    ask(next),
    main(one('edit', rights.save, () => flow.send({ type: 'edit.begin' }))),
  ]
}
