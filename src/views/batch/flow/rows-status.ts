import { countText } from '#domain/display/numbers.ts'
import type { Channel } from '#domain/channels/channel.ts'
import type { ActorRefFrom } from 'xstate'
import type { GridStatus } from '#views/kit/grid/grid-props.ts'
import type { Say } from '#views/kit/words.tsx'
import { reasonWords } from '../field/field-words.ts'
import type { BatchWires } from './batch-wires.ts'

/** Where the reading of a batch's rows is. */
export type RowsReading = ReturnType<ActorRefFrom<ReturnType<BatchWires['rowsInto']>>['getSnapshot']>

export function gridStatus(say: Say, channel: Channel, reading: RowsReading, loaded: number, onRetry: () => void): GridStatus {
  if (loaded > 0) return { kind: 'ready' }
  if (reading.hasTag('failure'))
    return { kind: 'error', reason: reading.context.problems.map((problem) => reasonWords(say, channel, problem)).join('; '), onRetry }
  return reading.hasTag('busy') ? { kind: 'loading' } : { kind: 'ready' }
}

/** Long work shows counted progress; at rest, how old the rows are is not a question: they are read again by themselves. */
export function footerOf(say: Say, reading: RowsReading, expanded: number, loaded: number): string {
  if (reading.matches({ loading: 'growing' })) return say('batch.preview.expanding', { expanded: countText(expanded) })
  if (reading.matches('loading'))
    return say('batch.preview.loading', { loaded: countText(loaded), total: countText(reading.context.last?.total ?? 0) })
  if (reading.matches('failed')) return say('batch.preview.stale')
  return say(reading.context.last?.state === 'pushing' ? 'batch.preview.live' : 'batch.preview.current', { count: countText(loaded) })
}
