import { limitBlockers } from '#domain/ad-draft/ad-draft.ts'
import { blocker, type Blocker } from '#domain/blocker.ts'
import type { NewAdDraft } from './wire.ts'

/** Drafts belong to a game: without one they can neither be offered nor saved. */
export const gameBlockers = ({ game_id }: Pick<NewAdDraft, 'game_id'>): Blocker[] =>
  game_id === '' ? [blocker('ad_draft.game_missing', { field: 'game_id' })] : []

/** Why a draft cannot be added, as far as the console knows. */
export const newDraftBlockers = (draft: NewAdDraft, own: Readonly<Record<string, number>> | null): Blocker[] => [
  ...(draft.name.trim() === '' ? [blocker('ad_draft.name_empty', { field: 'name' })] : []),
  ...gameBlockers(draft),
  ...limitBlockers(own?.[draft.game_id] ?? 0),
]
