import type { ActorRefFrom } from 'xstate'
import type { Blocker } from '#domain/blocker.ts'
import { blocker } from '#domain/blocker.ts'
import { commitBlockers, undoBlockers } from '#domain/object/change.ts'
import type { objectChangeMachine } from '#machines/object-change/object-change.machine.ts'
import type { FlowAction } from '#views/kit/flow/FlowFrame.tsx'
import type { Say } from '#views/kit/words.tsx'

type Flow = ActorRefFrom<typeof objectChangeMachine>

const main = (action: FlowAction): FlowAction => ({ ...action, intent: 'primary', hotkey: 'Ctrl+Enter' })
const back = (action: FlowAction): FlowAction => ({ ...action, hotkey: 'Escape' })

/** What the flow accepts now. `onSet` goes to another set of changes. */
export function actionsOf(
  say: Say,
  flow: Flow,
  mayEdit: readonly Blocker[],
  onHome: () => void,
  onSet: (id: string) => void,
): FlowAction[] {
  const now = flow.getSnapshot()
  const { set, reason, typed, next } = now.context
  const one = (key: string, blockers: readonly Blocker[], onSelect: () => void): FlowAction => ({
    key,
    label: say(`object.do.${key}`),
    blockers,
    onSelect,
  })
  const home: FlowAction = { ...one('home', [], onHome), variant: 'minimal' }
  const again = one('again', [], () => flow.send({ type: 'set.again' }))
  if (now.matches('notStaged'))
    return [
      home,
      one('drop', [], () => flow.send({ type: 'request.drop' })),
      main(one('stage', mayEdit, () => flow.send({ type: 'request.again' }))),
    ]
  if (now.matches('stageUncertain') || now.matches('undoUncertain'))
    return [home, main(one('retry', [], () => flow.send({ type: 'write.retry' })))]
  if (now.matches('failed')) return [home, one('drop', [], () => flow.send({ type: 'request.drop' }))]
  if (!set) return [home]
  if (now.matches('diffing'))
    return [
      home,
      again,
      one('discard', mayEdit, () => flow.send({ type: 'set.discard' })),
      main(
        one('commit', [...mayEdit, ...(set.counts.ready > 0 ? [] : [blocker('object.change.nothing')])], () =>
          flow.send({ type: 'commit.ask' }),
        ),
      ),
    ]
  if (now.matches('confirming') || now.matches('committing'))
    return [
      back(one('back', [], () => flow.send({ type: 'commit.cancel' }))),
      {
        ...main(one('send', [...mayEdit, ...commitBlockers(set, { reason, typed })], () => flow.send({ type: 'commit.send' }))),
        loading: now.matches('committing'),
      },
    ]
  if (now.matches('watching') || now.matches('stopping') || now.matches('hidden') || set.state === 'running')
    return [home, again, { ...one('stop', mayEdit, () => flow.send({ type: 'set.stop' })), loading: now.matches('stopping') }]
  if (now.matches('undone') && next !== null) return [home, again, main(one('look_undo', [], () => onSet(next)))]
  if (now.matches('settled') || now.matches('undoing'))
    return [
      home,
      again,
      { ...main(one('undo', [...mayEdit, ...undoBlockers(set)], () => flow.send({ type: 'undo.send' }))), loading: now.matches('undoing') },
    ]
  return [home, again]
}
