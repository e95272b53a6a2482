import type { Generated } from 'kysely'
import type { DisableReason, HeldReason, NetworkState } from '#domain/account/network-state.ts'
import type { Int8, Instant, Created, WithDefault, Computed, Nullable } from './columns.ts'

/** Master data, and the ad accounts with what belongs to them at their network. */
export interface AccountTables {
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
}
