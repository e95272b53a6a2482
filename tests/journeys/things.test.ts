import { accounts } from '#contract/accounts.ts'
import { gameThings, masterThings, regionThings, spreaderThings } from '#contract/master-data.ts'
import { letters } from '#contract/review-letters.ts'
import { networkApps } from '#contract/network-access.ts'
import { signInRules } from '#contract/sign-in-rules.ts'
import { suppliers } from '#contract/suppliers.ts'
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
  { calls: signInRules, who: 'admin', at: '/settings/sign-in-rules', typed: { place: '77', domain: 'aurora.example' } },
  { calls: masterThings, who: 'admin', at: '/settings/masters', typed: { name: '北极光传媒' } },
  { calls: suppliers, who: 'admin', at: '/settings/suppliers', typed: { name: '北极光制作' } },
  {
    calls: letters,
    who: 'reviewer',
    at: '/tool-list/material-audit/arts/letters',
    typed: { title: '北极光肖像授权', holder: '北极光', valid_from: '2026-11-01', expires_on: '2027-11-01' },
  },
])
