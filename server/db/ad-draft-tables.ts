import type { Generated } from 'kysely'
import type { SpecValues } from '#domain/batch/batch.ts'
import type { Blocker } from '#domain/blocker.ts'
import type { AdDraftKind } from '#domain/channels/drafts.ts'
import type { Computed, Created, Id, Instant, Int8, Json, Nullable } from './columns.ts'

/** What is prepared outside of batches: audiences and creatives. */
export interface AdDraftTables {
  ad_draft: {
    id: Id
    channel: string
    kind: AdDraftKind
    game_id: string
    name: string
    values: Json<SpecValues>
    content_hash: Computed<string>
    audience_ids: Generated<string[]>
    material_ids: Generated<string[]>
    checked_hash: Nullable<string>
    checked_at: Nullable<Instant>
    problems: Nullable<Json<Blocker[]>>
    warnings: Nullable<Json<Blocker[]>>
    owner_id: Int8
    updated_by: Int8
    version: Generated<number>
    created_at: Created
    updated_at: Created
  }
}
