import type { Generated } from 'kysely'
import type { Created, Instant, Int8, Nullable } from './columns.ts'

/** The tables of the life cycles of games. */
export interface LifeCycleTables {
  life_cycle: {
    id: Generated<string>
    game_id: string
    name: string
    phases: string[]
    packages: string[]
    overlap_allowed: Generated<boolean>
    gaps_allowed: Generated<boolean>
    media_source_ids: Generated<string[]>
    confirmed_phases: Nullable<string[]>
    confirmed_packages: Nullable<string[]>
    confirmed_by: Nullable<Int8>
    confirmed_at: Nullable<Instant>
    reopened_by: Nullable<Int8>
    reopened_at: Nullable<Instant>
    reopen_reason: Generated<string>
    creator: Nullable<Int8>
    created_at: Created
    version: Generated<number>
    updated_by: Nullable<Int8>
    updated_at: Created
  }
  game_life_cycle: {
    id: string
    game_id: string
    main_id: Nullable<string>
    note: Generated<string>
    version: Generated<number>
    updated_by: Nullable<Int8>
    updated_at: Created
  }
}
