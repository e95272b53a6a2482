import type { BatchEvent } from '#machines/batch/batch.types.ts'

export type Begin = {
  how: 'blank' | 'last' | 'import'
  channel: string
  gameId: string
  /** a blank batch takes the usual game; without it, it has none until one is chosen */
  usual?: boolean
}

const HOWS = ['blank', 'last', 'import'] as const

/**
 * A batch that is opened by its number; anyone who has it running gets that flow. The network saves a look into the others' lists. `row`: the
 * row that is opened in it.
 */
export const openBatchPath = ({
  batch_id: batchId,
  channel,
  row,
}: {
  batch_id: string
  channel: string
  row?: number | null | undefined
}): string => `/advertise-2/batch?${new URLSearchParams({ batch_id: batchId, channel, ...rowPart(row) })}`

const rowPart = (row: number | null | undefined): Record<string, string> => (typeof row === 'number' ? { row: String(row) } : {})

/** The row of a batch that an address names. */
export function rowNamed(search: URLSearchParams): number | null {
  const text = search.get('row') ?? ''
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null
}

/** A new flow begins under an id of its own; without a network it begins on the first. */
export function newBatchPath({ how, channel, gameId, usual = false }: Begin): string {
  const game: Record<string, string> = gameId ? { game: gameId } : usual ? { usual: '1' } : {}
  return `/advertise-2/batch/new?${new URLSearchParams({ how, ...(channel ? { channel } : {}), ...game })}`
}

export const flowPath = (flowId: string, row: number | null = null): string => {
  const search = new URLSearchParams(rowPart(row)).toString()
  return `/advertise-2/batch/${flowId}${search && `?${search}`}`
}

/** The flow of a batch that is opened by its number. */
export const numberedFlow = (batchId: string): string => `b${batchId}`

/**
 * The batch an address of a flow names, so that the link opens for a colleague, or after the flow is over: its number and network in the
 * query, or a flow that is called by its number. Null: what has no number yet is only where it was begun.
 */
export function batchNamed(flowId: string, search: URLSearchParams): { batch_id: string; channel: string } | null {
  const batchId = search.get('batch_id') ?? /^b(\d+)$/.exec(flowId)?.[1]
  return batchId ? { batch_id: batchId, channel: search.get('channel') ?? '' } : null
}

export const beginOf = (search: URLSearchParams): Begin => ({
  how: HOWS.find((how) => how === search.get('how')) ?? 'blank',
  channel: search.get('channel') ?? '',
  gameId: search.get('game') ?? '',
  ...(search.get('usual') === '1' ? { usual: true } : {}),
})

/** The first step of a flow that begins with something; a flow without a game asks for one first. */
export function firstEvent({ how, gameId }: Begin): BatchEvent | null {
  if (gameId === '' || how === 'blank') return null
  return how === 'last' ? { type: 'last.load' } : { type: 'import.start' }
}
