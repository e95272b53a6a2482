import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { namingOf } from '#domain/batch/naming.ts'
import { checkedItems } from '#domain/batch/check.ts'
import { expandBatch, type ExpandedItem } from '#domain/batch/expand.ts'
import { expandRows, tallyRows, type ImportedRow } from '#domain/batch/expand-rows.ts'
import { tallySpec } from '#domain/batch/tally.ts'
import { batchTotals } from '#domain/batch/totals.ts'
import { META } from '#domain/channels/meta.ts'
import { processWork } from '#tests/kit/work.ts'
import { accountsOf, aSpec, contextOf, JPY, NOW, USD, variants } from './a-spec.ts'

const expanded = (...args: Parameters<typeof aSpec>): ExpandedItem[] => [...expandBatch(META, aSpec(...args), contextOf(USD, JPY))]

describe('expanding a specification', () => {
  test('gives a campaign, its ad sets, each with its ads, numbered from 1', () => {
    const items = expanded()
    expect(items.map(({ seq, parent_seq, level }) => [seq, parent_seq, level]).slice(0, 5)).toEqual([
      [1, null, 'campaign'],
      [2, 1, 'adgroup'],
      [3, 2, 'ad'],
      [4, 2, 'ad'],
      [5, 1, 'adgroup'],
    ])
    expect(items).toHaveLength(1 + 4 + 8)
  })

  test('names from the templates with the macros of the level and those above', () => {
    const items = expanded({ copies: 2, naming: { ...namingOf(META), ad: '{adgroup}-{material}-{country}-{seq}' } })
    expect(items.filter(({ level }) => level === 'campaign').map(({ name }) => name)).toEqual([
      '星海_US-01_20261120_01',
      '星海_US-01_20261120_02',
    ])
    expect(items.slice(1, 4).map(({ name }) => name)).toEqual(['台湾_长期_B50', '台湾_长期_B50-图1-TW-01', '台湾_长期_B50-图2-TW-02'])
  })

  test('takes the amount of the account currency', () => {
    const budgets = (accountId: string) =>
      expanded({ account_ids: [accountId], axis: { budget: [{ name: 'x', values: { daily_budget: { USD: '5000', JPY: '700' } } }] } })
        .filter(({ level }) => level === 'adgroup')
        .map(({ values }) => values.daily_budget)
    expect(budgets(USD.accountId)).toEqual(['5000', '5000'])
    expect(budgets(JPY.accountId)).toEqual(['700', '700'])
  })

  test('fills defaults and leaves out fields that do not apply', () => {
    const [campaign, adgroup] = expanded({
      common: { campaign: { budget_mode: 'day', campaign_daily_budget: { USD: '9900' } }, adgroup: {}, ad: {} },
    })
    expect(campaign?.values).toMatchObject({
      objective: 'OUTCOME_APP_PROMOTION',
      campaign_daily_budget: '9900',
      campaign_bid_strategy: 'LOWEST_COST_WITHOUT_CAP',
    })
    expect(campaign?.values).not.toHaveProperty('campaign_lifetime_budget')
    for (const key of ['daily_budget', 'adgroup_budget_mode', 'bid_strategy']) expect(adgroup?.values).not.toHaveProperty(key)
  })

  test('shares one values object among the items of one combination', () => {
    const items = expanded({ copies: 3 }).filter(({ name }) => name === '台湾_长期_B50')
    expect(items).toHaveLength(3)
    expect(new Set(items.map(({ values }) => values)).size).toBe(1)
  })

  test('makes exactly as many objects and as much money as the tally says', () => {
    const count = fc.integer({ min: 0, max: 3 })
    fc.assert(
      fc.property(
        fc.record({
          copies: fc.integer({ min: 1, max: 3 }),
          targeting: count,
          schedule: count,
          budget: count,
          material: count,
          text: count,
          page: count,
        }),
        fc.constantFrom('none', 'day', 'total'),
        fc.subarray([USD.accountId, JPY.accountId], { minLength: 1 }),
        fc.constantFrom('day', 'total'),
        (sizes, budgetMode, accountIds, adgroupMode) => {
          const spec = aSpec({
            account_ids: accountIds,
            copies: sizes.copies,
            common: {
              campaign: {
                budget_mode: budgetMode,
                campaign_daily_budget: { USD: '111', JPY: '222' },
                campaign_lifetime_budget: { USD: '333', JPY: '444' },
              },
              adgroup: {},
              ad: {},
            },
            axes: {
              targeting: variants('t', sizes.targeting, () => ({ countries: ['TW'] })),
              schedule: variants('s', sizes.schedule, () => ({})),
              budget: variants('b', sizes.budget, (at) => ({
                adgroup_budget_mode: at === 1 ? 'day' : adgroupMode,
                daily_budget: { USD: String(1000 + at), JPY: '900' },
                lifetime_budget: { USD: '7000', JPY: '8000' },
              })),
              material: variants('m', sizes.material, (at) => ({ material_id: `m${at}` })),
              text: variants('x', sizes.text, () => ({})),
              page: variants('p', sizes.page, () => ({ page_id: 'p' })),
            },
          })
          const items = [...expandBatch(META, spec, contextOf(USD, JPY))]
          const counted = batchTotals(
            META,
            items.map((item) => ({ ...item, problems: [] })),
            (id) => (id === USD.accountId ? 'USD' : 'JPY'),
          )
          const tally = tallySpec(META, spec, [USD, JPY])
          expect({ levels: tally.levels, daily: tally.daily, lifetime: tally.lifetime }).toEqual({
            levels: counted.levels,
            daily: counted.daily,
            lifetime: counted.lifetime,
          })
          expect(tally.total).toBe(items.length)
          expect(tally.accounts.reduce((sum, one) => sum + one.total, 0)).toBe(items.length)
        },
      ),
      { numRuns: 60 },
    )
  })

  test('is refused above 50,000 objects without being tried', () => {
    const spec = aSpec({
      copies: 50,
      axis: {
        targeting: variants('t', 500, () => ({})),
        schedule: variants('s', 500, () => ({})),
        budget: variants('b', 500, () => ({ daily_budget: { USD: '5000' } })),
        material: variants('m', 500, () => ({})),
        text: variants('x', 500, () => ({})),
      },
    })
    expect(tallySpec(META, spec, [USD]).blockers).toEqual([{ code: 'batch.too_many', params: { total: expect.any(Number), max: 50_000 } }])
    expect(tallySpec(META, aSpec(), [USD]).blockers).toEqual([])
  })
})

