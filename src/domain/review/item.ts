import type { ReviewRecordState, ReviewedType, Verdict, WordKind } from './review.ts'
import type { Person } from '../named.ts'

/** A word that was found, where it is in the text as it was written, and why it is watched. */
export type FoundWord = { word: string; kind: WordKind; reason: string; source: string; from: number; to: number }

/** A line of the queue. */
export type QueueRow = {
  id: string
  object_type: ReviewedType
  object_id: string
  version: number
  game_name: string
  title: string
  kind: 'image' | 'video' | 'text'
  thumb: string | null
  submitter: Person | null
  submitted_at: string
  deadline: string
  overdue: boolean
  state: ReviewRecordState
  /** the caller's own: another user decides it */
  own: boolean
  held_by: Person | null
  held_by_me: boolean
  prohibited: number
  sensitive: number
  reasons: string[]
  comment: string
  reviewer: Person | null
  decided_at: string | null
  revision: number
  /** represents everything that is shown of it: a decision names what it was taken on */
  seen: string
}

export type ReviewMedia = {
  url: string
  poster: string | null
  mime: string
  width: number
  height: number
  bytes: number
  duration_ms: number | null
  version: number
}

/** All a reviewer looks at. */
export type QueueItem = QueueRow & {
  game_id: string
  texts: { field: string; text: string; hits: FoundWord[] }[]
  media: ReviewMedia | null
  tags: string[]
  note: string
  held_until: string | null
  letter: { id: string; title: string; holder: string; expires_on: string; standing: 'valid' | 'soon' | 'expired' | 'later' } | null
  used: { ads: number; batches: number }
  before: {
    version: number
    title: string
    texts: { field: string; text: string }[]
    media: ReviewMedia | null
    reasons: string[]
    comment: string
    reviewer: string
    decided_at: string
  } | null
  history: { at: string; user_name: string; version: number; verdict: Verdict; reasons: string[]; comment: string; why: string }[]
}
