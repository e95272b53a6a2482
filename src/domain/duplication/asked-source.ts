import { blocker, type Blocker } from '../blocker.ts'

/** `missing`: there is nothing of the kind here; `gone`: deleted on the network; `unread`: the network did not tell. */
export const SOURCE_STATES = ['ready', 'missing', 'gone', 'unread', 'other_game'] as const
export type SourceState = (typeof SOURCE_STATES)[number]

/** One of what was asked for, and what became of it. `reason`: what the network said where it did not tell. */
export type AskedSource = {
  ref: string
  state: SourceState
  name: string
  account_id: string
  network_id: string | null
  reason: string
}

/** Why these cannot be copied, each by its place among what was asked for (from 1). */
export const sourceBlockers = (sources: readonly AskedSource[]): Blocker[] =>
  sources.flatMap(({ state, ref, name, reason }, at) =>
    state === 'ready'
      ? []
      : [blocker(`duplicate.source.${state}`, { field: 'sources', row: at + 1, params: { ref, name: name || ref, reason } })],
  )