describe('expanding rows of a spreadsheet', () => {
  const row = (
    line: number,
    names: ImportedRow['names'],
    ad: Record<string, string>,
    adgroup: Record<string, string> = {},
  ): ImportedRow => ({
    line,
    account_id: USD.accountId,
    names,
    values: { campaign: {}, adgroup, ad },
  })

  test('gathers rows into campaigns and ad sets by name, wherever they are', () => {
    const rows = [
      row(2, { campaign: 'C1', adgroup: 'G1', ad: 'A1' }, { headline: 'one' }, { daily_budget: '5000' }),
      row(3, { campaign: 'C2', adgroup: 'G1', ad: 'A1' }, {}),
      row(4, { campaign: 'C1', adgroup: 'G1', ad: 'A2' }, { headline: 'two' }),
      row(5, { campaign: 'C1', adgroup: 'G2' }, {}),
    ]
    const items = [...expandRows(META, aSpec({ naming: { campaign: 'C', adgroup: 'G', ad: 'auto {seq}' } }), rows, contextOf(USD))]
    expect(items.map(({ seq, parent_seq, name }) => [seq, parent_seq, name])).toEqual([
      [1, null, 'C1'],
      [2, 1, 'G1'],
      [3, 2, 'A1'],
      [4, 2, 'A2'],
      [5, 1, 'G2'],
      [6, 5, 'auto 01'],
      [7, null, 'C2'],
      [8, 7, 'G1'],
      [9, 8, 'A1'],
    ])
    expect(items[1]?.values.daily_budget).toBe('5000')
    expect(tallyRows(META, rows)).toEqual({ campaign: 2, adgroup: 3, ad: 4 })
  })

  test('lays them over the shared values of the specification', () => {
    const spec = aSpec({ common: { campaign: {}, adgroup: {}, ad: { headline: 'shared', description: 'shared' } } })
    const [, , ad] = [...expandRows(META, spec, [row(2, { campaign: 'C', adgroup: 'G', ad: 'A' }, { headline: 'own' })], contextOf(USD))]
    expect(ad?.values).toMatchObject({ headline: 'own', description: 'shared' })
  })
})

