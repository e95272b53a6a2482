import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { namingOf } from '#domain/batch/naming.ts'
import type { BatchSpec, SpecValue } from '#domain/batch/batch.ts'
import { isPerCurrency } from '#domain/batch/spec-values.ts'
import { checkSpec, gapCount } from '#domain/batch/spec-check.ts'
import { isGap } from '#domain/blocker.ts'
import { diffSpecs } from '#domain/batch/diff-specs.ts'
import { META } from '#domain/channels/meta.ts'
import { emptySpec, withVariant, withVariants } from '#views/batch/builder/spec-draft.ts'
import { aSpec, JPY, NOW, USD, variants } from './a-spec.ts'

const found = (spec: BatchSpec) =>
  checkSpec(spec, META, [USD, JPY], { nowMs: NOW, known: { material: new Set(['m1', 'm2']), page: new Set(['p1']) } }).map(
    ({ code, field }) => `${code} ${field}`,
  )

describe('a specification', () => {
  test('is sound when every variant is', () => {
    expect(found(aSpec({ account_ids: [USD.accountId, JPY.accountId] }))).toEqual([])
  })

  test.each<[string, Parameters<typeof aSpec>[0], string[]]>([
    ['no account', { account_ids: [] }, ['batch.spec.accounts_missing account_ids']],
    ['an account that is not there', { account_ids: ['1001', '5'] }, ['batch.account.unknown account_ids']],
    ['an account twice', { account_ids: ['1001', '1001'] }, ['batch.account.repeated account_ids']],
    ['no name', { name: ' ' }, ['batch.spec.name_missing name']],
    ['an axis without variants', { axis: { material: [] } }, ['batch.axis.no_variants axes.material']],
    [
      'a variant without its value',
      { axis: { text: [{ name: 't', values: { message: 'm', link_url: 'https://example.com' } }] } },
      ['batch.value.required axes.text.0.values.headline'],
    ],
    [
      'a second variant that is wrong',
      {
        axis: {
          page: [
            { name: 'p', values: { page_id: 'p1' } },
            { name: 'q', values: { page_id: 'p2' } },
          ],
        },
      },
      ['batch.value.reference_unknown axes.page.1.values.page_id'],
    ],
    [
      'two variants of one name',
      {
        axis: {
          page: [
            { name: 'p', values: { page_id: 'p1' } },
            { name: 'p', values: { page_id: 'p1' } },
          ],
        },
      },
      ['batch.variant.name_repeated axes.page.1.name'],
    ],
    [
      'a variant with a name longer than is kept',
      {
        axis: {
          page: [
            { name: 'p'.repeat(100), values: { page_id: 'p1' } },
            { name: 'p'.repeat(101), values: { page_id: 'p1' } },
          ],
        },
      },
      ['batch.name_long axes.page.1.name'],
    ],
    [
      'an amount missing in one currency',
      { account_ids: ['1001', '1002'], axis: { budget: [{ name: 'b', values: { daily_budget: { USD: '5000' } } }] } },
      ['batch.budget.currency_missing axes.budget.0.values.daily_budget'],
    ],
    [
      'an amount below the minimum of one account',
      { account_ids: ['1001', '1002'], axis: { budget: [{ name: 'b', values: { daily_budget: { USD: '5000', JPY: '10' } } }] } },
      ['batch.budget.below_minimum axes.budget.0.values.daily_budget'],
    ],
    [
      'a wrong shared value',
      { common: { campaign: { objective: 'x' }, adgroup: {}, ad: {} } },
      ['thing.not_choice common.campaign.objective'],
    ],
    [
      'campaigns that would have one name',
      { copies: 2, naming: { ...namingOf(META), campaign: '{game}' } },
      ['batch.naming.needs_macro naming.campaign'],
    ],
    ['ads that would have one name', { naming: { ...namingOf(META), ad: '{text}' } }, ['batch.naming.needs_macro naming.ad']],
    [
      'more ads in an ad set than the network takes',
      { axis: { material: variants('m', 51, () => ({ material_id: 'm1' })) } },
      ['batch.ads_per_adgroup axes'],
    ],
  ])('with %s is refused at its path', (_, change, expected) => {
    expect(found(aSpec(change))).toEqual(expected)
  })
})

