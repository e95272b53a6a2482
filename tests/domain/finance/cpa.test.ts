import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  chargesOf,
  cpaAmount,
  cpaRuleBlockers,
  tierBlockers,
  tierGaps,
  type CpaDraft,
  type CpaFacts,
  type CpaTier,
} from '#domain/finance/cpa.ts'

const TIERS: CpaTier[] = [
  { from: 1, to: 1000, price_minor: '120' },
  { from: 1001, to: null, price_minor: '100' },
]
const aRule = (change: Partial<CpaDraft> = {}): CpaDraft => ({
  game_id: '1',
  spreader_id: '21',
  agent_game: '',
  event: 'reg',
  currency: 'USD',
  tiers: TIERS,
  starts_on: '2026-11-01',
  ends_on: null,
  note: '',
  ...change,
})
const facts = (change: Partial<CpaFacts> = {}): CpaFacts => ({
  games: new Set(['1']),
  spreaders: new Set(['21']),
  agentGames: new Set(['m1:1']),
  currencies: new Set(['USD']),
  others: [],
  monthState: () => 'open',
  stored: null,
  ...change,
})
const said = (draft: CpaDraft, change: Partial<CpaFacts> = {}) =>
  cpaRuleBlockers(draft, facts(change)).map(({ code, field, row }) => [code, field, row])

describe('what a day costs', () => {
  test('each event is paid once, by the tier it lies in', () => {
    expect([0n, 1n, 1000n, 1001n, 2500n].map((events) => cpaAmount(events, TIERS))).toEqual([0n, 120n, 120_000n, 120_100n, 270_000n])
  })

  test('events in no tier cost nothing', () => {
    const gappy = [
      { from: 11, to: 20, price_minor: '5' },
      { from: 31, to: 40, price_minor: '7' },
    ]
    expect([10n, 20n, 30n, 45n].map((events) => cpaAmount(events, gappy))).toEqual([0n, 50n, 50n, 120n])
    expect(tierGaps(gappy)).toEqual([
      { from: 1, to: 10 },
      { from: 21, to: 30 },
      { from: 41, to: null },
    ])
    expect(tierGaps(TIERS)).toEqual([])
  })

  test('is what paying event by event comes to, whatever the order of the tiers (100,000 cases)', () => {
    const cuts = fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 6 }).map((one) => one.sort((a, b) => a - b))
    const plan = fc.record({
      cuts,
      prices: fc.array(fc.nat(1000), { minLength: 6, maxLength: 6 }),
      open: fc.boolean(),
      turned: fc.boolean(),
      events: fc.nat(80),
    })
    fc.assert(
      fc.property(plan, ({ cuts: starts, prices, open, turned, events }) => {
        const tiers = starts.map((from, index): CpaTier => {
          const next = starts[index + 1]
          return { from, to: next === undefined ? (open ? null : from + 5) : next - 1, price_minor: String(prices[index]) }
        })
        if (turned) tiers.reverse()
        let oneByOne = 0
        for (let nth = 1; nth <= events; nth++) {
          const tier = tiers.find(({ from, to }) => nth >= from && (to === null || nth <= to))
          oneByOne += Number(tier?.price_minor ?? 0)
        }
        return tierBlockers(tiers).length === 0 && cpaAmount(BigInt(events), tiers) === BigInt(oneByOne)
      }),
      { numRuns: 100_000 },
    )
  })

  test('charges only the days the rule counts on', () => {
    const days = ['2026-10-31', '2026-11-01', '2026-11-02', '2026-11-03'].map((day) => ({ day, events: '2' }))
    expect(chargesOf(aRule({ ends_on: '2026-11-02' }), days).map(({ day, amountMinor }) => [day, amountMinor])).toEqual([
      ['2026-11-01', '240'],
      ['2026-11-02', '240'],
    ])
    expect(chargesOf(aRule(), days)).toHaveLength(3)
  })
})

