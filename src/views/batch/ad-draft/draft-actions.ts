import type { ActorRefFrom } from 'xstate'
import type { Blocker } from '#domain/blocker.ts'
import type { adDraftMachine } from '#machines/ad-draft/ad-draft.machine.ts'
import { saveBlockers, shownContent } from '#machines/ad-draft/ad-draft.rules.ts'
import type { AdDraftContext } from '#machines/ad-draft/ad-draft.types.ts'
import type { FlowAction } from '#views/kit/flow/FlowFrame.tsx'
import type { Say } from '#views/kit/words.tsx'

type Flow = ActorRefFrom<typeof adDraftMachine>
export type DraftWays = {
  onHome: () => void
  /** begins another draft with the content that is shown */
  onCopy: (context: AdDraftContext) => void
}

const main = (action: FlowAction): FlowAction => ({ ...action, intent: 'primary', hotkey: 'Ctrl+Enter' })

/** What the flow accepts now. */
export function actionsOf(say: Say, flow: Flow, mayNot: readonly Blocker[], { onHome, onCopy }: DraftWays): FlowAction[] {
  const now = flow.getSnapshot()
  const { context } = now
  const one = (key: string, onSelect: () => void, blockers: readonly Blocker[] = []): FlowAction => ({
    key,
    label: say(`ad_draft.do.${key}`),
    blockers,
    onSelect,
  })
  const home: FlowAction = { ...one('home', onHome), variant: 'minimal' }
  const again = one('again', () => flow.send({ type: 'flow.again' }))
  const copy = one('copy', () => onCopy(context), mayNot)
  const save = main(one('save', () => flow.send({ type: 'draft.save' }), mayNot))
  if (now.matches('failed')) return [home, ...(context.typed ? [one('drop', () => flow.send({ type: 'edit.cancel' }))] : [])]
  if (now.matches('gone')) return [home, again, ...(shownContent(context) && context.desk?.line ? [copy] : [])]
  if (now.matches('deleteUncertain')) return [home, again, main(one('retry', () => flow.send({ type: 'write.retry' })))]
  if (now.matches('askingDelete') || now.matches('deleting')) {
    const remove = one('delete', () => flow.send({ type: 'delete.send' }), mayNot)
    return [
      { ...one('cancel', () => flow.send({ type: 'delete.cancel' })), hotkey: 'Escape' },
      { ...remove, intent: 'danger', loading: now.matches('deleting') },
    ]
  }
  if (now.matches({ editing: 'offline' }) || now.matches({ editing: 'frozen' })) return [home, copy, save]
  const ask = one('ask_delete', () => flow.send({ type: 'delete.ask' }), mayNot)
  const drop = one('drop', () => flow.send({ type: 'edit.cancel' }))
  const check = main(one('check', () => flow.send({ type: 'draft.check' }), [...mayNot, ...saveBlockers(context)]))
  if (now.matches({ editing: 'refused' })) return [home, ask, drop, copy, save]
  if (now.matches({ editing: 'held' }) || now.matches({ editing: 'waiting' })) return [home, ask, drop, copy, check]
  if (now.matches({ editing: 'idle' })) return [home, again, ask, copy, check]
  if (now.matches('ready')) return [home, again, ask, copy, { ...check, label: say('ad_draft.do.check_again') }]
  if (now.matches('savingToCheck') || now.matches('checking')) return [home, copy, { ...check, loading: true }]
  return now.matches('editing') ? [home, copy, { ...check, loading: true }] : [home]
}
