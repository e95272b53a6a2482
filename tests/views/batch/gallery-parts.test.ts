import { expect, test } from 'vitest'
import { commonPart } from '#views/batch/builder/common-part.ts'
import { EVERYTHING, filtered, offered } from '#views/batch/builder/gallery-filter.ts'
import { nextTile } from '#views/batch/builder/next-tile.ts'
import type { Choice } from '#views/batch/field/lookups.ts'

const special = (...names: string[]) => {
  const { start, end } = commonPart(names)
  return names.map((name) => name.slice(start, name.length - end))
}

test('names are told apart by what is special of them, never in the middle of a word', () => {
  expect(special('星河战纪_舰队出征_1080x1920', '星河战纪_招募_1080x1920')).toEqual(['舰队出征', '招募'])
  expect(special('星河_A1', '星河_A2')).toEqual(['A1', 'A2'])
  expect(special('甲', '乙')).toEqual(['甲', '乙'])
  expect(special('同名', '同名')).toEqual(['同名', '同名'])
  expect(special('只有一个')).toEqual(['只有一个'])
  expect(special('a_b_', 'a_b_')).toEqual(['', ''])
  expect(special('a_', 'a_b')).toEqual(['', 'b'])
})

const choice = (id: string, width: number, height: number, rest: Partial<Choice> = {}): Choice => ({
  id,
  name: id,
  picture: { kind: 'image', width, height },
  ...rest,
})
const CHOICES = [
  choice('tall', 1080, 1920, { picture: { kind: 'video', width: 1080, height: 1920 } }),
  choice('square', 1080, 1080, { disabledReason: '在审' }),
  choice('wide', 1200, 628),
]
const FIGURES = new Map([['wide', { spend: '$5', ctr: '1%', roi: '2', spent: 500 }]])
const ids = (filter: Partial<typeof EVERYTHING>) => filtered(CHOICES, { ...EVERYTHING, ...filter }, FIGURES).map(({ id }) => id)

test('choices are narrowed by shape, kind and use, and those that spent most come first', () => {
  expect([ids({}), ids({ shape: 'portrait' }), ids({ kind: 'image' }), ids({ usable: true }), ids({ bySpend: true })]).toEqual([
    ['tall', 'square', 'wide'],
    ['tall'],
    ['square', 'wide'],
    ['tall', 'wide'],
    ['wide', 'tall', 'square'],
  ])
})

test('only what tells choices apart is offered to filter by', () => {
  expect(offered(CHOICES)).toEqual({ shapes: ['square', 'portrait', 'landscape'], kinds: ['image', 'video'], barred: 1 })
  expect(offered([choice('a', 1, 1), { id: 'b', name: 'b' }])).toEqual({ shapes: [], kinds: [], barred: 0 })
})

// three tiles in a row, the last row has one
const TILES = [0, 1, 2, 3, 4, 5, 6].map((at) => ({ top: Math.floor(at / 3) * 200, left: (at % 3) * 100 }))

test.each([
  ['ArrowRight', 2, 3],
  ['ArrowLeft', 3, 2],
  ['ArrowDown', 1, 4],
  ['ArrowUp', 5, 2],
  ['ArrowDown', 5, 6],
  ['ArrowUp', 1, undefined],
  ['ArrowDown', 6, undefined],
  ['Enter', 1, undefined],
])('%s leads from tile %s to %s', (key, at, to) => {
  expect(nextTile(TILES, at, key)).toBe(to)
})
