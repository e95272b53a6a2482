import type { Channel } from '#domain/channels/channel.ts'
import { BATCH_STAGES } from '#machines/batch/batch.flow.ts'
import type { BatchEvent, BuildStage } from '#machines/batch/batch.types.ts'
import { stageOf } from '#machines/kit/flow-kind.ts'
import type { FlowStage } from '#views/kit/flow/FlowStages.tsx'
import type { Say } from '#views/kit/words.tsx'
import { partsOf, type PartState } from '../builder/builder.ts'
import { stageName } from '../field/field-words.ts'

/** What a part of the specification is called: in the step bar, in the outline and above its fields. */
export const partName = (say: Say, channel: Channel, part: BuildStage): string =>
  part === 'naming' || part === 'scope' ? say(`batch.stage.${part}`) : stageName(say, channel, part)

type Snapshot = {
  value: unknown
  context: { stage: BuildStage | null }
  hasTag: (tag: 'failure' | 'settled') => boolean
  can: (event: BatchEvent) => boolean
}
type Stage = { key: string; title: string; event: BatchEvent | null; part: BuildStage | null }

/**
 * The step bar, the parts of the specification among its stages: while it is built each says what the outline says (`stateOf`), behind it they are
 * done. Those the flow can go to from here are buttons.
 */
export function batchStages(say: Say, channel: Channel, snapshot: Snapshot, { send, stateOf = () => 'done', onPart }: Wires): FlowStage[] {
  const parts = partsOf(channel)
  const here = stageOf(BATCH_STAGES, snapshot)?.key
  const present = parts.find((one) => one === snapshot.context.stage) ?? 'scope'
  const bar = BATCH_STAGES.flatMap(({ key, labelKey }): Stage[] =>
    key === 'building'
      ? parts.map((part) => ({ key: part, title: partName(say, channel, part), event: eventOf(snapshot, part), part }))
      : [{ key, title: say(labelKey), event: null, part: null }],
  )
  const at = bar.findIndex(({ key }) => key === (here === 'building' ? present : here))
  return bar.map(({ key, title, event, part }, index) => {
    const isBuilt = part !== null && here === 'building'
    const state = index === at ? presentState(snapshot) : isBuilt ? stateOf(part) : index > at ? 'ahead' : 'done'
    const select = isBuilt && onPart ? () => onPart(part) : event && snapshot.can(event) ? () => send(event) : undefined
    return { key, title, state, ...(select && index !== at ? { onSelect: select } : {}) }
  })
}

type Wires = {
  send: (event: BatchEvent) => void
  /** how far a part of the specification is */
  stateOf?: ((part: BuildStage) => PartState) | undefined
  /** leads to a part on the page of the builder */
  onPart?: ((part: BuildStage) => void) | undefined
}

/** From the preview a part of the specification is reached by going back to it. */
function eventOf(snapshot: Snapshot, part: BuildStage): BatchEvent {
  const event: BatchEvent = { type: 'build.part', part }
  return snapshot.can(event) ? event : { type: 'build.back', stage: part }
}

/** An end without failures is an end. */
const presentState = (snapshot: Snapshot) => (snapshot.hasTag('failure') ? 'failed' : snapshot.hasTag('settled') ? 'done' : 'current')
