import type { Generated } from 'kysely'
import type { CreativeReviewState, CreativeStatus } from '#domain/creative/creative.ts'
import type { Blocker } from '#domain/blocker.ts'
import type { HourFigure, ReportedAd } from '#domain/reports/ad-figure.ts'
import type { Created, Id, Instant, Int8, Json, Nullable } from './columns.ts'

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
  /** by the account whose ads carried it; without one it is an example, which no network told */
  creative_figure: {
    creative_id: Int8
    day: string
    spend_minor: Int8
    return_minor: Int8
    account_id: Nullable<string>
    currency: Generated<string>
  }
  ad_figure: {
    account_id: string
    day: string
    network_id: string
    above: Generated<string[]>
    currency: string
    spend_minor: Int8
    return_minor: Int8
    impressions: Generated<Int8>
    clicks: Generated<Int8>
    results: Generated<Int8>
  }
  figure_reading: {
    account_id: string
    from_day: Nullable<string>
    to_day: Nullable<string>
    next_day: Nullable<string>
    done_at: Nullable<Instant>
    done_until: Nullable<string>
    long_on: Nullable<string>
    failure: Nullable<Json<Blocker>>
    asked_by: Nullable<Int8>
    asked_at: Nullable<Instant>
    next_at: Created
    lease_by: Nullable<string>
    lease_until: Nullable<Instant>
    attempts: Generated<number>
    report: Nullable<Json<{ since: string; until: string; cursor: string }>>
  }
  hour_reading: {
    account_id: string
    done_at: Nullable<Instant>
    done_until: Nullable<string>
    long_at: Nullable<Instant>
    failure: Nullable<Json<Blocker>>
    asked_by: Nullable<Int8>
    asked_at: Nullable<Instant>
    next_at: Created
    lease_by: Nullable<string>
    lease_until: Nullable<Instant>
    attempts: Generated<number>
    report: Nullable<Json<{ since: string; until: string; cursor: string; at: string }>>
  }
  report_hour_slice: {
    account_id: string
    day: string
    rows: Json<HourFigure[]>
    as_of: Created
    version: Generated<number>
    next_at: Created
    attempts: Generated<number>
    failure: Nullable<string>
  }
  figure_recount: { creative_id: Int8 }
  report_slice: {
    account_id: string
    day: string
    rows: Json<ReportedAd[]>
    as_of: Created
    version: Generated<number>
    next_at: Created
    attempts: Generated<number>
    failure: Nullable<string>
  }
}
