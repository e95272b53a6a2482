import { describe, expect, test } from 'vitest'
import { allocate } from '#domain/finance/allocate.ts'
import { COST_STATES, costStepBlockers, type CostDraft } from '#domain/finance/cost.ts'
import {
  costBlockers,
  costChangeBlockers,
  costCommitBlockers,
  type CommitCandidate,
  type CostFacts,
} from '#domain/finance/cost-blockers.ts'
import { gamesOfLevel, spreadBranding, spreadCost } from '#domain/finance/cost-spread.ts'
import { convert, rateOn } from '#domain/finance/fx.ts'
import { daysOf, isDay, isMonth, lastDayOf, monthsLater, previousMonth, readMonth } from '#domain/finance/month.ts'
import { gapWithinTolerance, monthConfirmBlockers, monthPrerequisites } from '#domain/finance/month-rules.ts'

const codes = (blockers: readonly { code: string }[]) => blockers.map(({ code }) => code)

describe('months', () => {
  test('count over the turn of the year, and know their days', () => {
    expect([previousMonth('2026-01'), monthsLater('2026-11', 2), lastDayOf('2024-02'), lastDayOf('2026-02')]).toEqual([
      '2025-12',
      '2027-01',
      '2024-02-29',
      '2026-02-28',
    ])
    expect(daysOf('2026-04')).toHaveLength(30)
    expect(['2026-13', '2026-1', '202611', ''].filter(isMonth)).toEqual([])
    expect(['2026-02-30', '2026-02-28', '2026-2-1'].filter(isDay)).toEqual(['2026-02-28'])
  })

  test('are read as people type them', () => {
    expect(['2026-11', '2026/1', '202611', '2026年11月', ' ２０２６-０３ ', '2026.7'].map(readMonth)).toEqual([
      '2026-11',
      '2026-01',
      '2026-11',
      '2026-11',
      '2026-03',
      '2026-07',
    ])
    expect(['2026-13', '2026-0', '20261', '2026', '26-11', '0001-01', '2026-11-20', '十一月', ''].map(readMonth)).toEqual(
      Array(9).fill(null),
    )
  })
})

describe('splitting money', () => {
  test('the largest remainder gets the unit that is left, of equal ones the earlier', () => {
    expect(allocate(10n, [1n, 1n, 1n])).toEqual([4n, 3n, 3n])
    expect(allocate(7n, [1n, 2n, 2n])).toEqual([1n, 3n, 3n])
    expect(allocate(0n, [0n])).toEqual([0n])
    expect(() => allocate(1n, [0n])).toThrow(RangeError)
    expect(() => allocate(1n, [])).toThrow(RangeError)
    expect(() => allocate(1n, [-1n, 2n])).toThrow(RangeError)
  })

  test('a cost that no one bears is not spread', () => {
    const cost = { month: '2026-02', day: null, amountMinor: 1n, baseMinor: 1n, turn: 0n }
    expect(() => spreadCost(cost, { gameIds: [], spreaderIds: ['1'] })).toThrow(RangeError)
  })

  test('levels reach the game, its region, the company', () => {
    const games = [
      { id: 'a', regionId: '1' },
      { id: 'b', regionId: '2' },
      { id: 'c', regionId: '1' },
    ]
    expect([gamesOfLevel('game', 'c', games), gamesOfLevel('region', 'c', games), gamesOfLevel('company', 'c', games)]).toEqual([
      ['c'],
      ['c', 'a'],
      ['c', 'a', 'b'],
    ])
    expect(gamesOfLevel('company', 'x', games)).toEqual([])
    expect(
      spreadBranding(100n, [
        { level: '1', weight: 2 },
        { level: '3', weight: 1 },
      ]).map(({ amountMinor }) => amountMinor),
    ).toEqual([67n, 33n])
  })
})

