import type { AccessTrouble, AccountState, DisableReason } from '#domain/account/network-state.ts'

/** An application of ours at the network. */
export type AppKey = { appId: string; secret: string }

/** A token, and the application it was given to where we know its secret. */
export type TokenKey = { token: string; app: AppKey | null }

export type Access<T> = { ok: T } | { trouble: AccessTrouble; message: string }

/**
 * `expiresAt`: when a user has to sign in again. `renewAt`: when we renew the token without the user; null when it need not be renewed before
 * `expiresAt`, or cannot be.
 */
export type TokenTimes = { expiresAt: Date | null; renewAt: Date | null }

export type GivenToken = TokenTimes & { token: string }

/** What the network says of a token. `reason` is its own sentence where the token is no good; a time is null where there is none. */
export type TokenFacts = TokenTimes & {
  valid: boolean
  reason: string
  appId: string
  userId: string
  userName: string
  rights: string[]
  dataExpiresAt: Date | null
}

/** What a token reaches, by kind. Amounts are minor units of `currency`; null where the network sets no limit or told no amount. */
export type Assets = {
  business: { id: string; name: string }
  account: {
    id: string
    name: string
    currency: string
    timezone: string
    state: AccountState
    /** why it is disabled; empty where it is not, or the network does not say */
    disableReason: DisableReason
    business: { id: string; name: string } | null
    balanceMinor: string | null
    capMinor: string | null
    spentMinor: string | null
  }
  page: { id: string; name: string; instagram: { id: string; name: string } | null }
  app: { id: string; name: string }
  pixel: { id: string; name: string }
  audience: { id: string; name: string; size: number | null }
}
export type AssetKind = keyof Assets
export type AssetPage<K extends AssetKind> = { assets: Assets[K][]; next: string | null; partly?: true }

/** A network on which a person, or a token the network made, lets us use ad accounts. No call is repeated here. */
export interface AccessPort {
  /** the network's name for the code in the redirect address */
  readonly codeParam: string
  /** where the person is sent; `challenge` is the S256 challenge of PKCE, null where the network does not offer it */
  dialogUrl(ask: { appId: string; redirectUrl: string; state: string; challenge: string | null; rights: readonly string[] }): string
  /** the longest-living token the network gives for the code; a code is good once */
  redeem(
    app: AppKey,
    answer: { code: string; redirectUrl: string; verifier: string | null },
    signal: AbortSignal,
  ): Promise<Access<GivenToken>>
  /**
   * Replaces the token. The old one may stop working as soon as the network answers, so store the new one before using it. Missing: a token cannot be
   * renewed without the user.
   */
  renew?(key: { token: string; app: AppKey }, signal: AbortSignal): Promise<Access<GivenToken>>
  /** the name of the application, read with its secret; empty when the network has no call for it */
  app(app: AppKey, signal: AbortSignal): Promise<Access<{ name: string }>>
  inspect(key: TokenKey, signal: AbortSignal): Promise<Access<TokenFacts>>
  /**
   * One page, read with a few calls. `of` is the business of `app`, the ad account of `pixel` and `audience`, and null for the others; `next` is the
   * cursor of the next page. `partly`: the token can use more than the network lists.
   */
  assets<K extends AssetKind>(
    key: TokenKey,
    what: { kind: K; of: string | null },
    cursor: string | null,
    signal: AbortSignal,
  ): Promise<Access<AssetPage<K>>>
}
