import { accounts } from '#contract/accounts.ts'
import { gameThings, regionThings, spreaderThings } from '#contract/master-data.ts'
import { networkApps } from '#contract/network-access.ts'
import { walkThings } from './things-page.ts'

walkThings([
  { calls: networkApps, who: 'admin', at: '/settings/network-apps', typed: { client_id: '42', name: '北极光投放' }, staysOpen: true },
  {
    calls: gameThings,
    who: 'admin',
    at: '/settings/games',
    typed: { code: '10777', name: '北极光', timezone: 'Europe/Oslo', currency: 'NOK' },
  },
  { calls: regionThings, who: 'admin', at: '/settings/regions', typed: { code: '77', name_zh: '北极', name_en: 'The Arctic' } },
  { calls: spreaderThings, who: 'admin', at: '/settings/channels', typed: { code: '9021', name: 'Meta 北欧' } },
  {
    calls: accounts,
    who: 'admin',
    at: '/tools/account-steward/main',
    typed: { network_id: '2100000777', name: '北极光账户', currency: 'USD', timezone: 'Asia/Taipei' },
  },
])
