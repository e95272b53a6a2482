import type { Generated } from 'kysely'
import type { CreativeReviewState, CreativeStatus } from '#domain/creative/creative.ts'
import type { Created, Id, Int8, Nullable } from './columns.ts'

/** The tables of the library of creatives. */
export interface CreativeTables {
  creative: {
    id: Id
    game_id: string
    region_id: string
    spreader_id: string
    name: string
    material_ids: string[]
    titles: Generated<string[]>
    messages: Generated<string[]>
    landing_id: Nullable<string>
    note: Generated<string>
    status: Generated<CreativeStatus>
    version: Generated<number>
    revision: Generated<number>
    review_state: Generated<CreativeReviewState>
    creator: Nullable<Int8>
    created_at: Created
    updated_by: Nullable<Int8>
    updated_at: Created
  }
  /** every version as it was; the database keeps it */
  creative_version: {
    creative_id: Int8
    version: number
    name: string
    material_ids: string[]
    titles: string[]
    messages: string[]
    landing_id: Nullable<string>
    made_by: Nullable<Int8>
    made_at: Created
  }
  creative_figure: { creative_id: Int8; day: string; spend_minor: Int8; return_minor: Int8 }
}
