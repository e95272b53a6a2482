import { masterThings } from '#contract/master-data.ts'
import { letters } from '#contract/review-letters.ts'
import { signInRules } from '#contract/sign-in-rules.ts'
import { suppliers } from '#contract/suppliers.ts'
import { walkThings } from './things-page.ts'

walkThings([
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
