import type { AuthorisationDesk, Held, Offer } from '#machines/account-authorisation/account-authorisation.types.ts'

export const aHeld = (over: Partial<Held> = {}): Held => ({
  id: 'a1',
  app_name: '投放台',
  kind: 'oauth',
  network_user_name: '陈晨',
  last4: 'x7Qd',
  uses: [
    { use: 'push', enough: true, right: 'ads_management', needed: true },
    { use: 'pages', enough: false, right: 'pages_show_list', needed: false },
  ],
  expires_at: '2027-01-20T00:00:00.000Z',
  status: 'authorised',
  reason: '',
  read_at: '2026-11-22T08:00:00.000Z',
  accounts: 0,
  accounts_waiting: 0,
  accounts_trouble: '',
  version: 1,
  ...over,
})

const GAMES = [
  { game_id: '10078', name: '星河战纪' },
  { game_id: '10012', name: '江湖' },
]
export const aDesk = (...authorisations: Held[]): AuthorisationDesk => ({ app: '投放台', channel: 'fb_ad', authorisations, games: GAMES })

const account = {
  currency: 'USD',
  timezone: 'America/Los_Angeles',
  state: 'active',
  business: '星港游戏',
  holder: '',
  other_currency: '',
  also_pushed: false,
}
export const OFFER: Offer = {
  businesses: [{ id: '62', name: '星港游戏' }],
  apps: [{ id: '91', name: 'Flightdeck Console', business: '62' }],
  accounts: [
    { ...account, id: '71', name: 'Starport US', held: 'new' },
    { ...account, id: '72', name: 'Starport 日本', held: 'here', currency: 'JPY', timezone: 'Asia/Tokyo' },
    { ...account, id: '73', name: 'Lantern', held: 'elsewhere', holder: 'Lena Park', state: 'disabled' },
  ],
  pages: [{ id: '35', name: 'Starport 星港', instagram: 'starport.game', known: false }],
  unread: [],
}
export const ADDRESS = { url: 'https://www.facebook.com/v26.0/dialog/oauth?state=s1', state: 's1', code_param: 'code' }
export const ANSWER = { state: 's1', code: 'AQx' }