describe('rates', () => {
  test('convert between exponents with one rounding, half away from zero', () => {
    expect(convert(1_000n, { from: 'JPY', to: 'CNY', rate: '0.0476' })).toBe(4_760n)
    expect(convert(1_250n, { from: 'KWD', to: 'CNY', rate: '23.2' })).toBe(2_900n)
    expect([convert(5n, { from: 'USD', to: 'CNY', rate: '0.1' }), convert(-5n, { from: 'USD', to: 'CNY', rate: '0.1' })]).toEqual([1n, -1n])
    expect(() => convert(1n, { from: 'USD', to: 'CNY', rate: '0' })).toThrow(RangeError)
    expect(() => convert(1n, { from: 'USD', to: 'CNY', rate: '1e3' })).toThrow(RangeError)
  })

  const rate = (id: string, day: string) => ({ id, name: id, currency: 'USD', base: 'CNY', day, rate: '7' })

  test('a day takes the latest of its own month that had begun, or the month’s first; the base currency needs none', () => {
    const rates = [rate('3', '2026-11-20'), rate('1', '2026-10-01'), rate('2', '2026-11-05')]
    const days = ['2026-10-31', '2026-11-03', '2026-11-05', '2026-11-19', '2026-11-30']
    expect(days.map((day) => rateOn(rates, 'USD', day)?.id)).toEqual(['1', '2', '2', '2', '3'])
    expect(rateOn([], 'CNY', '2026-11-01')?.rate).toBe('1')
  })

  test('a month without a rate of its own has none, whatever the months around it have', () => {
    const rates = [rate('1', '2026-10-01'), rate('2', '2026-12-01')]
    expect([rateOn(rates, 'USD', '2026-11-15'), rateOn(rates, 'USD', '2026-09-30'), rateOn(rates, 'EUR', '2026-10-15')]).toEqual([
      null,
      null,
      null,
    ])
  })
})

describe('costs', () => {
  const draft: CostDraft = {
    month: '2026-11',
    day: null,
    game_id: 'g',
    country: null,
    spreader_id: '21',
    master_id: 'm',
    name_id: 'n',
    branding: [],
    amount_minor: '100',
    currency: 'USD',
    level: 'game',
    note: '',
  }
  const facts: CostFacts = {
    monthState: (month) => (month === '2026-10' ? 'confirmed' : month === '2026-09' ? 'reopened' : 'open'),
    games: new Set(['g']),
    spreaders: new Set(['21']),
    masters: new Map([['m', '21']]),
    names: new Map([
      ['n', { branding: false }],
      ['b', { branding: true }],
    ]),
    hasRate: ({ currency }) => currency === 'USD',
    taken: new Set(),
  }

  test.each<[string, Partial<CostDraft>]>([
    ['finance.month.unknown', { month: '2026-13' }],
    ['finance.month.closed', { month: '2026-10' }],
    ['finance.cost.day_outside', { day: '2026-10-31' }],
    ['finance.cost.game_unknown', { game_id: 'x' }],
    ['finance.cost.spreader_unknown', { spreader_id: 'x', master_id: null }],
    ['finance.cost.master_unknown', { spreader_id: null }],
    ['finance.cost.country_unknown', { country: 'XX' }],
    ['finance.cost.name_unknown', { name_id: 'x' }],
    ['finance.cost.currency_unknown', { currency: 'usd' }],
    ['finance.cost.amount_bad', { amount_minor: '-1' }],
    ['finance.cost.amount_bad', { amount_minor: '1.5' }],
    ['finance.cost.amount_large', { amount_minor: '1000000000000000' }],
    ['finance.cost.rate_missing', { currency: 'XAU' }],
    ['finance.cost.not_branding', { branding: [{ level: '1', weight: 1 }] }],
    [
      'finance.cost.branding_twice',
      {
        name_id: 'b',
        branding: [
          { level: '1', weight: 1 },
          { level: '1', weight: 2 },
        ],
      },
    ],
    ['finance.cost.branding_weight', { name_id: 'b', branding: [{ level: '1', weight: 0.5 }] }],
    ['finance.cost.note_long', { note: 'x'.repeat(501) }],
  ])('%s', (code, change) => {
    expect(codes(costBlockers({ ...draft, ...change }, facts))).toEqual([code])
  })

  test('an entry in order has nothing against it; the same cost again has', () => {
    expect(costBlockers(draft, facts)).toEqual([])
    expect(codes(costBlockers(draft, { ...facts, taken: new Set(['2026-11|g|21||n']) }))).toEqual(['finance.cost.duplicate'])
  })

  test('are committed as previewed, once, by someone who may', () => {
    const of = { id: '1', state: 'staged' as const, entered_by: 'u', month: '2026-11', day: null, amount_minor: '100' }
    const entry: CommitCandidate = { ...of, currency: 'USD', rateDay: null }
    const ask = (change: Partial<CommitCandidate> = {}, fourEyes = false, preview = 100n) =>
      codes(
        costCommitBlockers([{ ...entry, ...change }], {
          userId: 'u',
          fourEyes,
          previewMinor: new Map([['1', preview]]),
          monthState: facts.monthState,
          hasRate: facts.hasRate,
        }),
      )
    expect([ask(), ask({}, true), ask({}, true, 99n), ask({ month: '2026-10' })]).toEqual([
      [],
      ['finance.cost.own_entry'],
      ['finance.cost.own_entry', 'finance.cost.sum_differs'],
      ['finance.month.closed'],
    ])
    const nothing = { userId: 'u', fourEyes: false, previewMinor: new Map<string, bigint>() }
    expect(codes(costCommitBlockers([], { ...facts, ...nothing }))).toEqual(['finance.cost.nothing_chosen'])
    expect([ask({ currency: 'XAU' }), ask({ rateDay: '2026-11-01' }), ask({ rateDay: '2026-10-01' })]).toEqual([
      ['finance.cost.rate_missing'],
      [],
      ['finance.cost.rate_other'],
    ])
  })

  test('change freely while staged, with a reason once committed or in a re-opened month, never in a confirmed one', () => {
    const ask = (state: 'staged' | 'posted', month: string, reason = '', mayCorrect = true) =>
      codes(costChangeBlockers({ state, month }, { monthState: facts.monthState, reason, mayCorrect }))
    expect([ask('staged', '2026-11'), ask('posted', '2026-11'), ask('posted', '2026-11', '记错'), ask('staged', '2026-09')]).toEqual([
      [],
      ['finance.cost.reason_missing'],
      [],
      ['finance.cost.reason_missing'],
    ])
    expect(ask('posted', '2026-10', '记错')).toEqual(['finance.month.closed'])
    expect([ask('staged', '2026-09', '记错', false), ask('staged', '2026-11', '', false)]).toEqual([['finance.cost.correct_forbidden'], []])
  })

  test('take only legal steps', () => {
    const legal = COST_STATES.flatMap((from) =>
      COST_STATES.filter((to) => costStepBlockers(from, to).length === 0).map((to) => `${from}>${to}`),
    )
    expect(legal).toEqual([
      'draft>staged',
      'staged>committed',
      'committed>staged',
      'committed>calculating',
      'calculating>staged',
      'calculating>committed',
      'calculating>posted',
      'calculating>failed',
      'posted>staged',
      'posted>committed',
      'failed>staged',
      'failed>committed',
    ])
  })
})

