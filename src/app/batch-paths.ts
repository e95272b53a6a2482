import type { BatchEvent } from '#machines/batch/batch.types.ts'

export type Begin = { how: 'blank' | 'last' | 'import'; gameId: string }

const HOWS = ['blank', 'last', 'import'] as const

/** A batch that is opened by its number; whoever has it running gets that flow. */
export const openBatchPath = (batchId: string): string => `/advertise-2/batch?${new URLSearchParams({ batch_id: batchId })}`

/** A new flow begins under an id of its own. */
export const newBatchPath = ({ how, gameId }: Begin): string =>
  `/advertise-2/batch/new?${new URLSearchParams({ how, ...(gameId ? { game: gameId } : {}) })}`

export const flowPath = (flowId: string): string => `/advertise-2/batch/${flowId}`

export const beginOf = (search: URLSearchParams): Begin => ({
  how: HOWS.find((how) => how === search.get('how')) ?? 'blank',
  gameId: search.get('game') ?? '',
})

/** The first step of a flow that begins with something; a flow without a game asks for one first. */
export function firstEvent({ how, gameId }: Begin): BatchEvent | null {
  if (gameId === '' || how === 'blank') return null
  return how === 'last' ? { type: 'last.load' } : { type: 'import.start' }
}
