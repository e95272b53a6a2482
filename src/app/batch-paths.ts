import type { BatchEvent } from '#machines/batch/batch.types.ts'

export type Begin = { how: 'blank' | 'last' | 'import'; channel: string; gameId: string }

const HOWS = ['blank', 'last', 'import'] as const

/** A batch that is opened by its number; whoever has it running gets that flow. The network saves a look into the others' lists. */
export const openBatchPath = ({ batch_id: batchId, channel }: { batch_id: string; channel: string }): string =>
  `/advertise-2/batch?${new URLSearchParams({ batch_id: batchId, channel })}`

/** A new flow begins under an id of its own; without a network it begins on the first. */
export const newBatchPath = ({ how, channel, gameId }: Begin): string =>
  `/advertise-2/batch/new?${new URLSearchParams({ how, ...(channel ? { channel } : {}), ...(gameId ? { game: gameId } : {}) })}`

export const flowPath = (flowId: string): string => `/advertise-2/batch/${flowId}`

export const beginOf = (search: URLSearchParams): Begin => ({
  how: HOWS.find((how) => how === search.get('how')) ?? 'blank',
  channel: search.get('channel') ?? '',
  gameId: search.get('game') ?? '',
})

/** The first step of a flow that begins with something; a flow without a game asks for one first. */
export function firstEvent({ how, gameId }: Begin): BatchEvent | null {
  if (gameId === '' || how === 'blank') return null
  return how === 'last' ? { type: 'last.load' } : { type: 'import.start' }
}
