import { cpaRules, type CpaRuleRow } from '#contract/finance-cpa.ts'
import { CPA_STATUSES } from '#domain/finance/cpa.ts'
import { count, moneyMinor, stateTag } from '#views/kit/grid/columns.ts'
import { listPage } from '#views/things/thing-page.ts'
import { tiersText } from './cpa-columns.ts'

const column = (key: string) => `finance.cpa.field.${key}`

/** All rules with what they have charged. */
export const ruleList = listPage(cpaRules, {
  search: 'finance.cpa.search',
  sums: 'finance.cpa.charged_sum',
  columns: [
    { key: 'id', header: column('id'), width: 70, text: (value) => `#${String(value)}` },
    {
      ...stateTag<CpaRuleRow>(
        ({ status }) => (status === 'active' ? 'done' : 'excluded'),
        ({ status }) => `finance.cpa.status.${status}`,
      ),
      key: 'status',
      header: column('status'),
      width: 90,
    },
    'game_id',
    'spreader_id',
    'agent_game',
    'event',
    {
      key: 'tiers',
      header: column('tiers'),
      width: 260,
      value: ({ id }) => id,
      text: (_value, { tiers, currency }, say) => tiersText(say, tiers, currency),
    },
    'starts_on',
    'ends_on',
    { ...count, key: 'charged_days', header: column('charged_days') },
    { ...moneyMinor<CpaRuleRow>(({ currency }) => currency), key: 'charged_minor', header: column('charged'), width: 130 },
    'currency',
    'note',
  ],
  filters: [
    { name: 'game_id', label: column('game_id') },
    { name: 'spreader_id', label: column('spreader_id') },
    { name: 'status', label: column('status'), options: CPA_STATUSES.map((value) => ({ value, label: `finance.cpa.status.${value}` })) },
  ],
})
