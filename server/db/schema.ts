import type { ColumnType, Generated } from 'kysely'
import type { BatchKind, BatchSpec, BatchState, Outcome } from '#domain/batch/batch.ts'
import type { ImportedRow } from '#domain/batch/expand-rows.ts'
import type { SheetLayout } from '#domain/batch/sheet-columns.ts'
import type { BadRow } from '#domain/batch/sheet.ts'
import type { StoredTotals } from '#domain/batch/totals.ts'
import type { DisableReason, HeldReason, NetworkState } from '#domain/account/network-state.ts'
import type { BlockReason } from '#domain/batch/rest.ts'
import type { PushError, ReviewState } from '#domain/batch/item.ts'
import type { SourceObject } from '#domain/duplication/copy-rows.ts'
import type { Misfit } from '#domain/duplication/misfit.ts'
import type { DuplicatePlan } from '#domain/duplication/plan.ts'
import type { Blocker } from '#domain/blocker.ts'
import type { Level, Values } from '#domain/channels/channel.ts'
import type { GuideMarkState } from '#domain/help/guide-progress.ts'
import type { SyncStatus } from '#domain/sync-status.ts'
import type { Int8, Id, Instant, Created, Json, WithDefault, Computed, Nullable } from './columns.ts'
import type { BatchTemplateTables } from './batch-template-tables.ts'
import type { CreativeTables } from './creative-tables.ts'
import type { FinanceTables } from './finance-tables.ts'
import type { LandingTables } from './landing-tables.ts'
import type { MaterialTables } from './material-tables.ts'
import type { NetworkTables } from './network-tables.ts'
import type { ObjectTables } from './object-tables.ts'
import type { ReviewTables } from './review-tables.ts'

