import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createRunningCount } from '#domain/running-count.ts'

type Row = { even: boolean; large: boolean }
const QUESTIONS = { even: ({ even }: Row) => even, large: ({ large }: Row) => large, any: () => true }

const id = fc.integer({ min: 0, max: 12 }).map(String)
const change = fc.oneof(
  fc.record({ kind: fc.constant('put' as const), id, row: fc.record({ even: fc.boolean(), large: fc.boolean() }) }),
  fc.record({ kind: fc.constant('remove' as const), id }),
  fc.record({ kind: fc.constant('clear' as const) }),
)

describe('a running count', () => {
  test('equals a full recount after any sequence of changes', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 80 }), (changes) => {
        const count = createRunningCount(QUESTIONS)
        const rows = new Map<string, Row>()
        for (const one of changes) {
          if (one.kind === 'put') {
            rows.set(one.id, one.row)
            count.put(one.id, one.row)
          } else if (one.kind === 'remove') {
            rows.delete(one.id)
            count.remove(one.id)
          } else {
            rows.clear()
            count.clear()
          }
          const all = [...rows.values()]
          expect(count.read()).toEqual({
            even: all.filter(({ even }) => even).length,
            large: all.filter(({ large }) => large).length,
            any: all.length,
          })
        }
      }),
    )
  })

  test('gives the same object until a figure changes', () => {
    const count = createRunningCount(QUESTIONS)
    count.put('a', { even: true, large: false })
    const shown = count.read()
    count.put('a', { even: true, large: false })
    expect(count.read()).toBe(shown)
    count.put('a', { even: false, large: false })
    expect(count.read()).toEqual({ even: 0, large: 0, any: 1 })
    expect(shown).toEqual({ even: 1, large: 0, any: 1 })
  })
})
