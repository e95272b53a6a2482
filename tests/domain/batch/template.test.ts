import { describe, expect, test } from 'vitest'
import type { BatchSpec } from '#domain/batch/batch.ts'
import {
  contentOfRows,
  contentOfSpec,
  misfitsIn,
  templateBlockers,
  templateParts,
  valuesForRows,
  withTemplate,
} from '#domain/batch/template.ts'
import { blocker } from '#domain/blocker.ts'
import { META } from '#domain/channels/meta.ts'

const SPEC: BatchSpec = {
  channel: 'fb_ad',
  game_id: '1',
  name: '新手引导',
  account_ids: ['7'],
  naming: { campaign: '{game}', adgroup: '{targeting}', ad: '{material}' },
  copies: 2,
  common: { campaign: { objective: 'OUTCOME_TRAFFIC' }, adgroup: { age_max: '40', optimization_goal: 'REACH' } },
  axes: { targeting: [{ name: '广泛', values: { countries: ['TW'] } }], schedule: [] },
}

test('a part is what its axis varies, with what of it is written for all objects; the whole is everything but game, accounts and name', () => {
  expect(contentOfSpec(META, SPEC, 'targeting')).toEqual({
    common: { adgroup: { age_max: '40' } },
    axes: { targeting: [{ name: '广泛', values: { countries: ['TW'] } }] },
  })
  const { naming, copies, common, axes } = SPEC
  expect(contentOfSpec(META, SPEC, 'batch')).toEqual({ naming, copies, common, axes })
})

test('a part takes the place of that part only, and a value that was written for all objects does not stay under it', () => {
  const targeting = { common: {}, axes: { targeting: [{ name: '日本', values: { countries: ['JP'] } }] } }
  expect(withTemplate(META, SPEC, 'targeting', targeting)).toEqual({
    ...SPEC,
    common: { ...SPEC.common, adgroup: { optimization_goal: 'REACH' } },
    axes: { ...SPEC.axes, targeting: targeting.axes.targeting },
  })
  const other = { ...SPEC, game_id: '2', account_ids: ['8'], name: '别的', copies: 1, common: {}, axes: {} }
  expect(withTemplate(META, other, 'batch', contentOfSpec(META, SPEC, 'batch'))).toEqual({
    ...SPEC,
    game_id: '2',
    account_ids: ['8'],
    name: '别的',
  })
})

describe('rows', () => {
  const row = (currency: string, values: Record<string, string>) => ({ level: 'adgroup', currency, values })
  const budgets = (...rows: ReturnType<typeof row>[]) =>
    contentOfRows(META, rows, 'budget', (index) => `v${index + 1}`).axes['budget']?.map(({ name, values }) => [name, values])

  test('with equal values are one variant; amounts of two currencies join, another amount of the same currency does not', () => {
    const day = { adgroup_budget_mode: 'day' }
    expect(
      budgets(
        row('USD', { ...day, daily_budget: '5000', age_min: '18' }),
        row('JPY', { ...day, daily_budget: '800' }),
        row('USD', { ...day, daily_budget: '5000' }),
        row('USD', { ...day, daily_budget: '9000' }),
      ),
    ).toEqual([
      ['v1', { ...day, daily_budget: { USD: '5000', JPY: '800' } }],
      ['v2', { ...day, daily_budget: { USD: '9000' } }],
    ])
  })

  test('of other levels, and without a value of the part, say nothing', () => {
    expect(budgets({ level: 'ad', currency: 'USD', values: { daily_budget: '1' } }, row('USD', { age_min: '18' }))).toEqual([])
  })

  test('take the variant that was chosen of each axis of their level, over what is written for all', () => {
    const content = {
      common: { adgroup: { age_min: '18', gender: 'all' } },
      axes: {
        targeting: [
          { name: 'a', values: { age_min: '20' } },
          { name: 'b', values: { age_min: '30' } },
        ],
        text: [{ name: 'c', values: { headline: 'x' } }],
      },
    }
    expect(valuesForRows(META, content, 'adgroup', { targeting: 1 })).toEqual({ age_min: '30', gender: 'all' })
    expect(valuesForRows(META, content, 'ad', {})).toEqual({ headline: 'x' })
  })
})

test('nothing is kept of an unknown part, of fields that the network lacks, of too much, or of no value', () => {
  const codes = (part: string, content: Parameters<typeof templateBlockers>[2]) =>
    templateBlockers(META, part, content).map(({ code }) => code)
  const variants = (count: number) => ({
    common: {},
    axes: { targeting: Array.from({ length: count }, (_, index) => ({ name: `v${index}`, values: { age_min: '18' } })) },
  })
  expect(templateParts(META)).toEqual(['batch', 'targeting', 'schedule', 'budget', 'material', 'text', 'page'])
  expect(codes('moon', variants(1))).toEqual(['batch.template.part_unknown'])
  expect(codes('targeting', variants(1))).toEqual([])
  expect(codes('targeting', variants(501))).toEqual(['batch.template.too_many'])
  expect(codes('targeting', { common: {}, axes: {} })).toEqual(['batch.template.empty'])
  expect(codes('batch', { common: { planet: { a: '1' }, ad: { height: '1' } }, axes: { moon: [] } })).toEqual([
    'batch.edit.field_unknown',
    'batch.edit.field_unknown',
    'batch.edit.field_unknown',
    'batch.edit.field_unknown',
  ])
})

test('what a part lacks is no misfit, but for an amount in a currency of the accounts', () => {
  const at = (code: string, field: string) => blocker(code, { field })
  const found = [
    at('batch.value.required', 'axes.targeting.0.values.countries'),
    at('batch.budget.currency_missing', 'axes.budget.0.values.daily_budget'),
    at('batch.value.reference_unknown', 'common.adgroup.audiences'),
    at('batch.naming.needs_macro', 'naming.ad'),
    at('batch.axis.no_variants', 'axes.schedule'),
  ]
  expect(misfitsIn(found).map(({ code }) => code)).toEqual(['batch.budget.currency_missing', 'batch.value.reference_unknown'])
})
