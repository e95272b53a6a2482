import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { siblingNames } from '#domain/batch/check.ts'
import { createNameClashes, type NamedRow } from '#domain/batch/name-clashes.ts'

const aRow = fc.record({
  seq: fc.integer({ min: 1, max: 14 }),
  family: fc.constantFrom('account:a', '1', '2'),
  name: fc.constantFrom('开服', ' 开服 ', 'b', '', '  '),
  counted: fc.boolean(),
})

/** The rule as the server checks it: all rows of a family in the order of their numbers. */
function checkedInFull(rows: Iterable<NamedRow>): Map<number, number | null> {
  const families = new Map<string, ReturnType<typeof siblingNames>>()
  const found = new Map<number, number | null>()
  for (const { seq, family, name, counted } of [...rows].sort((a, b) => a.seq - b.seq)) {
    const names = families.get(family) ?? siblingNames()
    families.set(family, names)
    const first = counted ? names.take(name, seq)[0]?.params?.['seq'] : undefined
    found.set(seq, typeof first === 'number' ? first : null)
  }
  return found
}

describe('clashing names, kept by the rows that change', () => {
  test('are those a full check finds, after any sequence of edits, and every changed finding is told', () => {
    fc.assert(
      fc.property(fc.array(aRow, { maxLength: 60 }), (edits) => {
        const clashes = createNameClashes()
        const rows = new Map<number, NamedRow>()
        for (const row of edits) {
          const before = checkedInFull(rows.values())
          rows.set(row.seq, row)
          const told = new Set(clashes.put(row))
          const after = checkedInFull(rows.values())
          for (const [seq, first] of after) {
            expect(clashes.firstOf(seq)).toBe(first)
            if (before.has(seq) && before.get(seq) !== first) expect(told.has(seq)).toBe(true)
          }
        }
      }),
    )
  })

  test('a name that is given up makes the next holder the first, and only those rows are told', () => {
    const clashes = createNameClashes()
    const named = (seq: number, name: string, counted = true) => clashes.put({ seq, family: '1', name, counted })
    named(1, 'a')
    named(2, 'a')
    named(3, 'a')
    named(4, 'b')
    expect([clashes.firstOf(2), clashes.firstOf(3)]).toEqual([1, 1])
    expect(named(1, 'a', false)).toEqual([1, 2, 3])
    expect([clashes.firstOf(1), clashes.firstOf(2), clashes.firstOf(3)]).toEqual([null, null, 2])
    expect(named(4, 'b ')).toEqual([])
    clashes.clear()
    expect(clashes.firstOf(3)).toBeNull()
  })
})
