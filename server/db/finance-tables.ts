import type { MappingWords } from '#domain/finance/statement-mapping.ts'
import type { MappingMark, TemplateKey } from '#domain/finance/statement-templates.ts'
import type { ControlTotal, StatementSum } from '#domain/finance/control-total.ts'
import type { ExtractionState } from '#domain/finance/statement.ts'
import type { LineCounts } from '#domain/finance/statement-lines.ts'
import type { Generated } from 'kysely'
import type { Blocker } from '#domain/blocker.ts'
import type { BrandingShare, CostLevel, CostState, CostTier } from '#domain/finance/cost.ts'
import type { CostPurpose } from '#domain/finance/cost-name.ts'
import type { CpaEvent, CpaStatus, CpaTier } from '#domain/finance/cpa.ts'
import type { CpaCostDay } from '#domain/finance/cpa-cost.ts'
import type { MonthState } from '#domain/finance/cost-blockers.ts'
import type { FIRM_SIDES } from '#domain/finance/firm.ts'
import type { MonthKind } from '#domain/finance/month-rules.ts'
import type { Signature } from '#domain/finance/month-step.ts'
import type { FigureSource } from '#domain/finance/platform-figure.ts'
import type { NameMeaning, UnknownName } from '#domain/finance/statement-name.ts'
import type { RowKind, RowState } from '#domain/finance/row-step.ts'
import type { RepaymentMethod, RepaymentState } from '#domain/finance/repayment.ts'
import type { ScanMime } from '#domain/scan.ts'
import type { Int8, Id, Instant, Created, Json, WithDefault, Nullable } from './columns.ts'

/** A signature; the name is looked up when it is shown. */
type StoredSignature = Omit<Signature, 'name'>

/** The tables of finance. */
export interface FinanceTables {
  fx_rate: {
    id: Id
    name: string
    currency: string
    base: Generated<string>
    day: string
    rate: string
    version: Generated<number>
    updated_by: Nullable<Int8>
    updated_at: Created
  }
  cost_name: {
    id: Generated<string>
    tier: CostTier
    parent_id: Nullable<string>
    name_zh: string
    name_en: string
    branding: Generated<boolean>
    position: Generated<number>
    /** is on the channel's own bill */
    billed: Generated<boolean>
    purpose: Generated<CostPurpose>
    version: Generated<number>
    updated_by: Nullable<string>
    updated_at: Generated<Date>
  }
  finance_firm: {
    id: Id
    name: string
    side: Generated<(typeof FIRM_SIDES)[number]>
    tax_id: Generated<string>
    bank: Generated<string>
    note: Generated<string>
    version: Generated<number>
    updated_by: Nullable<string>
    updated_at: Generated<Date>
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
    /** it is on the channel's own bill */
    billed: Generated<boolean>
    /** that of its name; a trigger fills it */
    purpose: Generated<CostPurpose>
    amount_minor: Int8
    currency: string
    fx_rate_id: Nullable<Int8>
    fx_rate: string
    base_minor: Int8
    level: CostLevel
    /** the rule whose charges it is of, and the days that cost something */
    cpa_rule_id: Nullable<Int8>
    cpa_days: Nullable<Json<CpaCostDay[]>>
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
    /** grows with tiers, days, event and currency: days that were charged under an older one are charged again */
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
    id: Id
    /** that of the day; a trigger fills it */
    month: Generated<string>
    kind: Generated<'cost'>
    version: Generated<number>
    updated_by: Nullable<string>
    updated_at: Generated<Date>
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
    state: Generated<ExtractionState>
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
    unknown_names: WithDefault<Json<UnknownName[]>>
    line_counts: Nullable<Json<LineCounts>>
    other_sheets: Generated<string[]>
    controls: WithDefault<Json<ControlTotal[]>>
    sums: WithDefault<Json<StatementSum[]>>
    mapping: Nullable<Json<MappingMark>>
    explanation: Nullable<string>
    explained_by: Nullable<Int8>
    explained_at: Nullable<Instant>
    rows_known: Generated<number>
    corrects: Nullable<Int8>
    waiver: Nullable<string>
    waived_lines: Nullable<number>
    waived_by: Nullable<Int8>
    waived_at: Nullable<Instant>
  }
  statement_mapping: {
    id: Id
    kind: 'income' | 'outcome'
    name: string
    base: TemplateKey
    columns: Json<MappingWords['columns']>
    defaults: WithDefault<Json<MappingWords['defaults']>>
    version: Generated<number>
    updated_by: Int8
    updated_at: Created
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
  platform_figure: {
    id: Id
    month: string
    kind: Generated<'income'>
    game_id: string
    app_store: Generated<string>
    currency: string
    amount_minor: Int8
    source: Exclude<FigureSource, 'cost'>
    note: Generated<string>
    version: Generated<number>
    updated_by: Nullable<Int8>
    updated_at: Created
  }
  statement_name: {
    id: Id
    name: string
    means: Generated<NameMeaning>
    game_id: Nullable<string>
    spreader_id: Nullable<string>
    app_store: Nullable<string>
    version: Generated<number>
    updated_by: Nullable<Int8>
    updated_at: Created
  }
  statement_name_use: {
    extraction_id: Int8
    means: NameMeaning
    name: string
    rows: number
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
    /** `system_minor` was laid on the row from a figure or from costs */
    from_figure: Generated<boolean>
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
    version: Generated<number>
    updated_by: Nullable<string>
    updated_at: Generated<Date>
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
    evidence_name: Nullable<string>
    evidence_mime: Nullable<ScanMime>
    evidence_bytes: Nullable<Int8>
    evidence_sha256: Nullable<string>
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
    version: Generated<number>
    updated_by: Nullable<Int8>
    updated_at: Created
  }
}
