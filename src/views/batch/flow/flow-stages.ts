import { levelKeys } from '#domain/channels/levels.ts'
import type { Channel } from '#domain/channels/channel.ts'
import { BATCH_STAGES } from '#machines/batch/batch.flow.ts'
import type { BatchEvent, BuildStage } from '#machines/batch/batch.types.ts'
import { stageOf } from '#machines/kit/flow-kind.ts'
import type { FlowStage } from '#views/kit/flow/FlowStages.tsx'
import type { Say } from '#views/kit/words.tsx'
import { stageName } from '../field/field-words.ts'

/** The part in which names are given, after the last level. */
export const NAMING = 'naming'

/** What a part of the builder is called, in the step bar and in the button that leads to it. */
export const partName = (say: Say, channel: Channel, part: string): string =>
  part === NAMING ? say('batch.stage.naming') : stageName(say, channel, part)

type Snapshot = {
  value: unknown
  context: { stage: BuildStage | null }
  hasTag: (tag: 'failure' | 'settled') => boolean
  can: (event: BatchEvent) => boolean
}
type Stage = { key: string; title: string; event: BatchEvent | null }

/**
 * The step bar, the levels of the network among its stages: those before the present one are done, unless something is
 * missing or wrong there (`open`); those the flow can go to from here are buttons.
 */
export function batchStages(
  say: Say,
  channel: Channel,
  snapshot: Snapshot,
  send: (event: BatchEvent) => void,
  open: ReadonlySet<string> = NOTHING_OPEN,
): FlowStage[] {
  const parts = [...levelKeys(channel), NAMING]
  const here = stageOf(BATCH_STAGES, snapshot)?.key
  const { stage } = snapshot.context
  const present = parts.find((one) => one === stage) ?? parts[0]
  // from the preview a stage of the builder is reached by going back to it
  const orBack = (event: BatchEvent, key: string): BatchEvent => (snapshot.can(event) ? event : { type: 'build.back', stage: key })
  const bar = BATCH_STAGES.flatMap(({ key, labelKey }): Stage[] =>
    key === 'building'
      ? parts.map((part) => ({ key: part, title: partName(say, channel, part), event: orBack({ type: 'build.part', part }, part) }))
      : [{ key, title: say(labelKey), event: key === 'scope' ? orBack({ type: 'scope.back' }, key) : null }],
  )
  const at = bar.findIndex(({ key }) => key === (here === 'building' ? present : here))
  return bar.map(({ key, title, event }, index) => {
    const state = index === at ? presentState(snapshot) : index > at ? 'ahead' : open.has(key) ? 'open' : 'done'
    return { key, title, state, ...(event && index !== at && snapshot.can(event) ? { onSelect: () => send(event) } : {}) }
  })
}

/** An end without failures is an end. */
const presentState = (snapshot: Snapshot) => (snapshot.hasTag('failure') ? 'failed' : snapshot.hasTag('settled') ? 'done' : 'current')

const NOTHING_OPEN: ReadonlySet<string> = new Set()
