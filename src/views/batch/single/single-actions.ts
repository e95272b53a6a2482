import type { Blocker } from '#domain/blocker.ts'
import type { Channel } from '#domain/channels/channel.ts'
import { childrenOf } from '#domain/channels/levels.ts'
import type { singleObjectMachine } from '#machines/single-object/single-object.machine.ts'
import { isChanged, isNameAnswered, isNew, saveBlockers } from '#machines/single-object/single-object.rules.ts'
import { levelInside } from '#views/kit/channel-words.ts'
import type { FlowAction } from '#views/kit/flow/FlowFrame.tsx'
import type { Say } from '#views/kit/words.tsx'
import type { ActorRefFrom } from 'xstate'

type Flow = ActorRefFrom<typeof singleObjectMachine>
export type SingleWays = {
  onHome: () => void
  /** the batch of what was created */
  onBatch: (batchId: string) => void
  /** creates in an object that is there */
  onBelow: (level: string, parentId: string) => void
}

const main = (action: FlowAction): FlowAction => ({ ...action, intent: 'primary', hotkey: 'Ctrl+Enter' })

/** What the flow accepts now. */
export function actionsOf(say: Say, flow: Flow, channel: Channel, mayNot: readonly Blocker[], ways: SingleWays): FlowAction[] {
  const now = flow.getSnapshot()
  const { context } = now
  const { at, written, arrived } = context
  const one = (key: string, onSelect: () => void, blockers: readonly Blocker[] = []): FlowAction => ({
    key,
    label: say(`object.single.do.${key}`),
    blockers,
    onSelect,
  })
  const home: FlowAction = { ...one('home', ways.onHome), variant: 'minimal' }
  const again = one('again', () => flow.send({ type: 'flow.again' }))
  const next = (key: string) => one(key, () => flow.send({ type: 'object.next' }))
  const batch = (key: string) => one(key, () => ways.onBatch(written ?? ''))
  if (now.matches('failed')) return [home, one('cancel', () => flow.send({ type: 'edit.cancel' }))]
  if (now.matches('saveUncertain')) return [home, main(one('retry', () => flow.send({ type: 'write.retry' })))]
  if (now.matches('refused')) return [home, main(one('go_on', () => flow.send({ type: 'flow.again' })))]
  if (now.matches('notCreated')) return [home, next('another'), again, main(batch('repair'))]
  if (now.matches('arriving') || now.matches('waiting') || now.matches('hidden'))
    return [home, ...(isNew(at) ? [batch('batch')] : []), { ...again, loading: now.matches('arriving') }]
  if (now.matches('gone')) return [home, again]
  if (now.matches('saved')) {
    const [id] = arrived
    const below = id === undefined ? [] : childrenOf(channel, at.level)
    return [
      home,
      ...(isNew(at) ? [batch('batch')] : []),
      ...below.map((level) => ({
        ...one('below', () => ways.onBelow(level, id ?? '')),
        key: `below ${level}`,
        label: say('object.single.do.below', { level: levelInside(say, channel, level) }),
      })),
      main(next(isNew(at) ? 'another' : 'go_on')),
    ]
  }
  if (now.matches('loading') || now.matches('conflict')) return [home]
  const isTaken = isNameAnswered(context) && (context.checked?.blockers.length ?? 0) > 0
  const key = isTaken ? 'save_anyway' : isNew(at) ? 'create' : 'save'
  return [
    home,
    ...(isChanged(context) ? [one('cancel', () => flow.send({ type: 'edit.cancel' }))] : []),
    {
      ...main(one(key, () => flow.send({ type: 'object.save' }), [...mayNot, ...saveBlockers(context)])),
      loading: now.matches('checkingName') || now.matches('saving'),
    },
  ]
}
