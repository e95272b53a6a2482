import type { Blocker } from '#domain/blocker.ts'
import type { UsableLanding, UsableMaterial } from '#domain/creative/creative-blockers.ts'
import type { CreativeDraft, CreativeReviewState, CreativeStatus } from '#domain/creative/creative.ts'
import type { RecommendType } from '#domain/material/material.ts'
import type { Verdict } from '#domain/review/review.ts'
import type { Named, Person } from '#domain/named.ts'
import type { DraftFacts } from '../kit/draft-facts.ts'
import type { DraftContext, DraftEvent, DraftOutcome } from '../kit/draft-states.ts'
import type { WriteOutcome } from '../kit/outcome.ts'

/** A creative as the server tells it. */
export type CreativeLine = Omit<CreativeDraft, 'landing_id'> & {
  id: string
  game_name: string
  spreader_name: string
  landing_id: string | null
  landing_name: string | null
  status: CreativeStatus
  version: number
  revision: number
  review_state: CreativeReviewState
  recommend_type: RecommendType
  spend_minor: string
  return_minor: string
  used_by_count: number
  creator: Person | null
  created_at: string
  updated_at: string
}

/** A picture, with what prevents using it. */
export type CreativePicture = UsableMaterial & {
  mime: string
  width: number
  height: number
  duration_ms: number | null
  thumb: string | null
  url: string | null
}

export type CreativeVersionLine = Pick<CreativeDraft, 'name' | 'titles' | 'messages' | 'material_ids'> & {
  version: number
  made_by: Person | null
  made_at: string
  verdict: Verdict | null
  reasons: readonly string[]
  comment: string
}
export type CreativeUse = { batch_id: string; batch_name: string; channel: string; state: string; ads: number; created_at: string }
export type CreativeThresholds = { spend_minor: string; rate_percent: number; days: number; version: number }

export type FigureSource = { account_id: string; name: string; done_at: string | null; failure: Blocker | null }

/** What is known of a creative that is there. */
export type CreativeStory = {
  line: CreativeLine
  versions: readonly CreativeVersionLine[]
  uses: readonly CreativeUse[]
  held: { ads: number; batches: number }
  figures: readonly { day: string; spend_minor: string; return_minor: string }[]
  /** days whose figures are counted nowhere: the server has no rate for them */
  unpriced: readonly { currency: string; days: number }[]
  /** the ad accounts that the figures are of; none: no network told them */
  sources: readonly FigureSource[]
  thresholds: CreativeThresholds
}

/** What a creative is made of, and the one that is there. */
export type CreativeDesk = {
  /** null: it begins, or it was deleted */
  story: CreativeStory | null
  /** those of the creative and of the draft */
  pictures: readonly CreativePicture[]
  games: readonly Named[]
  spreaders: readonly Named[]
  landings: readonly (UsableLanding & { id: string; url: string })[]
}

/** No two creatives share these. */
export type CreativePlace = Pick<CreativeDraft, 'name' | 'game_id' | 'spreader_id'>

/** What the server says of a name. */
export type NameAnswer = {
  width: number
  max: number
  blockers: readonly Blocker[]
  taken_by: { id: string; creator: Person | null } | null
}
/** The answer with what was asked. `isSure` false: no one could tell, and the save will. */
export type Naming = CreativePlace & { answer: NameAnswer | null }

export type SaveOutcome = DraftOutcome<CreativeLine>
export type PlainOutcome = WriteOutcome<null, { present: CreativeLine | null }>
export type CreativeFlowFacts = DraftFacts<CreativeDraft, 'delete'>

export type CreativeContext = DraftContext<CreativeDraft, 'delete', CreativeLine, CreativeDesk> & {
  /** the last answer about a name */
  naming: Naming | null
  status: CreativeStatus
}

export type CreativeFlowEvent =
  | DraftEvent<CreativeDraft, CreativeDesk>
  /** `pictures`: those that were chosen, so that they are seen at once */
  | { type: 'draft.change'; draft: CreativeDraft; pictures?: readonly CreativePicture[] }
  | { type: 'name.check' }
  | { type: 'creative.save' }
  | { type: 'status.switch'; status: CreativeStatus }
  | { type: 'delete.ask' }
  | { type: 'delete.cancel' }
  | { type: 'delete.send' }
