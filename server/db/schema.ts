import type { ColumnType, Generated } from 'kysely'
import type { BlockReason } from '#domain/batch/rest.ts'
import type { GuideMarkState } from '#domain/help/guide-progress.ts'
import type { Int8, Id, Instant, Created, Json, WithDefault, Nullable } from './columns.ts'
import type { AdDraftTables } from './ad-draft-tables.ts'
import type { AccountTables } from './account-tables.ts'
import type { BatchTables } from './batch-tables.ts'
import type { BatchTemplateTables } from './batch-template-tables.ts'
import type { CreativeTables } from './creative-tables.ts'
import type { FinanceTables } from './finance-tables.ts'
import type { LandingTables } from './landing-tables.ts'
import type { LifeCycleTables } from './life-cycle-tables.ts'
import type { PlayerTables } from './player-tables.ts'
import type { MaterialTables } from './material-tables.ts'
import type { NetworkTables } from './network-tables.ts'
import type { ObjectTables } from './object-tables.ts'
import type { ReportFileTables } from './report-file-tables.ts'
import type { ReviewTables } from './review-tables.ts'
import type { RtaTables } from './rta-tables.ts'

/** The tables as the files of `migrations/` make them; a test compares the two. */
export interface Database
  extends
    AccountTables,
    AdDraftTables,
    BatchTables,
    BatchTemplateTables,
    CreativeTables,
    FinanceTables,
    LandingTables,
    LifeCycleTables,
    PlayerTables,
    MaterialTables,
    NetworkTables,
    ObjectTables,
    ReportFileTables,
    ReviewTables,
    RtaTables {
  sso_identity: { issuer: string; subject: string; user_id: Int8; at: Created }
  sso_attempt: { key_hash: Buffer; state: string; nonce: string; verifier: string; address: string; at: Created }
  robot_turn: { user_id: Int8; at: Created }
  robot_told: { fingerprint: Buffer; at: Created; times: Generated<number> }

  installation: { id: string; seeded_at: Nullable<Instant>; demo_objects_at: Nullable<Instant> }
  invitation: {
    id: Id
    account: string
    name: string
    email: Generated<string>
    preset: string
    games: string[]
    regions: string[]
    key_hash: Buffer
    expires_at: Instant
    invited_by: Int8
    created_at: Created
    used_at: Nullable<Instant>
    user_id: Nullable<Int8>
    withdrawn_at: Nullable<Instant>
    opened_at: Nullable<Instant>
    used_from: Nullable<string>
    version: Generated<number>
    updated_at: Created
  }
  sign_in_rule: {
    id: Id
    place: number
    domain: string
    claim: Generated<string>
    claim_value: Generated<string>
    preset: string
    all_games: Generated<boolean>
    game_ids: Generated<string[]>
    regions: Generated<string[]>
    deleted_at: Nullable<Instant>
    deleted_by: Nullable<Int8>
    version: Generated<number>
    updated_at: Created
  }
  first_link: { is_only: Generated<boolean>; key_hash: Buffer; made_at: Created }

  app_user: {
    id: Id
    account: string
    name: string
    avatar: Generated<string>
    password_hash: string
    is_agent: Generated<boolean>
    domestic: Generated<boolean>
    observatory: Generated<boolean>
    active: Generated<boolean>
    /** `Grants` of the permissions room; parsed where it is read */
    grants: Json<unknown>
    email: Nullable<string>
    created_at: Created
    version: Generated<number>
  }
  setting: {
    key: string
    value: Json<unknown>
    version: Generated<number>
    updated_by: Nullable<Int8>
    updated_at: Created
  }
  session: {
    token_hash: Buffer
    user_id: Int8
    created_at: Created
    seen_at: Created
    expires_at: Instant
    ended_at: Nullable<Instant>
    address: Generated<string>
    agent: Generated<string>
    id: Id
  }
  login_failure: { id: Id; account: string; address: string; at: Created }
  audit_log: {
    id: Id
    at: Created
    user_id: Nullable<Int8>
    request_id: string
    entity: string
    entity_id: string
    event: string
    before: Nullable<Json<unknown>>
    after: Nullable<Json<unknown>>
    written_in: WithDefault<ColumnType<string, string, string>>
  }
  audit_seal: { id: Id; upto: string; rows: number; hash: Buffer; at: Created }
  ticket: { id: string; user_id: Int8; call: string; payload_hash: Buffer; answer: Json<unknown>; at: Created }

  column_definition: {
    grid: string
    key: string
    position: number
    title_zh: string
    title_en: string
    format: Generated<string>
    column_group: Generated<string>
    default_visible: Generated<boolean>
  }

  monitor_config: {
    id: Id
    position: Generated<number>
    url: string
    name: string
    advanced: Generated<boolean>
    local_path: Generated<string>
    version: Generated<number>
    updated_at: Created
  }
  date_annotation: {
    id: Id
    type: string
    from_day: string
    to_day: string
    all_games: Generated<boolean>
    game_ids: Generated<string[]>
    text: string
    created_by: Int8
    version: Generated<number>
    created_at: Created
    updated_at: Created
  }
  monitor_visit: {
    id: string
    user_id: Int8
    name: string
    page: string
    host: string
    opened_at: Instant
    seen_at: Created
    dwell_ms: Generated<number>
    left_at: Nullable<Instant>
  }
  monitor_call: { day: string; url: string; status: number; host: string; bucket: number; calls: Int8; total_ms: Int8 }
  screen_profile: { user_id: Int8; width: number; height: number; ratio: string; seen_at: Created }
  contact: { user_id: Int8; feishu_id: string; department: string }
  rate_bucket: {
    key: string
    tokens: number
    capacity: Nullable<number>
    refill_per_s: Nullable<number>
    heard: Generated<boolean>
    pace: Generated<number>
    refilled_at: Created
    blocked_until: Nullable<Instant>
    blocked_for: Nullable<BlockReason>
  }

  guide: {
    id: Id
    page: string
    title_zh: string
    title_en: Generated<string>
    body_zh: string
    body_en: Generated<string>
    version: Generated<number>
    updated_by: Int8
    updated_at: Created
  }
  guide_mark: { user_id: Int8; guide_id: Int8; state: GuideMarkState; version: number; marked_at: Created }
  saved_view: {
    id: Id
    owner_id: Int8
    page: string
    name: string
    query: string
    shared: Generated<boolean>
    updated_at: Created
  }
  column_preset: {
    id: Id
    owner_id: Int8
    grid: string
    name: string
    columns: string
    is_default: Generated<boolean>
    version: Generated<number>
    saved_at: Created
  }
  column_preset_version: { preset_id: Int8; version: number; columns: string; saved_at: Instant }
  insight_folder: { id: Id; owner_id: Int8; name: string }
  insight_table: {
    id: Id
    owner_id: Int8
    folder_id: Nullable<Int8>
    name: string
    spec: Json<unknown>
    sharing: Generated<string>
    version: Generated<number>
    saved_by: Int8
    saved_at: Created
    deleted_at: Nullable<Instant>
  }
  insight_table_version: { table_id: Int8; version: number; name: string; spec: Json<unknown>; saved_by: Int8; saved_at: Instant }
  insight_table_favourite: { user_id: Int8; table_id: Int8 }
  insight_worksheet: { id: Id; user_id: Int8; sheet: string; filter: Json<unknown>; version: Generated<number>; saved_at: Created }
  short_link: { code: string; path: string; created_by: Int8; created_at: Created }
  builder_ticket: { ticket_hash: Buffer; user_id: Int8; game_id: string; expires_at: Instant; used_at: Nullable<Instant> }
}
