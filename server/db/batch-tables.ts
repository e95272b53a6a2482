import type { ColumnType, Generated } from 'kysely'
import type { BatchKind, BatchSpec, BatchState, Outcome } from '#domain/batch/batch.ts'
import type { ImportedRow } from '#domain/batch/expand-rows.ts'
import type { SheetLayout } from '#domain/batch/sheet-columns.ts'
import type { BadRow } from '#domain/batch/sheet.ts'
import type { StoredTotals } from '#domain/batch/totals.ts'
import type { PushError, ReviewState } from '#domain/batch/item.ts'
import type { SourceObject } from '#domain/duplication/copy-rows.ts'
import type { Misfit } from '#domain/duplication/misfit.ts'
import type { DuplicatePlan } from '#domain/duplication/plan.ts'
import type { Blocker } from '#domain/blocker.ts'
import type { Level, Values } from '#domain/channels/channel.ts'
import type { SyncStatus } from '#domain/sync-status.ts'
import type { Int8, Id, Instant, Created, Json, WithDefault, Computed, Nullable } from './columns.ts'

/** Batches, their rows and where copies came from. */
export interface BatchTables {
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
  /** the last check of a draft: what it had seen, and which transaction wrote what it found */
  batch_check: { batch_id: Int8; seen: string; written_in: string; whole_at: Instant }
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
    /** it was there before the batch: neither sent nor counted */
    existing: Generated<boolean>
    updated_at: Created
    /** the transaction that wrote the row last: changed rows are those not yet visible at the last poll */
    changed_in: WithDefault<ColumnType<string, string, string>>
  }
}