/** The tables as the files of `migrations/` make them; a test compares the two. */
export interface Database
  extends BatchTemplateTables, CreativeTables, FinanceTables, LandingTables, MaterialTables, NetworkTables, ObjectTables, ReviewTables {
  sso_identity: { issuer: string; subject: string; user_id: Int8; at: Created }
  sso_attempt: { key_hash: Buffer; state: string; nonce: string; verifier: string; address: string; at: Created }
  robot_turn: { user_id: Int8; at: Created }
  robot_told: { fingerprint: Buffer; at: Created; times: Generated<number> }

  installation: { id: string; seeded_at: Nullable<Instant> }
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

  game: {
    game_id: string
    name: string
    is_default: Generated<boolean>
    region_id: string
    timezone: string
    currency: string
    app: Generated<string>
    store_url_ios: Generated<string>
    store_url_android: Generated<string>
    /** the same as `game_id`: what every thing calls its id */
    id: Computed<string>
    retired: Generated<boolean>
    version: Generated<number>
    updated_at: Created
  }
  region: { id: string; name_zh: string; name_en: string; retired: Generated<boolean>; version: Generated<number>; updated_at: Created }
  spreader: {
    id: string
    channel: string
    name: string
    region_id: string
    has_thirdparty: Generated<boolean>
    retired: Generated<boolean>
    version: Generated<number>
    updated_at: Created
  }
  master: {
    id: Generated<string>
    name: string
    spreader_id: string
    retired: Generated<boolean>
    version: Generated<number>
    updated_at: Created
  }
  ad_account: {
    account_id: string
    name: string
    spreader_id: string
    master_id: Nullable<string>
    entity: string
    currency: string
    timezone: string
    balance_minor: WithDefault<Int8>
    min_daily_budget_minor: WithDefault<Int8>
    use_status: Generated<'on' | 'off'>
    auth_status: Generated<'authorised' | 'invalid' | 'unbound'>
    is_default: Generated<boolean>
    /** a sealed envelope (`server/kit/vault.ts`) */
    credential: Generated<string>
    credential_last4: Generated<string>
    credential_set_at: Nullable<Instant>
    authorisation_id: Nullable<string>
    alias: Generated<string>
    owner_id: Nullable<string>
    assistant_ids: Generated<string[]>
    account_type: Generated<'account' | 'single_package' | 'device'>
    audience_type: Generated<'all' | 'returning' | 'new'>
    version: Generated<number>
    updated_at: Created
    /** what the network said last; its money is in this currency */
    network_currency: Nullable<string>
    network_state: Nullable<NetworkState>
    disable_reason: Generated<DisableReason>
    cap_minor: Nullable<Int8>
    spent_minor: Nullable<Int8>
    read_at: Nullable<Instant>
    /** a person asked, and it was not tried since */
    read_wanted_at: Nullable<Instant>
    held_for: Nullable<Computed<HeldReason>>
    /** when the last object was made that carries the tag of another installation */
    other_push_at: Nullable<Instant>
  }
  /** a view: an account with its games, written as one row */
  ad_account_kept: {
    id: Nullable<string>
    network_id: Nullable<string>
    spreader_id: Nullable<string>
    name: Nullable<string>
    alias: Nullable<string>
    game_ids: Nullable<string[]>
    master_id: Nullable<string>
    entity: Nullable<string>
    currency: Nullable<string>
    timezone: Nullable<string>
    owner_id: Nullable<string>
    assistant_ids: Nullable<string[]>
    account_type: Nullable<string>
    audience_type: Nullable<string>
    use_status: Nullable<string>
    min_daily_budget_minor: Nullable<string>
    is_default: Nullable<boolean>
    balance_minor: Nullable<string>
    auth_status: Nullable<string>
    auth_expires_at: Nullable<Instant>
    version: Nullable<number>
    updated_at: Nullable<Instant>
    authorisation_id: Nullable<string>
    network_currency: Nullable<string>
    network_state: Nullable<string>
    disable_reason: Nullable<string>
    cap_minor: Nullable<Int8>
    spent_minor: Nullable<Int8>
    read_at: Nullable<Instant>
    read_wanted_at: Nullable<Instant>
    held_for: Nullable<string>
    read_trouble: Nullable<string>
    has_entered_credential: Nullable<boolean>
    other_push_at: Nullable<Instant>
  }
  /** views: what refers to accounts */
  account_video_moving: { account_id: Nullable<string>; material_id: Nullable<string> }
  account_video_brought: { account_id: Nullable<string>; material_id: Nullable<string> }
  account_saved_view: { account_id: Nullable<string>; saved_view_id: Nullable<string> }
  ad_account_game: { account_id: string; game_id: string }
  network_page: {
    page_id: string
    spreader_id: string
    game_id: Nullable<string>
    name: string
    instagram_user_id: Nullable<string>
    instagram_name: Nullable<string>
  }
  audience: {
    audience_id: string
    spreader_id: string
    game_id: string
    name: string
    type: string
    network_id: Generated<string>
    size_low: Nullable<Int8>
    size_high: Nullable<Int8>
  }
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

  batch_import: {
    id: Id
    channel: string
    game_id: string
    file_name: string
    created_by: Int8
    created_at: Created
    sheet: Json<string[][]>
    layout: Nullable<Json<SheetLayout>>
    columns: Json<Record<string, string | null>>
    rows: Json<ImportedRow[]>
    bad: Json<BadRow[]>
  }
  batch: {
    id: Id
    channel: string
    kind: BatchKind
    name: string
    game_id: string
    account_ids: string[]
    spec: Json<BatchSpec>
    source_batch_id: Nullable<Int8>
    state: Generated<BatchState>
    version: Generated<number>
    expanded: Generated<number>
    totals: Nullable<Json<StoredTotals>>
    created_by: Int8
    created_at: Created
    committed_by: Nullable<Int8>
    committed_at: Nullable<Instant>
    settled_at: Nullable<Instant>
  }
  duplication: { batch_id: Int8; plan: Json<DuplicatePlan>; left_out: Generated<number> }
  batch_copy: {
    batch_id: Int8
    seq: number
    source: Json<SourceObject>
    misfits: WithDefault<Json<Misfit[]>>
    waived: Generated<string[]>
  }
  batch_item: {
    batch_id: Int8
    seq: number
    level: Level
    parent_seq: Nullable<number>
    account_id: string
    name: string
    values: Json<Values>
    parked: Nullable<Json<Values>>
    problems: Nullable<Json<Blocker[]>>
    warnings: Nullable<Json<Blocker[]>>
    excluded_reason: Nullable<string>
    skipped: Computed<boolean>
    sync_status: Generated<SyncStatus>
    undecided: Generated<boolean>
    outcome: Computed<Outcome>
    network_id: Nullable<string>
    /** the network's id of the row above, kept by a trigger */
    parent_id: Nullable<string>
    /** which work the row waits for, as `queueOf` of the push engine names it */
    queue: Nullable<Computed<string>>
    attempts: Generated<number>
    reconcile: Generated<boolean>
    looks: Generated<number>
    not_before: Nullable<Instant>
    lease_by: Nullable<string>
    lease_until: Nullable<Instant>
    intent: Nullable<Json<{ clientKey: string; attempt: number; at: string }>>
    error: Nullable<Json<PushError>>
    review: Generated<ReviewState>
    review_reasons: Nullable<Json<string[]>>
    difference: Nullable<Json<{ field: string; sent: string; network: string }[]>>
    version: Generated<number>
    /** what the network refused, while a failed row differs from it */
    refused: Nullable<Json<{ name: string; values: Values }>>
    /** what the checks say of a failed row: `problems` would take it out of the push */
    found: Nullable<Json<Blocker[]>>
    /** how often a person pushed it again as it was */
    rounds: Generated<number>
    /** the network said that the object was deleted there */
    gone_at: Nullable<Instant>
    updated_at: Created
    /** the transaction that wrote the row last: changed rows are those not yet visible at the last poll */
    changed_in: WithDefault<ColumnType<string, string, string>>
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
  short_link: { code: string; path: string; created_by: Int8; created_at: Created }
  builder_ticket: { ticket_hash: Buffer; user_id: Int8; game_id: string; expires_at: Instant; used_at: Nullable<Instant> }
}