describe('a rule', () => {
  test('may be saved', () => expect(said(aRule({ agent_game: 'm1:1' }))).toEqual([]))

  test.each<[string, Partial<CpaDraft>, unknown[]]>([
    ['of an unknown game', { game_id: '9' }, ['finance.cpa.game_unknown', 'game_id', undefined]],
    ['of an unknown channel', { spreader_id: '9' }, ['finance.cpa.spreader_unknown', 'spreader_id', undefined]],
    ['of a firm that does not run the game', { agent_game: 'm9:1' }, ['finance.cpa.agent_game_unknown', 'agent_game', undefined]],
    ['in an unknown currency', { currency: 'XXX' }, ['finance.cpa.currency_unknown', 'currency', undefined]],
    ['with a long note', { note: 'x'.repeat(501) }, ['finance.cpa.note_long', 'note', undefined]],
    ['without a tier', { tiers: [] }, ['finance.cpa.no_tier', 'tiers', undefined]],
    [
      'with too many tiers',
      { tiers: Array.from({ length: 21 }, (_, index) => ({ from: index + 1, to: index + 1, price_minor: '1' })) },
      ['finance.cpa.tiers_many', 'tiers', undefined],
    ],
    ['with a tier from 0', { tiers: [{ from: 0, to: 5, price_minor: '1' }] }, ['finance.cpa.tier_range', 'tiers', 1]],
    ['with a tier that ends before it begins', { tiers: [{ from: 5, to: 4, price_minor: '1' }] }, ['finance.cpa.tier_range', 'tiers', 1]],
    ['with a price that is none', { tiers: [{ from: 1, to: 4, price_minor: '-1' }] }, ['finance.cpa.tier_price', 'price_minor', 1]],
    [
      'with tiers that overlap',
      { tiers: [...TIERS, { from: 2000, to: 3000, price_minor: '1' }] },
      ['finance.cpa.tier_overlap', 'tiers', 3],
    ],
    ['from a day no calendar has', { starts_on: '2026-02-30' }, ['finance.cpa.day_bad', 'starts_on', undefined]],
    ['to a day no calendar has', { ends_on: 'x' }, ['finance.cpa.day_bad', 'ends_on', undefined]],
    ['that ends before it begins', { ends_on: '2026-10-31' }, ['finance.cpa.days_turned', 'ends_on', undefined]],
  ])('%s is refused', (_, change, expected) => expect(said(aRule(change))).toEqual([expected]))

  test('does not meet the days of another one for the same events', () => {
    const other = { ...aRule({ starts_on: '2026-11-10', ends_on: '2026-11-20' }), id: '7' }
    const overlap = ['finance.cpa.days_overlap', 'starts_on', undefined]
    const meets = (change: Partial<CpaDraft>, more: Partial<CpaDraft> = {}) => said(aRule(change), { others: [{ ...other, ...more }] })
    expect(meets({})).toEqual([overlap])
    expect(meets({ ends_on: '2026-11-10' })).toEqual([overlap])
    expect(meets({ starts_on: '2026-11-20' })).toEqual([overlap])
    expect(meets({ starts_on: '2026-11-25' }, { ends_on: null })).toEqual([overlap])
    // any firm's events are also those of one firm
    expect(meets({ agent_game: 'm1:1' })).toEqual([overlap])
    expect(meets({ agent_game: 'm1:1' }, { agent_game: 'm2:1' })).toEqual([])
    expect(meets({ ends_on: '2026-11-09' })).toEqual([])
    expect(meets({ starts_on: '2026-11-21' })).toEqual([])
    expect(meets({ event: 'cr' })).toEqual([])
  })

  test('neither begins nor ends again in a confirmed month', () => {
    const closed = { monthState: (month: string) => (month === '2026-10' ? ('confirmed' as const) : ('open' as const)) }
    expect(said(aRule({ starts_on: '2026-10-15' }), closed)).toEqual([['finance.month.closed', 'starts_on', undefined]])
    const stored = { starts_on: '2026-10-15', ends_on: null }
    expect(said(aRule({ starts_on: '2026-10-15' }), { ...closed, stored })).toEqual([])
    expect(said(aRule({ starts_on: '2026-10-15', ends_on: '2026-10-20' }), { ...closed, stored })).toEqual([
      ['finance.month.closed', 'ends_on', undefined],
    ])
  })
})
