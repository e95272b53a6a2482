import type { Blocker } from '#domain/blocker.ts'
import type { UsableLanding } from '#domain/creative/creative-blockers.ts'
import type { CreativeDraft, CreativeField, CreativeReviewState, CreativeStatus } from '#domain/creative/creative.ts'
import type { MaterialKind, MaterialReviewState, MaterialStatus, RecommendType, VideoStatus } from '#domain/material/material.ts'
import type { Verdict } from '#domain/review/review.ts'
import type { Named, Person } from '#domain/named.ts'
import type { WriteOutcome } from '../kit/outcome.ts'
import type { Side, Sides } from '../kit/three-way.ts'

/** A creative as the server tells it. */
export type CreativeLine = {
  id: string
  game_id: string
  game_name: string
  spreader_id: string
  spreader_name: string
  name: string
  material_ids: readonly string[]
  titles: readonly string[]
  messages: readonly string[]
  landing_id: string | null
  landing_name: string | null
  note: string
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
export type CreativePicture = {
  id: string
  game_id: string
  name: string
  type: MaterialKind
  mime: string
  width: number
  height: number
  duration_ms: number | null
  status: MaterialStatus
  review_state: MaterialReviewState
  video_status: VideoStatus
  thumb: string | null
  url: string | null
}

export type CreativeVersionLine = {
  version: number
  name: string
  titles: readonly string[]
  messages: readonly string[]
  material_ids: readonly string[]
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

/** What the server says of a name. */
export type NameAnswer = {
  width: number
  max: number
  blockers: readonly Blocker[]
  takenBy: { id: string; creator: Person | null } | null
}
/** The answer with what was asked. `isSure` false: no one could tell, and the save will. */
export type Naming = { name: string; gameId: string; spreaderId: string; answer: NameAnswer | null }

export type SaveOutcome = WriteOutcome<{ id: string }, { present: CreativeLine | null }>
export type PlainOutcome = WriteOutcome<null, { present: CreativeLine | null }>
/** The creative that a save whose answer was lost did write; null: there is none. */
export type Found = { id: string } | null

/** What the server cannot give back. A ticket: that write left, and no answer came. */
export type CreativeFlowFacts = {
  /** null: it is not saved yet */
  creativeId: string | null
  /** what the edit began from; null: nothing was there */
  base: CreativeDraft | null
  /** null: it is looked at, not edited */
  draft: CreativeDraft | null
  /** of the creative the edit began from */
  revision: number
  saveTicket: string | null
  deleteTicket: string | null
}

export type CreativeContext = Pick<CreativeFlowFacts, 'creativeId' | 'base' | 'draft' | 'revision'> & {
  desk: CreativeDesk | null
  /** the last answer about a name */
  naming: Naming | null
  ticket: string
  status: CreativeStatus
  /** what was under way when the facts were stored */
  resumed: 'save' | 'delete' | null
  /** the creative as it is now, when another user was faster */
  present: CreativeLine | null
  sides: Sides<CreativeField>
  problems: readonly Blocker[]
}

export type CreativeFlowEvent =
  | { type: 'creative.edit' }
  /** `pictures`: those that were chosen, so that they are seen at once */
  | { type: 'draft.change'; draft: CreativeDraft; pictures?: readonly CreativePicture[] }
  | { type: 'name.check' }
  | { type: 'edit.cancel' }
  | { type: 'creative.save' }
  | { type: 'merge.take'; field: CreativeField; side: Side }
  | { type: 'merge.done' }
  | { type: 'conflict.take' }
  | { type: 'write.retry' }
  | { type: 'look.again' }
  | { type: 'status.switch'; status: CreativeStatus }
  | { type: 'delete.ask' }
  | { type: 'delete.cancel' }
  | { type: 'delete.send' }
  | { type: 'flow.again' }