describe('what is left to fill in', () => {
  const blank = emptySpec(META, ({ key }) => key)
  const whole = aSpec({ account_ids: ['1001', '1002'] })
  const gapsOf = (spec: BatchSpec) => gapCount(spec, META, checkSpec(spec, META, [USD, JPY], { nowMs: NOW }))
  /** An amount is typed currency by currency. */
  const partsOf = (value: SpecValue): SpecValue[] =>
    isPerCurrency(value) ? Object.entries(value).map(([currency, amount]) => ({ [currency]: amount })) : [value]
  const filled = (spec: BatchSpec, axis: string, field: string, part: SpecValue): BatchSpec => {
    const had = (spec.axes[axis] ?? []).length > 0 ? spec : withVariants(spec, axis, [{ name: axis, values: {} }])
    return withVariant(had, axis, 0, ({ name, values: { [field]: before, ...rest } }) => ({
      name,
      values: { ...rest, [field]: isPerCurrency(part) && isPerCurrency(before) ? { ...before, ...part } : part },
    }))
  }
  /** Everything a person fills in, one thing at a time, in whatever order. */
  const steps = [
    (spec: BatchSpec) => ({ ...spec, name: whole.name }),
    (spec: BatchSpec) => ({ ...spec, game_id: whole.game_id }),
    (spec: BatchSpec) => ({ ...spec, account_ids: whole.account_ids }),
    ...META.axes.flatMap(({ key, fields }) => {
      const [values = {}] = (whole.axes[key] ?? []).map((one) => one.values)
      return fields
        .filter((field) => field in values)
        .flatMap((field) => partsOf(values[field] ?? '').map((part) => (spec: BatchSpec) => filled(spec, key, field, part)))
    }),
  ]

  test('only becomes less while it is filled in, in any order, and ends with nothing', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(steps, { minLength: steps.length }), (order) => {
        let spec = blank
        let left = gapsOf(spec)
        for (const fill of order) {
          spec = fill(spec)
          const now = gapsOf(spec)
          expect(now).toBeLessThanOrEqual(left)
          left = now
        }
        expect([left, checkSpec(spec, META, [USD, JPY], { nowMs: NOW })]).toEqual([0, []])
      }),
    )
  })

  test('is known before a game or an account is chosen, each field once', () => {
    const found = checkSpec(blank, META, [USD, JPY], { nowMs: NOW })
    expect(found.filter((one) => !isGap(one))).toEqual([])
    expect(gapsOf(blank)).toBe(11)
    expect(gapsOf({ ...blank, account_ids: ['1001', '1002'] })).toBe(10)
  })
})

describe('the difference to the last batch', () => {
  test('is what was added, removed and changed; a moved variant is none', () => {
    const last = aSpec()
    const now = aSpec({
      name: '批次 2',
      account_ids: ['1002'],
      axis: {
        targeting: [last.axes.targeting?.[1] ?? { name: '', values: {} }, { name: '台湾', values: { countries: ['TW', 'HK'] } }],
        material: variants('图', 1, () => ({ material_id: 'm1' })),
        page: [...(last.axes.page ?? []), { name: '新主页', values: { page_id: 'p2' } }],
      },
    })
    expect(diffSpecs(last, now)).toEqual([
      { path: 'name', kind: 'changed', before: '批次', after: '批次 2' },
      { path: 'account_ids', kind: 'changed', before: ['1001'], after: ['1002'] },
      { path: 'axes.targeting[台湾].countries', kind: 'changed', before: ['TW'], after: ['TW', 'HK'] },
      { path: 'axes.material[图2]', kind: 'removed', before: '图2', after: null },
      { path: 'axes.page[新主页]', kind: 'added', before: null, after: '新主页' },
    ])
    expect(diffSpecs(last, last)).toEqual([])
  })
})
