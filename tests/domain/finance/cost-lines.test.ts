import { expect, test } from 'vitest'
import { cpaDraft } from '#contract/finance-cpa.ts'
import { costDraft, costRow } from '#contract/finance-shapes.ts'
import { COST } from '#domain/finance/cost.ts'
import { blankOf, namesOf, valuesOfRow } from '#domain/thing/thing.ts'
import { aLine } from '../../../stories/cost-entry/sample.ts'

const cost = { month: '2026-11', game_id: '1', name_id: '', amount_minor: '', currency: 'USD' }

test('a line of a call may lack any value: what is left out is nothing, and the rules say what is missing', () => {
  expect(costDraft.parse(cost)).toEqual({ ...blankOf(COST).values, ...cost })
  expect(costDraft.safeParse({ ...cost, game_id: undefined }).success).toBe(false)
})

test.each([
  ['month', 20],
  ['day', 20],
  ['country', 20],
  ['game_id', 64],
  ['spreader_id', 64],
  ['master_id', 64],
  ['name_id', 64],
  ['amount_minor', 40],
  ['currency', 10],
  ['note', 2_000],
])('the text of %s is taken up to %i characters', (name, longest) => {
  const taken = (length: number) => costDraft.safeParse({ ...cost, [name]: 'x'.repeat(length) }).success
  expect([taken(longest), taken(longest + 1)]).toEqual([true, false])
})

test('a firm of a rule is named with its game', () => {
  const rule = { game_id: '1', spreader_id: '2', event: 'reg', currency: 'USD', tiers: [], starts_on: '2026-11-01' }
  const taken = (length: number) => cpaDraft.safeParse({ ...rule, agent_game: 'x'.repeat(length) }).success
  expect([taken(130), taken(131)]).toEqual([true, false])
})

test('a row has every field of a cost, null where it has no value, and is typed over as it is', () => {
  const line = aLine({ spreader_id: null, spreader_name: null, branding: [{ level: '1', weight: 5 }] })
  const row = costRow.parse({
    ...line,
    fx_rate: { ...line.fx_rate, currency: 'USD', base: 'CNY' },
    entered_at: '',
    committed_at: null,
    posted_at: null,
  })
  const names: readonly string[] = namesOf(COST)
  const kept = Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name)))
  expect(valuesOfRow(COST, row)).toEqual(kept)
})
