import type { Generated } from 'kysely'
import type { Blocker } from '#domain/blocker.ts'
import type {
  AccountVideoState,
  MaterialKind,
  MaterialReviewState,
  MaterialStatus,
  RecommendType,
  VideoStatus,
} from '#domain/material/material.ts'
import type { Created, Id, Instant, Int8, Json, Nullable } from './columns.ts'

/** The tables of the material library. */
export interface MaterialTables {
  material: {
    id: Generated<string>
    game_id: string
    name: string
    type: MaterialKind
    mime: string
    width: number
    height: number
    bytes: number
    sha256: string
    storage_key: string
    tags: Generated<string[]>
    status: Generated<MaterialStatus>
    created_at: Created
    region_id: Generated<string>
    remark: Generated<string>
    vendor_id: Nullable<string>
    folder_id: Nullable<Int8>
    designer: Generated<string>
    planner: Generated<string>
    cost_minor: Nullable<Int8>
    cost_currency: Nullable<string>
    source: Generated<'upload' | 'import' | 'demo'>
    file_name: Generated<string>
    youtube_id: Nullable<string>
    video_status: Generated<VideoStatus>
    failure: Nullable<Json<Blocker>>
    duration_ms: Nullable<number>
    poster_key: Nullable<string>
    thumb_key: Nullable<string>
    version: Generated<number>
    revision: Generated<number>
    review_state: Generated<MaterialReviewState>
    recommend_type: Generated<RecommendType>
    creator: Nullable<Int8>
    updated_by: Nullable<Int8>
    updated_at: Created
    lease_until: Nullable<Instant>
    attempts: Generated<number>
  }
  /** every version as it was; the database keeps it */
  material_version: {
    material_id: string
    version: number
    name: string
    storage_key: string
    sha256: string
    mime: string
    width: number
    height: number
    bytes: number
    duration_ms: Nullable<number>
    poster_key: Nullable<string>
    thumb_key: Nullable<string>
    youtube_id: Nullable<string>
    made_by: Nullable<Int8>
    made_at: Created
  }
  material_folder: {
    id: Id
    game_id: string
    parent_id: Nullable<Int8>
    name: string
    created_by: Nullable<Int8>
    created_at: Created
  }
  /** files that were deleted with their material; `at` is when */
  material_file_gone: { storage_key: string; at: Created }
  vendor: { id: Generated<string>; name: string; retired: Generated<boolean>; version: Generated<number>; updated_at: Created }
  /** a video on its way to an ad account, or known to it */
  material_video: {
    material_id: string
    account_id: string
    state: Generated<AccountVideoState>
    name: string
    bytes: Int8
    session: Nullable<string>
    ref: Nullable<string>
    sent: Generated<string>
    wanted: Generated<string>
    failure: Nullable<Json<Blocker>>
    asked_by: Nullable<Int8>
    asked_at: Created
    updated_at: Created
    next_at: Created
    lease_until: Nullable<Instant>
    attempts: Generated<number>
  }
  material_ref: { material_id: string; account_id: string; ref: string }
  material_logo_ref: { material_id: string; account_id: string; ref: string }
}
