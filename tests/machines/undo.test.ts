import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canRedo, canUndo, edited, NO_STEPS, redone, stepAgain, stepBack, stepped, undone, type Steps } from '#machines/kit/undo.ts'

type Row = { name: string }
const [a, b, c]: Row[] = [{ name: 'a' }, { name: 'b' }, { name: 'c' }]
const after = <T extends object>(before: T, ...values: readonly T[]) => {
  let [now, steps]: [T, Steps] = [before, NO_STEPS]
  for (const next of values) [now, steps] = [next, stepped(steps, edited(now, next))]
  return { now, steps }
}

describe('undo', () => {
  test('takes a whole step back and brings it again', () => {
    const step = { back: ['18'], again: ['20'] }
    const taken = stepBack(stepped<readonly string[]>(NO_STEPS, step))
    expect(taken?.change).toEqual(['18'])
    expect(taken && stepAgain(taken.steps)).toEqual({ change: ['20'], steps: { past: [step], future: [] } })
  })

  test('a new edit forgets what was undone', () => {
    const { now, steps } = after([a], [b])
    const back = undone(steps, now)
    const typed = stepped(back.steps, edited(back.now, [c]))
    expect([canUndo({ context: { steps: typed } }), canRedo({ context: { steps: typed } })]).toEqual([true, false])
    expect(redone(typed, [c])).toEqual({ now: [c], steps: typed })
  })

  test('with nothing to take back, all stays as it is', () => {
    const rows = [a]
    expect(undone(NO_STEPS, rows)).toEqual({ now: rows, steps: NO_STEPS })
    expect([stepBack(NO_STEPS), stepAgain(NO_STEPS)]).toEqual([null, null])
    expect([canUndo({ context: { steps: NO_STEPS } }), canRedo({ context: { steps: NO_STEPS } })]).toEqual([false, false])
  })

  test('a step holds the rows that changed, not the list', () => {
    expect(edited([a, b, c], [a, c, c]).again).toEqual([{ op: 'replace', path: [1], value: c }])
    expect(edited([a, b], [a, b])).toEqual({ back: [], again: [] })
  })

  test('a step keeps its name on the way back and again', () => {
    const name = { kind: 'fill', column: '预算', columns: 1, cells: 2 } as const
    const steps = stepped(NO_STEPS, edited([a, b], [a, c], name))
    const back = undone(steps, [a, c])
    expect([steps.past[0]?.name, back.steps.future[0]?.name]).toEqual([name, name])
    expect(redone(back.steps, back.now).steps.past[0]?.name).toEqual(name)
  })

  test('keeps the last 200 steps', () => {
    const values = Array.from({ length: 201 }, (_, index) => ({ amount: index }))
    const { steps } = after({ amount: -1 }, ...values)
    expect(steps.past).toHaveLength(200)
    let back = { now: { amount: 200 }, steps }
    while (canUndo({ context: back })) back = undone(back.steps, back.now)
    expect(back.now).toEqual({ amount: 0 })
  })

  test('undone entirely, any series of lists or records is where it began; redone entirely, where it ended', () => {
    const rows = fc.array(fc.constantFrom(a, b, c), { maxLength: 4 })
    const records = fc.dictionary(fc.constantFrom('x', 'y', 'z'), fc.constantFrom(a, b, c))
    fc.assert(
      fc.property(fc.oneof(fc.array(rows, { minLength: 1 }), fc.array(records, { minLength: 1 })), (series) => {
        const [first = {}, ...values] = series
        const { now, steps } = after<object>(first, ...values)
        let moved = { now, steps }
        while (canUndo({ context: moved })) moved = undone(moved.steps, moved.now)
        expect(moved.now).toEqual(first)
        while (canRedo({ context: moved })) moved = redone(moved.steps, moved.now)
        expect(moved.now).toEqual(now)
      }),
    )
  })
})
