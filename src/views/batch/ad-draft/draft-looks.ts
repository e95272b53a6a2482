import type { AdDraftState } from '#domain/ad-draft/ad-draft.ts'
import type { StateKey } from '#views/kit/state-colors.ts'

export const DRAFT_LOOKS: Readonly<Record<AdDraftState, StateKey>> = {
  incomplete: 'waiting',
  ready: 'done',
  stale: 'refused',
  used: 'running',
}
