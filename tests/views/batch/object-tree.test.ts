import { expect, test } from 'vitest'
import { blocker } from '#domain/blocker.ts'
import { META } from '#domain/channels/meta.ts'
import { objectsIn } from '#views/batch/builder/object-tree.ts'
import { aSpec, GAME, JPY, USD, variants } from '#tests/domain/batch/a-spec.ts'

const CONTEXT = { game: GAME, date: '20261120' }
const drawn = (problems: Parameters<typeof blocker>[1][] = [], change: Parameters<typeof aSpec>[0] = {}) =>
  objectsIn(
    { channel: META, spec: aSpec(change), problems: problems.map((one) => blocker('batch.value.required', one)), context: CONTEXT },
    USD,
  )

test('the objects of one account come in the order of their rows, with depth and money of a day', () => {
  const { nodes, more } = drawn()
  expect(nodes.slice(0, 4).map(({ depth, name, dailyMinor }) => [depth, name, dailyMinor])).toEqual([
    [1, '星海_US-01_20261120_01', 0n],
    [2, '台湾_长期_B50', 5_000n],
    [3, '图1_文案1_主页', 0n],
    [3, '图2_文案1_主页', 0n],
  ])
  expect([nodes.length, more]).toEqual([13, false])
  expect(objectsIn({ channel: META, spec: aSpec(), problems: [], context: CONTEXT }, JPY).nodes).toHaveLength(13)
})

test('each object names the variant that tells it from those next to it', () => {
  const places = drawn().nodes.map(({ place }) => place)
  expect(places.slice(0, 4)).toEqual(['common.campaign', 'axes.targeting.0', 'axes.material.0', 'axes.material.1'])
  expect(drawn([], { axis: { targeting: [{ name: '台湾', values: { countries: ['TW'] } }] } }).nodes.map(({ place }) => place)[4]).toBe(
    'axes.budget.1',
  )
})

test('what is against a variant marks the objects made with it, what is against a level all of them; a mistake comes before a gap', () => {
  const wrong = drawn([{ field: 'axes.budget.1.values.daily_budget' }]).nodes.filter(({ mark }) => mark !== null)
  expect(wrong.map(({ name, mark }) => [name, mark])).toEqual([
    ['台湾_长期_B80', 'gap'],
    ['日本_长期_B80', 'gap'],
  ])
  expect(drawn([{ field: 'axes.page' }]).nodes.filter(({ mark }) => mark === 'gap')).toHaveLength(8)
})

test('a second object of one name under one parent is a clash', () => {
  const { nodes } = drawn([], {
    axis: { material: variants('图', 2, () => ({ material_id: 'm' })).map((one) => ({ ...one, name: '图' })) },
  })
  expect(nodes.filter(({ mark }) => mark === 'clash').map(({ level }) => level)).toEqual(['ad', 'ad', 'ad', 'ad'])
})

test('of many objects the first are drawn, and it is said that there are more', () => {
  const many = { axis: { material: variants('图', 40, (at) => ({ material_id: `m${at}` })) } }
  const { nodes, more } = objectsIn({ channel: META, spec: aSpec(many), problems: [], context: CONTEXT }, USD, 50)
  expect([nodes.length, more]).toEqual([50, true])
})