describe('a month', () => {
  const done = {
    rows: 9,
    rowsOpen: 0,
    extractionRunning: false,
    linesOpen: 0,
    costsOpen: 0,
    chargesOpen: 0,
    repaymentsOpen: 0,
    gapsUnexplained: 0,
    previousConfirmed: true,
  }
  test('is confirmed when nothing is in the way, and says what is', () => {
    expect(monthConfirmBlockers('outcome', done)).toEqual([])
    const open = {
      ...done,
      rowsOpen: 2,
      extractionRunning: true,
      linesOpen: 5,
      costsOpen: 3,
      chargesOpen: 6,
      repaymentsOpen: 1,
      gapsUnexplained: 4,
      previousConfirmed: false,
    }
    expect(monthPrerequisites('outcome', open).map(({ key, count }) => [key, count])).toEqual([
      ['rows_confirmed', 2],
      ['extraction_done', 1],
      ['lines_read', 5],
      ['charges_taken', 6],
      ['costs_posted', 3],
      ['repayments_confirmed', 1],
      ['gap_explained', 4],
      ['previous_confirmed', 1],
    ])
    expect(codes(monthConfirmBlockers('cost', open))).toEqual([
      'finance.month.charges_taken',
      'finance.month.costs_posted',
      'finance.month.previous_confirmed',
    ])
    expect(codes(monthConfirmBlockers('income', { ...open, costsOpen: 9 }))).not.toContain('finance.month.costs_posted')
  })
  test('knows a gap within tolerance', () => {
    expect([gapWithinTolerance(10_000n, 9_990n, 10), gapWithinTolerance(10_000n, 9_989n, 10), gapWithinTolerance(0n, 0n, 0)]).toEqual([
      true,
      false,
      true,
    ])
  })
})
