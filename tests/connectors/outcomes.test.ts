import { describe, expect, it } from 'vitest'
import { failed, ownFailure, Untranslatable } from '#server/connectors/core/failure.ts'
import { outcomesOf } from '#server/connectors/core/outcomes.ts'

const refused = failed(ownFailure({ class: 'validation', message: 'no', wrote: 'no' }))
const [first, second, third] = [{ id: '1' }, { id: '2' }, { id: '3' }] as const

describe('outcomes of the objects of one call', () => {
  it('leaves out an object that cannot be translated, and blames the field', () => {
    const outcomes = outcomesOf<{ id: string }, void>([first, second])
    const ready = outcomes.inWords(({ id }) => {
      if (id === '1') throw new Untranslatable('bid', 'no bid')
      return `object ${id}`
    })
    expect(ready).toEqual([{ one: second, words: 'object 2' }])
    expect(outcomes.goesOn({ one: first })).toBe(false)
    expect(outcomes.inOrder({ ok: undefined })).toMatchObject([{ error: { fields: [{ field: 'bid' }] } }, { ok: undefined }])
  })

  it('returns one outcome per object in order: the last one kept, or the given one', () => {
    const outcomes = outcomesOf<{ id: string }, void>([first, second, third])
    outcomes.keep({ one: third }, refused)
    outcomes.keep({ one: first }, { ok: undefined })
    expect([first, second, third].map((one) => outcomes.goesOn({ one }))).toEqual([true, true, false])
    outcomes.keep({ one: first }, refused)
    expect(outcomes.inOrder({ ok: undefined })).toEqual([refused, { ok: undefined }, refused])
  })
})
