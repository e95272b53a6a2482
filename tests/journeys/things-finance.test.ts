import { bills } from '#contract/finance-bills.ts'
import { costNames } from '#contract/finance-cost-names.ts'
import { eventCounts } from '#contract/finance-event-counts.ts'
import { firms } from '#contract/finance-firms.ts'
import { statementNames } from '#contract/finance-names.ts'
import { rates } from '#contract/finance-rates.ts'
import { refunds } from '#contract/finance-refunds.ts'
import { walkThings } from './things-page.ts'

const FINANCE = '/tool-list/finance'

walkThings([
  { calls: rates, who: 'finance', at: `${FINANCE}/rates`, typed: { day: '2027-01-01', currency: 'SEK', rate: '0.68', name: '瑞典央行' } },
  { calls: firms, who: 'finance', at: `${FINANCE}/firms`, typed: { name: '北极光传媒' } },
  { calls: costNames, who: 'finance', at: `${FINANCE}/cost-names`, typed: { tier: '1', name_zh: '灯箱租赁', name_en: 'Light box' } },
  {
    calls: bills,
    who: 'finance',
    at: `${FINANCE}/bills`,
    typed: { month: '2026-11', number: 'AP-777', currency: 'USD', amount_minor: '1200', issued_on: '2026-11-01', due_on: '2026-11-30' },
  },
  {
    calls: eventCounts,
    who: 'finance',
    at: `${FINANCE}/event-counts`,
    typed: { day: '2025-11-02', events: '7' },
    found: 'grid={"sort":["day"]}',
  },
  {
    calls: refunds,
    who: 'finance',
    at: `${FINANCE}/refunds`,
    typed: { day: '2026-11-02', app_store: '北极光商店', orders: '3', amount_minor: '1200', flow_minor: '9000', currency: 'USD' },
  },
  { calls: statementNames, who: 'finance', at: `${FINANCE}/names`, typed: { name: 'aurora-77' } },
])
