import type { Generated } from 'kysely'
import type { Created, Instant, Int8, Json, Nullable } from './columns.ts'

/** The tables of what games tell of their players. */
export interface PlayerTables {
  event_source: {
    id: Generated<string>
    game_id: string
    name: string
    key_hash: Buffer
    made_by: Int8
    created_at: Created
    withdrawn_at: Nullable<Instant>
    last_event_at: Nullable<Instant>
    heard_at: Nullable<Instant>
    taken: Generated<string>
    repeated: Generated<string>
    refused: Generated<string>
    refusals: Generated<Json<unknown>>
    version: Generated<number>
    updated_at: Created
  }
  player_event: {
    game_id: string
    id: string
    event: string
    at: Instant
    player: string
    spreader_id: string
    account_id: string
    day: string
    cohort_day: string
    country: string
    os: string
    campaign: string
    adgroup: string
    ad: string
    currency: string
    amount_minor: Int8
    taxed_minor: Int8
  }
  player_slice: {
    account_id: string
    day: string
    spreader_id: string
    version: Generated<number>
    next_at: Created
    attempts: Generated<number>
    failure: Nullable<string>
  }
}
