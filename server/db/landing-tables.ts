import type { Generated } from 'kysely'
import type { LandingDraft } from '#domain/landing/landing.ts'
import type { LinkReason, LinkState } from '#domain/link.ts'
import type { TemplateId } from '#domain/landing/templates.ts'
import type { Created, Instant, Int8, Json, Nullable } from './columns.ts'

/** The tables of landing pages. */
export interface LandingTables {
  landing_page: {
    id: Generated<string>
    game_id: string
    name: string
    url: string
    template_id: Generated<TemplateId>
    headline: Generated<string>
    body: Generated<string>
    button: Generated<string>
    target: Generated<string>
    material_ids: Generated<string[]>
    letter_id: Nullable<Int8>
    switched_on: Generated<boolean>
    switched_by: Nullable<Int8>
    switched_at: Nullable<Instant>
    creator: Nullable<Int8>
    created_at: Created
    version: Generated<number>
    updated_by: Nullable<Int8>
    updated_at: Created
    deleted_at: Nullable<Instant>
    deleted_by: Nullable<Int8>
  }
  landing_page_version: { landing_id: string; version: number; shown: Json<LandingDraft>; made_by: Nullable<Int8>; made_at: Created }
  landing_link: {
    url: string
    state: LinkState
    status: Nullable<number>
    reason: Nullable<LinkReason>
    checked_by: Nullable<Int8>
    checked_at: Created
  }
  landing_click: { landing_id: string; version: number; day: string; x: number; y: number; clicks: number }
}
