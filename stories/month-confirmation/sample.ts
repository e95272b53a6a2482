import type { Prerequisite, PrerequisiteKey } from '#domain/finance/month-rules.ts'
import type { MonthKey, MonthSeen, MonthSum } from '#machines/month-confirmation/month-confirmation.types.ts'

export const KEY: MonthKey = { kind: 'outcome', month: '2026-10' }

const aSum = (change: Partial<MonthSum> = {}): MonthSum => ({
  currency: 'USD',
  rows: 12,
  flow_minor: '120450000',
  due_minor: '84315000',
  actual_minor: '84315000',
  system_minor: '84194550',
  base_minor: '598636500',
  confirmed_minor: '84315000',
  confirmed_base_minor: '598636500',
  ...change,
})

const KEYS: readonly PrerequisiteKey[] = [
  'rows_confirmed',
  'extraction_done',
  'lines_read',
  'charges_taken',
  'costs_posted',
  'repayments_confirmed',
  'gap_explained',
  'previous_confirmed',
]

/** Every prerequisite met but those that are named. */
export const metBut = (...open: PrerequisiteKey[]): Prerequisite[] =>
  KEYS.map((key, index) => ({ key, ok: !open.includes(key), count: open.includes(key) ? index + 1 : 0 }))

/** A month that could be signed. */
export const aMonth = (change: Partial<MonthSeen> = {}): MonthSeen => ({
  ...KEY,
  state: 'open',
  totals: {
    rows: 14,
    sums: [
      aSum(),
      aSum({ currency: 'JPY', rows: 2, actual_minor: '1204500', due_minor: '1204500', system_minor: '1204500', base_minor: '5733420' }),
    ],
    costs: [{ currency: 'CNY', amount_minor: '4500000', base_minor: '4500000', entries: 5 }],
    repayments: [{ currency: 'USD', amount_minor: '20000000', payments: 2 }],
    base_minor: '608869920',
  },
  hash: 'a3f1c09be2d4',
  prerequisites: metBut(),
  blockers: [],
  unread: [],
  differences: [{ currency: 'USD', rows: 1, gap_minor: '120450' }],
  signatures: [],
  second_pair: false,
  tolerance_bps: 50,
  confirmed_at: null,
  reason: '',
  next_confirmed: false,
  copies: [],
  changed: [],
  as_of: '2026-11-02T02:10:00.000Z',
  ...change,
})

const signature = (name: string, at: string) => ({ user_id: name, name, at, current: true })

export const FIRST_SIGNED = aMonth({ state: 'signed', second_pair: true, signatures: [signature('李佳', '2026-11-02T03:00:00.000Z')] })

export const CONFIRMED = aMonth({
  state: 'confirmed',
  signatures: [signature('周敏（财务）', '2026-11-02T03:30:00.000Z')],
  confirmed_at: '2026-11-02T03:30:00.000Z',
  blockers: [{ code: 'finance.month.confirmed_by', params: { month: '2026-10', name: '周敏（财务）', at: '2026-11-02T03:30:00.000Z' } }],
  copies: [{ id: '7', confirmed_at: '2026-11-02T03:30:00.000Z', confirmed_by: '周敏（财务）', totals_hash: 'a3f1c09be2d4' }],
})

/** The same month after someone corrected a row. */
export const MOVED = aMonth({
  hash: 'b77e10',
  totals: { ...aMonth().totals, sums: [aSum({ actual_minor: '84435450', base_minor: '599491695' })] },
  changed: [
    {
      id: '31',
      counterparty: 'Meta',
      game_name: '星河战纪',
      actual_minor: '7036135',
      currency: 'USD',
      state: 'confirmed',
      updated_by: '李佳',
      updated_at: '2026-11-02T02:12:00.000Z',
    },
  ],
})
