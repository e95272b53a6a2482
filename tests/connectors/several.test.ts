import { expect, test } from 'vitest'
import { failed, ownFailure } from '#server/connectors/core/failure.ts'
import type { Outcome } from '#server/connectors/core/port.ts'
import { inWaves, several, wavesOf } from '#server/connectors/core/several.ts'

const done = (pauseMs = 0): Outcome<void> => ({ ok: undefined, usage: { used: {}, pauseMs } })
const refused = (kind: 'auth' | 'validation' | 'rate_limited') =>
  failed(ownFailure({ class: kind, message: `refused: ${kind}`, wrote: 'no' }))
const wordOf = (outcome: Outcome<unknown> | undefined) =>
  outcome && 'error' in outcome ? outcome.error.class : outcome ? 'done' : 'missing'

/** Runs the waves; the first of them is answered as said, the others go well. */
async function run(waves: Iterable<readonly number[]>, answers: readonly Outcome<void>[], closing?: AbortSignal) {
  const [calls, kept] = [[] as number[][], new Map<number, Outcome<void>>()]
  const halt = await inWaves(
    waves,
    async (wave) => {
      calls.push([...wave])
      return calls.length === 1 ? answers : wave.map(() => done())
    },
    (one, outcome) => kept.set(one, outcome),
    closing,
  )
  return { calls, halt, kept, words: [...kept.values()].map(wordOf) }
}

test('waves go one after the other, with at most so many in each', async () => {
  const { calls, words, halt } = await run(wavesOf([1, 2, 3, 4, 5], 2), [done(), done()])
  expect([calls, words, halt]).toEqual([[[1, 2], [3, 4], [5]], Array(5).fill('done'), null])
  expect(wavesOf([], 2)).toEqual([])
})

test.each([
  ['the network asks for a pause', done(60_000), 'rate_limited'],
  ['it refuses for the limit', refused('rate_limited'), 'rate_limited'],
  ['it refuses the token', refused('auth'), 'auth'],
] as const)('no further wave is sent once %s, and its objects are told why', async (_, answer, word) => {
  const { calls, kept, halt } = await run([[1, 2], [3]], [done(), answer])
  expect([calls, wordOf(kept.get(3)), halt?.class]).toEqual([[[1, 2]], word, word])
})

test('a refused object does not stop the next wave', async () => {
  const { words, halt } = await run([[1, 2], [3]], [refused('validation'), done()])
  expect([words, halt]).toEqual([['validation', 'done', 'done'], null])
})

test('an object without an answer may have been written', async () => {
  expect((await run([[1, 2]], [done()])).words).toEqual(['done', 'unknown_outcome'])
})

test('nothing is sent after closing', async () => {
  const { calls, kept } = await run([[1]], [], AbortSignal.abort())
  expect([calls, kept.get(1)]).toMatchObject([[], { error: { stopped: true } }])
})

test('a wave is made when its turn comes, so what failed before can be left out of it', async () => {
  const kept = new Map<number, Outcome<void>>()
  function* waves() {
    yield [1, 2]
    yield [1, 2].filter((one) => wordOf(kept.get(one)) === 'done')
  }
  const calls: number[][] = []
  await inWaves(
    waves(),
    async (wave) => {
      calls.push([...wave])
      return [refused('validation'), done()]
    },
    (one, outcome) => kept.set(one, outcome),
  )
  expect(calls).toEqual([[1, 2], [2]])
})

test('with a reason to stop, nothing begins in waves or one by one', async () => {
  const stopped = ownFailure({ class: 'auth', message: 'signed out', wrote: 'no' })
  const never = (): Promise<never> => Promise.reject(new Error('was called'))
  const words: string[] = []
  await inWaves([[1]], never, (_, outcome: Outcome<void>) => words.push(wordOf(outcome)), undefined, stopped)
  words.push(...(await several([1, 2], never, undefined, stopped)).map(wordOf))
  expect(words).toEqual(['auth', 'auth', 'auth'])
})
