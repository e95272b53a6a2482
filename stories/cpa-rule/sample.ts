import type { CpaDraft } from '#domain/finance/cpa.ts'
import type { CpaDesk, CpaRehearsal, CpaRule } from '#machines/cpa-rule/cpa-rule.types.ts'

export const aRule = (change: Partial<CpaRule> = {}): CpaRule => ({
  id: '7',
  game_id: '10078',
  game_name: '星河战纪',
  spreader_id: '21',
  spreader_name: 'Meta',
  agent_game: '',
  agent_game_name: '',
  event: 'reg',
  currency: 'USD',
  tiers: [
    { from: 1, to: 1000, price_minor: '120' },
    { from: 1001, to: null, price_minor: '100' },
  ],
  starts_on: '2026-10-01',
  ends_on: null,
  status: 'paused',
  note: '框架协议：日注册超 1,000 后降价',
  version: 1,
  created_by: { id: '2', name: '周敏（财务）' },
  updated_at: '2026-11-20T02:00:00.000Z',
  charged_days: 2,
  charged_events: '3512',
  charged_minor: '391200',
  last_day: '2026-10-02',
  ...change,
})

export const aDraft = (change: Partial<CpaDraft> = {}): CpaDraft => ({
  game_id: '10078',
  spreader_id: '21',
  agent_game: '',
  event: 'cr',
  currency: 'USD',
  tiers: [
    { from: 1, to: 500, price_minor: '150' },
    { from: 501, to: null, price_minor: '130' },
  ],
  starts_on: '2026-11-20',
  ends_on: null,
  note: '',
  ...change,
})

export const aDesk = (change: Partial<CpaDesk> = {}): CpaDesk => ({
  rule: null,
  charges: [],
  log: [],
  logged: 0,
  waitingDays: 0,
  games: [{ id: '10078', name: '星河战纪', currency: 'USD', retired: false }],
  channels: [{ id: '21', name: 'Meta', retired: false }],
  agents: [{ id: 'm01:10078', name: '上海星野互动科技', spreader_id: '21', game_id: '10078', retired: false }],
  currencies: ['CNY', 'USD'],
  others: [{ id: '9', game_id: '10078', spreader_id: '21', agent_game: '', event: 'reg', starts_on: '2026-10-01', ends_on: null }],
  months: [{ month: '2026-09', kind: 'cost', state: 'confirmed' }],
  today: '2026-11-20',
  ...change,
})

/** The desk of a rule that is there, with its executions and its operations. */
export const deskOf = (rule: CpaRule): CpaDesk =>
  aDesk({
    rule,
    others: [],
    logged: 2,
    waitingDays: 3,
    charges: [
      { id: '2', day: '2026-10-02', events: '2312', amount_minor: '251200', currency: 'USD', terms: 1, at: '2026-10-03T00:10:00.000Z' },
      { id: '1', day: '2026-10-01', events: '1200', amount_minor: '140000', currency: 'USD', terms: 1, at: '2026-10-02T00:10:00.000Z' },
    ],
    log: [
      {
        id: '5',
        at: '2026-10-01T08:00:00.000Z',
        user_name: '周敏（财务）',
        event: 'finance.cpa.switched_on',
        changes: [{ field: 'status', before: 'paused', after: 'active' }],
        reason: '合同生效',
      },
      { id: '4', at: '2026-09-30T08:00:00.000Z', user_name: '周敏（财务）', event: 'finance.cpa.saved', changes: [], reason: '' },
    ],
  })

export const aRehearsal = (change: Partial<CpaRehearsal> = {}): CpaRehearsal => ({
  month: '2026-10',
  currency: 'USD',
  days: Array.from({ length: 31 }, (_, index) => ({
    day: `2026-10-${String(index + 1).padStart(2, '0')}`,
    events: String(900 + ((index * 137) % 700)),
    amount_minor: String(110_000 + ((index * 13_700) % 70_000)),
    present_minor: index < 20 ? String(120_000 + ((index * 9_700) % 50_000)) : null,
  })),
  events: '38012',
  amount_minor: '4380100',
  present_minor: '2801200',
  ...change,
})
