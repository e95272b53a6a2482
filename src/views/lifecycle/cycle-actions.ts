import type { ActorRefFrom } from 'xstate'
import type { Blocker } from '#domain/blocker.ts'
import type { lifecycleConfirmMachine } from '#machines/lifecycle-confirm/lifecycle-confirm.machine.ts'
import { confirmBlockers, cycleBlockers, reopenReasons } from '#machines/lifecycle-confirm/lifecycle-confirm.rules.ts'
import type { FlowAction } from '#views/kit/flow/FlowFrame.tsx'
import type { Say } from '#views/kit/words.tsx'

/** Why this person may not do what with life cycles; none means they may. */
export type CycleRights = { edit: readonly Blocker[]; confirm: readonly Blocker[]; reopen: readonly Blocker[] }

type Flow = ActorRefFrom<typeof lifecycleConfirmMachine>

const main = (action: FlowAction): FlowAction => ({ ...action, intent: 'primary', hotkey: 'Ctrl+Enter' })
const back = (action: FlowAction): FlowAction => ({ ...action, hotkey: 'Escape' })

/** What the flow accepts now. */
export function actionsOf(say: Say, flow: Flow, rights: CycleRights, onHome: () => void): FlowAction[] {
  const snapshot = flow.getSnapshot()
  const { context } = snapshot
  const one = (key: string, blockers: readonly Blocker[], onSelect: () => void): FlowAction => ({
    key,
    label: say(`lifecycle.do.${key}`),
    blockers,
    onSelect,
  })
  const home: FlowAction = { ...one('home', [], onHome), variant: 'minimal' }
  const refresh = one('refresh', [], () => flow.send({ type: 'flow.again' }))
  switch (snapshot.value) {
    case 'editing':
      return [
        home,
        ...(context.id === null ? [] : [back(one('cancel_edit', [], () => flow.send({ type: 'edit.cancel' })))]),
        main(one('save', [...rights.edit, ...cycleBlockers(context)], () => flow.send({ type: 'cycle.save' }))),
      ]
    case 'warned':
      return [
        home,
        back(one('back', [], () => flow.send({ type: 'check.back' }))),
        one('check_again', [], () => flow.send({ type: 'check.again' })),
        main(one('save_anyway', rights.edit, () => flow.send({ type: 'save.anyway' }))),
      ]
    case 'saveUncertain':
    case 'actUncertain':
      return [
        home,
        one(snapshot.value === 'saveUncertain' ? 'look_up' : 'read_again', [], () => flow.send({ type: 'write.ask' })),
        main(one('retry', [], () => flow.send({ type: 'write.retry' }))),
      ]
    case 'met':
      return [
        home,
        refresh,
        ...(context.draft && context.present?.state !== 'confirmed'
          ? []
          : [main(one('theirs', [], () => flow.send({ type: 'conflict.take' })))]),
      ]
    case 'confirmPreview':
    case 'confirming':
      return [
        back(one('cancel', [], () => flow.send({ type: 'confirm.cancel' }))),
        one('preview_again', [], () => flow.send({ type: 'confirm.again' })),
        {
          ...main(one('confirm', [...rights.confirm, ...confirmBlockers(context)], () => flow.send({ type: 'confirm.send' }))),
          loading: snapshot.value === 'confirming',
        },
      ]
    case 'reopenAsked':
    case 'reopening':
      return [
        back(one('cancel', [], () => flow.send({ type: 'reopen.cancel' }))),
        {
          ...main(one('reopen', [...rights.reopen, ...reopenReasons(context)], () => flow.send({ type: 'reopen.send' }))),
          loading: snapshot.value === 'reopening',
        },
      ]
    case 'saved':
      return [
        home,
        refresh,
        one('edit', rights.edit, () => flow.send({ type: 'edit.begin' })),
        main(one('ask_confirm', rights.confirm, () => flow.send({ type: 'confirm.ask' }))),
      ]
    case 'confirmed':
      return [home, refresh, one('ask_reopen', rights.reopen, () => flow.send({ type: 'reopen.ask' }))]
    case 'failed':
      return context.draft || context.resumed ? [home, one('drop', [], () => flow.send({ type: 'edit.cancel' }))] : [home]
    case 'gone':
      return [home, refresh]
    default:
      return [home]
  }
}
