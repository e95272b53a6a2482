/** What a right is needed for; `push`, `figures` and `accounts` are the least a token must do. */
export const RIGHT_USES = ['push', 'figures', 'accounts', 'audiences', 'businesses', 'pages', 'instagram'] as const
export type RightUse = (typeof RIGHT_USES)[number]

/** How users sign in at a network: what differs between networks. */
export type NetworkAccess = {
  channel: string
  spreaderId: string
  /** the dialog takes a challenge of PKCE (RFC 7636) */
  pkce: boolean
  /** a token can be made to live longer without the person */
  renews: boolean
  /** tokens live about a day and each renewal replaces them; the user has to act only when a renewal fails */
  rotates: boolean
  /** what the network calls the balance of an ad account: money that is left, or a bill that is due */
  balance: 'left' | 'due'
  /** each use and the rights of which one is enough for it */
  uses: Readonly<Partial<Record<RightUse, readonly string[]>>>
  /** uses without which a token cannot be taken */
  needed: readonly RightUse[]
  /** what a token can read, apart from ad accounts */
  besides: readonly Besides[]
}
type Besides = 'business' | 'page' | 'pixel' | 'audience'

/**
 * Meta: developers.facebook.com, permissions reference; facebook-login/guides/advanced/manual-flow and oidc-token (PKCE of a manual flow);
 * facebook-login/guides/access-tokens/get-long-lived; marketing-api/reference/ad-account (`balance`: the bill amount due).
 */
export const META_ACCESS: NetworkAccess = {
  channel: 'fb_ad',
  spreaderId: '21',
  pkce: true,
  renews: true,
  rotates: false,
  balance: 'due',
  uses: {
    push: ['ads_management'],
    figures: ['ads_read', 'ads_management'],
    accounts: ['ads_read', 'ads_management'],
    businesses: ['business_management'],
    pages: ['pages_show_list'],
    instagram: ['instagram_basic'],
  },
  needed: ['push', 'figures', 'accounts'],
  besides: ['business', 'page', 'pixel', 'audience'],
}

/**
 * Tencent Ads: developers.e.qq.com, docs/api/oauth/authorize (`scope`), organization_account_relation/get, custom_audiences/get and
 * oauth/refresh_token. A token belongs to an application and works for both generations; accounts are stored under the second.
 */
export const TENCENT_ACCESS: NetworkAccess = {
  channel: 'gdt_ad2',
  spreaderId: '383',
  pkce: false,
  renews: true,
  rotates: true,
  balance: 'left',
  uses: {
    push: ['ads_management'],
    figures: ['ads_insights'],
    accounts: ['account_management'],
    audiences: ['audience_management'],
  },
  needed: ['push', 'figures', 'accounts'],
  besides: ['audience'],
}

/**
 * Ocean Engine: open.oceanengine.com, page 1699352157034496 (numbers of the permissions; a higher class includes those below it) and
 * 1696710506097679 (refresh). We have seen no real answer that shows which class a token has, so no token is refused for a missing one.
 */
export const OCEANENGINE_ACCESS: NetworkAccess = {
  channel: 'toutiao_ad3',
  spreaderId: '304',
  pkce: false,
  renews: true,
  rotates: true,
  balance: 'left',
  uses: {
    push: ['271', '27', '2'],
    figures: ['400050', '40005', '4'],
    accounts: ['100', '10', '1'],
    audiences: ['30', '3'],
  },
  needed: [],
  besides: ['audience'],
}

/** Channels whose ad accounts can be authorised here. */
export const ACCESS_CHANNELS = ['fb_ad', 'gdt_ad2', 'toutiao_ad3'] as const
const NETWORKS: readonly NetworkAccess[] = [META_ACCESS, TENCENT_ACCESS, OCEANENGINE_ACCESS]

export const accessOfChannel = (channel: string): NetworkAccess | undefined => NETWORKS.find((network) => network.channel === channel)

export const accessOfSpreader = (spreaderId: string): NetworkAccess | undefined =>
  NETWORKS.find((network) => network.spreaderId === spreaderId)
/** Channels of a company whose accounts can be read with a token. */
export const ACCESS_SPREADERS: readonly string[] = NETWORKS.map(({ spreaderId }) => spreaderId)

/** Whether a token of the channel can read such a thing; false for an unknown channel. */
export const reaches = (channel: string, thing: Besides): boolean => accessOfChannel(channel)?.besides.includes(thing) ?? false

/** Every right that is asked for in the dialog, each once. */
export const rightsAsked = ({ uses }: NetworkAccess): string[] => [...new Set(Object.values(uses).flat())]

/** Of each use whether the rights are enough for it, and which right would be. */
export const usesOf = (network: NetworkAccess, rights: readonly string[]): { use: RightUse; enough: boolean; right: string }[] =>
  RIGHT_USES.flatMap((use) => {
    const [first, ...others] = network.uses[use] ?? []
    return first === undefined ? [] : [{ use, enough: [first, ...others].some((right) => rights.includes(right)), right: first }]
  })
