import type { Generated } from 'kysely'
import type { ReviewState } from '#domain/batch/item.ts'
import type { Blocker } from '#domain/blocker.ts'
import type { Level, Values } from '#domain/channels/channel.ts'
import type { ChangeKind, ChangeState, SetState } from '#domain/object/change.ts'
import type { Drift } from '#domain/object/drift.ts'
import type { ObjectReading } from '#domain/object/reading.ts'
import type { Created, Id, Instant, Int8, Json, Nullable, WithDefault } from './columns.ts'

/** What the networks hold in the ad accounts. */
export interface ObjectTables {
  network_object: {
    account_id: string
    level: Level
    network_id: string
    above: string[]
    name: string
    status: string
    values: Json<Values>
    day_budget_minor: Nullable<Int8>
    total_budget_minor: Nullable<Int8>
    bid_minor: Nullable<Int8>
    review: Generated<ReviewState>
    review_reasons: Nullable<Json<string[]>>
    drift: Nullable<Json<Drift>>
    made_at: Nullable<Instant>
    remote_at: Nullable<Instant>
    pulled_at: Instant
    changed_at: Instant
    written_at: Nullable<Instant>
    gone_at: Nullable<Instant>
    version: Generated<number>
  }
  object_figure: {
    account_id: string
    level: Level
    network_id: string
    spend_1: Int8
    spend_7: Int8
    spend_30: Int8
    impressions_1: Int8
    impressions_7: Int8
    impressions_30: Int8
    clicks_1: Int8
    clicks_7: Int8
    clicks_30: Int8
    results_1: Int8
    results_7: Int8
    results_30: Int8
  }
  object_reading: {
    account_id: string
    open: Nullable<ObjectReading>
    level: Nullable<Level>
    cursor: Nullable<string>
    opened_at: Nullable<Instant>
    level_at: Nullable<Instant>
    seen: Generated<number>
    done_at: Nullable<Instant>
    whole_at: Nullable<Instant>
    marks: WithDefault<Json<Record<Level, string>>>
    failure: Nullable<Json<Blocker>>
    asked_by: Nullable<Int8>
    asked_at: Nullable<Instant>
    next_at: WithDefault<Instant>
    put_off_at: Nullable<Instant>
    lease_by: Nullable<string>
    lease_until: Nullable<Instant>
    attempts: Generated<number>
  }
  object_label: {
    id: Id
    name: string
    made_by: Int8
    made_at: Created
  }
  object_label_relation: {
    label_id: Int8
    account_id: string
    level: Level
    network_id: string
    made_by: Int8
    made_at: Created
  }
  object_change_set: {
    id: Id
    channel: string
    level: Level
    kind: ChangeKind
    state: Generated<SetState>
    stopped: Generated<boolean>
    account_ids: string[]
    filter: Nullable<Json<unknown>>
    reason: Generated<string>
    undo_of: Nullable<Int8>
    made_by: Int8
    made_at: Created
    committed_by: Nullable<Int8>
    committed_at: Nullable<Instant>
    ended_at: Nullable<Instant>
    version: Generated<number>
  }
  object_change: {
    set_id: Int8
    seq: number
    account_id: string
    network_id: string
    name: string
    was: Json<Values>
    becomes: Json<Values>
    found: Nullable<Json<Values>>
    day_before: Nullable<Int8>
    day_after: Nullable<Int8>
    total_before: Nullable<Int8>
    total_after: Nullable<Int8>
    beyond: Generated<boolean>
    state: ChangeState
    reasons: Nullable<Json<Blocker[]>>
    tries: Generated<number>
    not_before: Nullable<Instant>
    sent_at: Nullable<Instant>
    lease_by: Nullable<string>
    lease_until: Nullable<Instant>
    ended_at: Nullable<Instant>
  }
}
