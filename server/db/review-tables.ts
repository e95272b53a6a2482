import type { Generated } from 'kysely'
import type { ReviewRecordState, ReviewedType, Verdict, WordKind } from '#domain/review/review.ts'
import type { LetterCategory } from '#domain/review/letter.ts'
import type { Created, Id, Instant, Int8, Json, Nullable, WithDefault } from './columns.ts'

/** A text under review, by the field of the ad it is in. */
export type ReviewedText = { field: string; text: string }
/** What a decision found in the texts; `at` is a place in the text as it was written. */
export type StoredHit = { word: string; kind: WordKind; field: string; at: number }

/** The tables of the review. */
export interface ReviewTables {
  review_record: {
    id: Id
    object_type: ReviewedType
    object_id: string
    version: number
    game_id: string
    region_id: string
    title: string
    texts: WithDefault<Json<ReviewedText[]>>
    material_id: Nullable<string>
    material_version: Nullable<number>
    note: Generated<string>
    letter_id: Nullable<Int8>
    submitter: Nullable<Int8>
    submitted_at: Created
    edited_by: Nullable<Int8>
    deadline: Created
    state: Generated<ReviewRecordState>
    reasons: Generated<string[]>
    comment: Generated<string>
    reviewer: Nullable<Int8>
    decided_at: Nullable<Instant>
    claimed_by: Nullable<Int8>
    claimed_until: Nullable<Instant>
    revision: Generated<number>
  }
  review_decision: {
    id: Id
    record_id: Int8
    verdict: Verdict
    reasons: Generated<string[]>
    comment: Generated<string>
    why: Generated<string>
    hits: WithDefault<Json<StoredHit[]>>
    user_id: Int8
    at: Created
  }
  review_word: {
    id: Id
    word: string
    kind: WordKind
    reason: string
    source: Generated<string>
    expires_on: Nullable<string>
    created_by: Nullable<Int8>
    version: Generated<number>
    updated_at: Created
  }
  authorization_book: {
    id: Id
    game_id: string
    title: string
    holder: string
    category: LetterCategory
    valid_from: string
    expires_on: string
    file_name: Generated<string>
    file_key: Nullable<string>
    file_mime: Nullable<string>
    created_by: Nullable<Int8>
    created_at: Created
    version: Generated<number>
    updated_at: Created
  }
}