describe('checking the stream', () => {
  const found = (...args: Parameters<typeof aSpec>) => [
    ...checkedItems(META, expandBatch(META, aSpec(...args), contextOf(USD, JPY)), { accounts: accountsOf(USD, JPY), nowMs: NOW }),
  ]

  test('finds nothing in a sound batch', () => {
    expect(found().flatMap(({ problems, warnings }) => [...problems, ...warnings])).toEqual([])
  })

  test('names the row that holds the name already, among siblings only', () => {
    const items = found({ naming: { campaign: 'same', adgroup: '{targeting}', ad: '{material}' }, copies: 2 })
    expect(items.filter(({ level }) => level === 'campaign').map(({ problems }) => problems)).toEqual([
      [],
      [{ code: 'batch.name.duplicate', field: 'name', params: { seq: 1 } }],
    ])
    expect(
      items
        .filter(({ level, parent_seq }) => level === 'adgroup' && parent_seq === 1)
        .map(({ seq, problems }) => [seq, problems.map(({ params }) => params?.seq)]),
    ).toEqual([
      [2, []],
      [5, [2]],
      [8, []],
      [11, [8]],
    ])
  })

  test('blocks everything below a row with a problem', () => {
    const items = found({ axis: { budget: [{ name: 'low', values: { daily_budget: { USD: '99' } } }] } })
    const [campaign, adgroup, ad] = items
    expect(campaign?.problems).toEqual([])
    expect(adgroup?.problems).toEqual([
      {
        code: 'batch.budget.below_minimum',
        field: 'daily_budget',
        params: { minimum: '$1.00', currency: 'USD', channel: 'fb_ad', account: 'US-01' },
      },
    ])
    expect(ad?.problems).toEqual([{ code: 'batch.parent.blocked', params: { seq: 2 } }])
  })

  test('warns of a start in the past without making it a problem', () => {
    const [, adgroup] = found({ axis: { schedule: [{ name: 's', values: { start_time: '2026-11-01T00:00:00+08:00' } }] } })
    expect([adgroup?.problems, adgroup?.warnings]).toEqual([[], [{ code: 'batch.time.past', field: 'start_time' }]])
  })

  test('counts neither money nor rows of what will not be sent', () => {
    const items = found({
      axis: {
        budget: [
          { name: 'low', values: { daily_budget: { USD: '99' } } },
          { name: 'ok', values: { daily_budget: { USD: '5000' } } },
        ],
      },
    })
    expect(batchTotals(META, items, () => 'USD')).toEqual({
      levels: { campaign: 1, adgroup: 4, ad: 8 },
      total: 13,
      skipped: 6,
      problems: 6,
      daily: [{ currency: 'USD', amount_minor: 10_000n }],
      lifetime: [],
    })
  })

  test('takes time in proportion to the rows, also when all share one name', () => {
    const time = (copies: number) => {
      const spec = aSpec({
        copies: copies,
        naming: { campaign: 'same', adgroup: 'same', ad: 'same' },
        axis: { targeting: variants('t', 50, () => ({ countries: ['TW'] })), material: variants('m', 5, () => ({ material_id: 'm' })) },
      })
      const work = processWork()
      let rows = 0
      for (const item of checkedItems(META, expandBatch(META, spec, contextOf(USD)), { accounts: accountsOf(USD), nowMs: NOW }))
        rows += item.seq > 0 ? 1 : 0
      return work.cpuMs() / rows
    }
    time(5)
    expect(time(50) / time(5)).toBeLessThan(6)
  })
})
