import fc from 'fast-check'
import { expect, test } from 'vitest'
import { columnsIn, columnsText, withMissing, type ColumnLayout } from '#domain/column-layout.ts'

test('an arrangement says which columns there are, in their order, hidden, held and as wide as they are', () => {
  const layout = [
    { key: 'name', hidden: false, frozen: true, width: 220.4 },
    { key: 'spend', hidden: false },
    { key: 'spend.change', hidden: true, frozen: false },
  ]
  expect(columnsText(layout)).toBe('name*~220,spend,-spend.change!')
  expect(columnsIn('name*~220,spend,-spend.change!')).toEqual([{ ...layout[0], width: 220 }, layout[1], layout[2]])
})

const place = fc.record(
  { key: fc.stringMatching(/^[a-z][\w.]{0,8}$/), hidden: fc.boolean(), width: fc.integer({ min: 20, max: 900 }), frozen: fc.boolean() },
  { requiredKeys: ['key', 'hidden'] },
)
const layouts = fc.uniqueArray(place, { selector: ({ key }) => key, minLength: 1, maxLength: 12 })

test('what is written is read again as it was, as long as it shows a column', () => {
  fc.assert(
    fc.property(layouts, (layout: ColumnLayout) => {
      expect(columnsIn(columnsText(layout))).toEqual(layout.some(({ hidden }) => !hidden) ? layout : null)
    }),
  )
})

test('what is no arrangement, names a column twice or shows none, is none', () => {
  expect(['', 'a,,b', 'a,a', '-a,-b', '<b>', 'a~12345', 'a b'].map(columnsIn)).toEqual(Array.from({ length: 7 }, () => null))
})

test('columns that an arrangement lacks come behind the ones they follow elsewhere, and none is there twice', () => {
  const at = (keys: string) => keys.split(' ').map((key) => ({ key, hidden: false }))
  expect(withMissing(at('c a'), at('a b c d')).map(({ key }) => key)).toEqual(['c', 'd', 'a', 'b'])
  expect(withMissing(at('b'), at('x b')).map(({ key }) => key)).toEqual(['x', 'b'])
})
