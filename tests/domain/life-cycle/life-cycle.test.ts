import { expect, test } from 'vitest'
import { rangesOf } from '#domain/dated-range.ts'
import { closedBlockers, LIFE_CYCLE, packageBlockers, phaseBlockers, phaseOn, reopenBlockers } from '#domain/life-cycle/life-cycle.ts'
import { roundBlockers, roundFindings, testRounds } from '#domain/life-cycle/rounds.ts'
import { thingBlockers } from '#domain/thing/thing.ts'
import { aCycleDraft } from '../../../stories/lifecycle-confirm/sample.ts'

const said = (blockers: readonly { code: string; row?: number }[]) => blockers.map(({ code, row }) => `${code} ${row ?? ''}`.trim())

test('a life cycle whose phases follow each other, each day with a package, has nothing against it', () => {
  expect(thingBlockers(LIFE_CYCLE, aCycleDraft())).toEqual([])
})

test.each([
  [['test_1/2026-01-01/2026-01-10', 'test_1/2026-02-01/2026-02-10'], ['lifecycle.phase_twice 2']],
  [['test_1/2026-01-01/2026-01-10', 'launch/2026-01-10/'], ['lifecycle.phase_overlap 2']],
  [['launch/2026-01-01/2026-01-10', 'test_2/2026-02-01/2026-02-10'], ['lifecycle.phase_order 2']],
  [['launch/2026-02-01/2026-02-10', 'test_2/2026-01-01/2026-01-10'], []],
  [['launch/2026-01-01/', 'operation/2026-02-01/'], ['lifecycle.phase_overlap 2']],
])('phases %j: %j', (phases, reasons) => {
  expect(said(phaseBlockers(rangesOf(phases)))).toEqual(reasons)
})

const packed = (packages: string[], more: { overlap_allowed?: boolean; gaps_allowed?: boolean } = {}) =>
  said(packageBlockers({ phases: ['launch/2026-01-01/2026-01-31'], packages, overlap_allowed: false, gaps_allowed: false, ...more }))

test('packages overlap or leave gaps only where that is allowed; one package never has a day twice', () => {
  const [whole, half] = ['a/2026-01-01/2026-01-31', 'b/2026-01-20/2026-02-10']
  expect(packed([whole, half])).toEqual(['lifecycle.package_overlap 2'])
  expect(packed([whole, half], { overlap_allowed: true })).toEqual([])
  expect(packed([half])).toEqual(['lifecycle.package_gap'])
  expect(packed([half], { gaps_allowed: true })).toEqual([])
  expect(packed([whole, 'a/2026-01-31/'], { overlap_allowed: true })).toEqual(['lifecycle.package_twice 2'])
})

test('a day belongs to the phase whose range holds it, ends included, and to none between two', () => {
  const phases = rangesOf(aCycleDraft().phases)
  expect(['2026-03-22', '2026-03-23', '2026-09-01', '2030-01-01'].map((day) => phaseOn(phases, day))).toEqual([
    'test_1',
    null,
    'launch',
    'operation',
  ])
})

test('a confirmed one is closed, and reopened with a reason only', () => {
  expect([said(closedBlockers({ state: 'confirmed' })), closedBlockers({ state: 'reopened' })]).toEqual([['lifecycle.confirmed'], []])
  expect(said(reopenBlockers('confirmed', ' '))).toEqual(['lifecycle.reason_missing'])
  expect(said(reopenBlockers('draft', '延长'))).toEqual(['lifecycle.not_confirmed'])
  expect(said(reopenBlockers('confirmed', '长'.repeat(501)))).toEqual(['thing.too_long'])
  expect(reopenBlockers('confirmed', '延长')).toEqual([])
})

const NOTHING = { elsewhere: [], figureDays: null, today: '2026-03-10' }
const found = (draft: { phases: string[]; packages: string[] }, facts = {}) =>
  roundFindings(draft, { ...NOTHING, ...facts }).map(({ round, stops, reason }) => `${round} ${stops ? '!' : '?'} ${reason.code}`)

test('each test round has its packages', () => {
  expect(testRounds(aCycleDraft()).map(({ round, packages }) => [round, packages])).toEqual([
    [1, ['com.starfield.cbt']],
    [2, ['com.starfield.cbt']],
  ])
})

test('what stops the confirm of a round: a number left out, no package, no end, a package of another life cycle', () => {
  const draft = { phases: ['test_2/2026-03-01/'], packages: ['b/2026-01-01/2026-01-02'] }
  expect(found(draft)).toEqual(['2 ! lifecycle.round_skipped', '2 ! lifecycle.round_no_package', '2 ! lifecycle.round_open'])
  const own = { phases: ['test_1/2026-03-01/2026-03-09'], packages: ['a/2026-03-01/2026-03-09'] }
  const elsewhere = [{ of: 'a', from: '2026-03-09', to: '', name: '海外' }]
  expect(found(own, { elsewhere })).toEqual(['1 ! lifecycle.round_elsewhere'])
  expect(roundBlockers(roundFindings(own, { ...NOTHING, elsewhere })).map(({ params }) => params)).toEqual([
    { round: 1, package: 'a', name: '海外' },
  ])
})

test('what a person looks at: days without a package, fewer days than a week, no figures yet, not over yet', () => {
  const draft = { phases: ['test_1/2026-03-08/2026-03-12'], packages: ['a/2026-03-09/2026-03-12'] }
  expect(found(draft, { figureDays: ['2026-03-07'] })).toEqual([
    '1 ? lifecycle.round_days_without',
    '1 ? lifecycle.round_short',
    '1 ? lifecycle.round_no_figures',
    '1 ? lifecycle.round_not_over',
  ])
  expect(roundBlockers(roundFindings(draft, NOTHING))).toEqual([])
  const fine = { phases: ['test_1/2026-02-01/2026-02-20'], packages: ['a/2026-02-01/'] }
  expect(found(fine, { figureDays: ['2026-02-20'] })).toEqual([])
})
