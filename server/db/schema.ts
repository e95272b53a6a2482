import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { BatchSpec, BatchState, Outcome } from '#domain/batch/batch.ts'
import type { ImportedRow } from '#domain/batch/expand-rows.ts'
import type { BadRow } from '#domain/batch/sheet.ts'
import type { StoredTotals } from '#domain/batch/totals.ts'
import type { PushError, ReviewState } from '#domain/batch/item.ts'
import type { Blocker } from '#domain/blocker.ts'
import type { Level, Values } from '#domain/channels/channel.ts'
import type { BrandingShare, CostLevel, CostState, CostTier } from '#domain/finance/cost.ts'
import type { CpaEvent, CpaStatus, CpaTier } from '#domain/finance/cpa.ts'
import type { MonthState } from '#domain/finance/cost-blockers.ts'
import type { MonthKind } from '#domain/finance/month-rules.ts'
import type { Signature } from '#domain/finance/month-step.ts'
import type { RowKind, RowState } from '#domain/finance/row-step.ts'
import type { RepaymentMethod, RepaymentState } from '#domain/finance/repayment.ts'
import type { SyncStatus } from '#domain/sync-status.ts'

/** int8: read as text, because an id or an amount may pass 2^53. */
type Int8 = ColumnType<string, string | bigint | number, string | bigint | number>
type Id = GeneratedAlways<string>
type Instant = ColumnType<Date, Date | string, Date | string>
type Created = ColumnType<Date, Date | string | undefined, Date | string>
/** jsonb: read parsed, written as JSON text, so that a list is never taken for a PostgreSQL array. */
type Json<T> = ColumnType<T, string, string>
type WithDefault<T> = T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : never
/** A column PostgreSQL computes: read only. */
type Computed<T> = ColumnType<T, never, never>
type Nullable<T> =
  T extends ColumnType<infer S, infer I, infer U>
    ? ColumnType<S | null, I | null | undefined, U | null>
    : ColumnType<T | null, T | null | undefined, T | null>

/** A signature; the name is looked up when it is shown. */
type StoredSignature = Omit<Signature, 'name'>

/** The tables as the files of `migrations/` make them; a test compares the two. */
export interface Database {
  sso_identity: { issuer: string; subject: string; user_id: Int8; at: Created }
  sso_attempt: { key_hash: Buffer; state: string; nonce: string; verifier: string; address: string; at: Created }
  robot_turn: { user_id: Int8; at: Created }
  robot_told: { fingerprint: Buffer; at: Created; times: Generated<number> }

