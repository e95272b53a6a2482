import type { Generated } from 'kysely'
import type { AccessTrouble } from '#domain/account/network-state.ts'
import type { Created, Instant, Int8, Nullable } from './columns.ts'

/** Applications at networks, and the tokens they have. */
export interface NetworkTables {
  network_app: {
    id: Generated<string>
    channel: string
    client_id: string
    name: string
    retired: Generated<boolean>
    /** a sealed envelope (`server/kit/vault.ts`) */
    secret: Generated<string>
    secret_last4: Generated<string>
    secret_set_at: Nullable<Instant>
    version: Generated<number>
    updated_at: Created
  }
  network_authorisation: {
    id: string
    channel: string
    network_app_id: Nullable<string>
    kind: 'oauth' | 'token'
    network_user_id: string
    network_user_name: string
    /** a sealed envelope */
    token: string
    last4: string
    rights: string[]
    expires_at: Nullable<Instant>
    data_expires_at: Nullable<Instant>
    status: 'authorised' | 'invalid'
    reason: Generated<string>
    read_at: Created
    created_by: Int8
    version: Generated<number>
    updated_at: Created
    next_at: Created
    lease_by: Nullable<string>
    lease_until: Nullable<Instant>
    /** why its accounts could not be read the last time */
    accounts_trouble: Generated<'' | AccessTrouble>
  }
  /** of a credential that was entered by hand */
  entered_credential: {
    account_id: string
    network_user_name: Generated<string>
    /** null: the network was not asked yet */
    rights: Nullable<string[]>
    expires_at: Nullable<Instant>
    /** why the network refuses it, in its words */
    reason: Generated<string>
    read_at: Nullable<Instant>
    /** why it, or the account, could not be read the last time */
    trouble: Generated<'' | AccessTrouble>
    warned_days: Nullable<number>
    next_at: Created
    lease_by: Nullable<string>
    lease_until: Nullable<Instant>
  }
  authorisation_warning: { authorisation_id: string; expires_at: Instant; days: number; at: Created }
  oauth_attempt: {
    state_hash: Buffer
    user_id: Int8
    session: Buffer
    network_app_id: string
    redirect_url: string
    verifier: Nullable<string>
    at: Created
  }
}
