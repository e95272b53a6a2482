import type { MetaAccountInput } from './options.ts'

export type MetaApp = {
  id: string
  name: string
  secret: string
  business: string | null
  /** addresses the dialog may lead back to, besides those of this machine, which the network accepts for an application in development */
  redirects: string[]
  /** "Require App Secret": calls without `appsecret_proof` are refused */
  requireProof: boolean
}
export type MetaPerson = { id: string; name: string; businesses: string[]; system: boolean }
export type MetaPage = { id: string; name: string; business: string; instagram: { id: string; username: string } | null }
export type MetaPixel = { id: string; name: string; account: string }
export type MetaAudience = { id: string; name: string; account: string; subtype: string; size: number }

/** Who and what is at the network besides ad accounts and what is in them. */
export type Directory = {
  businesses: { id: string; name: string }[]
  apps: MetaApp[]
  people: MetaPerson[]
  pages: MetaPage[]
  pixels: MetaPixel[]
  audiences: MetaAudience[]
}

const [GAMES, STUDIO] = ['620000000000001', '620000000000002']

/** Two businesses, three people and two applications: enough for a company to begin with. */
export const LIVING_DIRECTORY: Directory = {
  businesses: [
    { id: GAMES, name: '星港游戏 Starport Games' },
    { id: STUDIO, name: 'Lantern Studio' },
  ],
  apps: [
    {
      id: '910000000000001',
      name: 'Flightdeck Console',
      secret: '0a1b2c3d4e5f60718293a4b5c6d7e8f9',
      business: GAMES,
      redirects: [],
      requireProof: false,
    },
    {
      id: '910000000000002',
      name: 'Other Tool',
      secret: 'f9e8d7c6b5a493827160f5e4d3c2b1a0',
      business: STUDIO,
      redirects: [],
      requireProof: false,
    },
  ],
  people: [
    { id: '10150000000000001', name: '陈晨', businesses: [GAMES, STUDIO], system: false },
    { id: '10150000000000002', name: 'Lena Park', businesses: [STUDIO], system: false },
    { id: '10150000000000003', name: 'Flightdeck system user', businesses: [GAMES], system: true },
  ],
  pages: [
    { id: '350000000000001', name: 'Starport 星港', business: GAMES, instagram: { id: '17840000000000001', username: 'starport.game' } },
    { id: '350000000000002', name: 'Starport Japan', business: GAMES, instagram: null },
    { id: '350000000000003', name: 'Lantern', business: STUDIO, instagram: { id: '17840000000000003', username: 'lantern' } },
  ],
  pixels: [
    { id: '540000000000001', name: 'Starport web', account: '700000000000001' },
    { id: '540000000000002', name: 'Lantern web', account: '700000000000004' },
  ],
  audiences: [
    { id: '230000000000001', name: '付费玩家', account: '700000000000001', subtype: 'CUSTOM', size: 48_200 },
    { id: '230000000000002', name: 'Lookalike payers 1%', account: '700000000000001', subtype: 'LOOKALIKE', size: 2_140_000 },
  ],
}

const [games, studio] = LIVING_DIRECTORY.businesses.map((business) => ({ business }))

/** The ad accounts of these businesses, for a network in front of an empty installation. */
export const LIVING_ACCOUNTS: MetaAccountInput[] = [
  { id: '700000000000001', name: 'Starport US', currency: 'USD', timezone_name: 'America/Los_Angeles', spend_cap: 5_000_000, ...games },
  { id: '700000000000002', name: 'Starport 日本', currency: 'JPY', timezone_name: 'Asia/Tokyo', balance: 182_000, ...games },
  { id: '700000000000003', name: 'Starport EU', currency: 'EUR', timezone_name: 'Europe/Berlin', ...games },
  { id: '700000000000004', name: 'Lantern TW', currency: 'TWD', timezone_name: 'Asia/Taipei', ...studio },
  { id: '700000000000005', name: 'Lantern old', currency: 'USD', timezone_name: 'America/New_York', account_status: 2, ...studio },
]