  installation: { id: string; seeded_at: Nullable<Instant> }

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
    app_id: Generated<string>
    store_url_ios: Generated<string>
    store_url_android: Generated<string>
  }
  spreader: { id: string; channel: string; name: string; region_id: string; has_thirdparty: Generated<boolean> }
  master: { id: string; name: string; spreader_id: string }
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
  }
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
  landing_page: { id: string; game_id: string; name: string; url: string }
  material: {
    id: string
    game_id: string
    name: string
    type: 'image' | 'video'
    mime: string
    width: number
    height: number
    bytes: number
    sha256: string
    storage_key: string
    tags: Generated<string[]>
    status: Generated<string>
    created_at: Created
  }
  material_ref: { material_id: string; account_id: string; ref: string }

  batch_import: {
    id: Id
    channel: string
    game_id: string
    file_name: string
    created_by: Int8
    created_at: Created
    sheet: Json<string[][]>
    columns: Json<Record<string, string | null>>
    rows: Json<ImportedRow[]>
    bad: Json<BadRow[]>
  }
  batch: {
    id: Id
    channel: string
    kind: 'create' | 'last' | 'import'
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
    capacity: number
    refill_per_s: number
    refilled_at: Created
    blocked_until: Nullable<Instant>
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

  fx_rate: {
    id: Id
    name: string
    currency: string
    base: Generated<string>
    day: string
    rate: string
  }
  cost_name: {
    id: string
    tier: CostTier
    parent_id: Nullable<string>
    name_zh: string
    name_en: string
    branding: Generated<boolean>
    position: Generated<number>
  }
  finance_month: {
    month: string
    kind: MonthKind
    state: Generated<MonthState>
    totals_hash: Nullable<string>
    signatures: WithDefault<Json<StoredSignature[]>>
    frozen: Nullable<Json<unknown>>
    reason: Nullable<string>
    version: Generated<number>
    confirmed_at: Nullable<Instant>
    updated_at: Created
  }
  month_copy: {
    id: Id
    month: string
    kind: RowKind
    totals_hash: string
    totals: Json<unknown>
    rows: Json<unknown>
    signatures: Json<StoredSignature[]>
    confirmed_by: Int8
    confirmed_at: Instant
  }
  cost_entry: {
    id: Id
    month: string
    kind: Generated<'cost'>
    day: Nullable<string>
    game_id: string
    country: Nullable<string>
    spreader_id: Nullable<string>
    master_id: Nullable<string>
    name_id: string
    branding: WithDefault<Json<BrandingShare[]>>
    amount_minor: Int8
    currency: string
    fx_rate_id: Nullable<Int8>
    fx_rate: string
    base_minor: Int8
    level: CostLevel
    note: Generated<string>
    state: Generated<Exclude<CostState, 'draft'>>
    error: Nullable<Json<Blocker>>
    lease_by: Nullable<string>
    lease_until: Nullable<Instant>
    version: Generated<number>
    entered_by: Int8
    entered_at: Created
    committed_by: Nullable<Int8>
    committed_at: Nullable<Instant>
    posted_at: Nullable<Instant>
    updated_at: Created
  }
  cost_share: {
    entry_id: Int8
    month: string
    kind: Generated<'cost'>
    day: string
    game_id: string
    spreader_id: string
    amount_minor: Int8
    base_minor: Int8
  }
  cpa_rule: {
    id: Id
    game_id: string
    spreader_id: string
    agent_game: Generated<string>
    event: CpaEvent
    currency: string
    tiers: Json<CpaTier[]>
    starts_on: string
    ends_on: Nullable<string>
    status: Generated<CpaStatus>
    note: Generated<string>
    version: Generated<number>
    /** grows with tiers, days, event and currency: days that were charged under an older one are charged anew */
    terms_version: Generated<number>
    created_by: Int8
    created_at: Created
    updated_at: Created
  }
  cpa_execution: {
    id: Id
    rule_id: Int8
    rule_version: number
    day: string
    events: Int8
    amount_minor: Int8
    currency: string
    at: Created
    /** the day's */
    month: Generated<string>
    kind: Generated<'cost'>
  }
  cpa_event_day: {
    day: string
    game_id: string
    spreader_id: string
    event: string
    events: Int8
  }
  statement_file: {
    id: Id
    month: string
    kind: 'income' | 'outcome'
    storage_key: string
    file_name: string
    bytes: Int8
    sha256: string
    template: string
    uploaded_by: Int8
    uploaded_at: Created
  }
  extraction: {
    id: Id
    month: string
    kind: 'income' | 'outcome'
    file_id: Int8
    state: Generated<'queued' | 'running' | 'cancelling' | 'extracted' | 'cancelled' | 'failed'>
    rows_total: Nullable<number>
    rows_done: Generated<number>
    rows_ok: Generated<number>
    rows_bad: Generated<number>
    error_key: Nullable<string>
    error: Nullable<Json<Blocker>>
    lease_by: Nullable<string>
    lease_until: Nullable<Instant>
    started_by: Int8
    started_at: Created
    ended_at: Nullable<Instant>
    attempts: Generated<number>
    language: Generated<'zh' | 'en'>
    games: Nullable<string[]>
    spreaders: Nullable<string[]>
    template: Nullable<string>
    ended_by: Nullable<Int8>
  }
  extraction_row: {
    extraction_id: Int8
    line: number
    row_hash: string
    counterparty: string
    ua_group: string
    game_id: string
    app_store: string
    region_id: string
    spreader_id: Nullable<string>
    reference: string
    flow_minor: Int8
    refunded_minor: Int8
    tax_minor: Int8
    fee_minor: Int8
    share_rate: string
    due_minor: Int8
    actual_minor: Int8
    currency: string
    fx_rate_id: Nullable<Int8>
    fx_rate: string
    base_minor: Int8
    note: string
  }
  statement_name: {
    name: string
    game_id: string
  }
  statement_row: {
    id: Id
    month: string
    kind: RowKind
    file_id: Nullable<Int8>
    line: Nullable<number>
    row_hash: string
    counterparty: string
    ua_group: Generated<string>
    game_id: string
    app_store: Generated<string>
    region_id: Generated<string>
    spreader_id: Nullable<string>
    flow_minor: Int8
    refunded_minor: WithDefault<Int8>
    tax_minor: WithDefault<Int8>
    share_rate: Generated<string>
    due_minor: Int8
    actual_minor: Int8
    system_minor: WithDefault<Int8>
    currency: string
    fx_rate_id: Nullable<Int8>
    fx_rate: string
    base_minor: Int8
    note: Generated<string>
    gap_note: Generated<string>
    reference: Generated<string>
    fee_minor: WithDefault<Int8>
    state: Generated<RowState>
    confirmed_by: Nullable<Int8>
    confirmed_at: Nullable<Instant>
    version: Generated<number>
    updated_by: Nullable<Int8>
    updated_at: Created
  }
  bill: {
    id: Id
    month: string
    kind: 'income' | 'outcome'
    number: string
    counterparty: string
    game_id: string
    spreader_id: Nullable<string>
    amount_minor: Int8
    currency: string
    issued_on: string
    due_on: string
  }
  bill_repayment: {
    id: Id
    bill_id: Int8
    month: string
    kind: 'income' | 'outcome'
    amount_minor: Int8
    currency: string
    paid_on: string
    method: RepaymentMethod
    evidence_key: Nullable<string>
    state: Generated<RepaymentState>
    reason: Generated<string>
    version: Generated<number>
    added_by: Int8
    added_at: Created
    confirmed_by: Nullable<Int8>
    confirmed_at: Nullable<Instant>
    /** what no bill takes */
    over_minor: WithDefault<Int8>
    note: Generated<string>
  }
  repayment_allocation: {
    repayment_id: Int8
    bill_id: Int8
    row_id: Nullable<Int8>
    amount_minor: Int8
  }
  refund: {
    id: Id
    month: string
    kind: Generated<'income'>
    day: string
    game_id: string
    app_store: string
    orders: number
    amount_minor: Int8
    flow_minor: Int8
    currency: string
  }
}
