import { expect, test } from 'vitest'
import { createMemory, REMEMBERED_MS } from '#server/kit/memory.ts'

function aMemory() {
  const world = { hearing: true, now: 0 }
  const memory = createMemory(
    () => world.hearing,
    () => world.now,
  )
  const keep = (key: string, topics: string[], forMs = REMEMBERED_MS, body = `body of ${key}`) =>
    memory.answers.reading()(key, body, { topics, forMs })
  return { world, memory, keep, kept: (...keys: string[]) => keys.filter((key) => memory.answers.get(key) !== undefined) }
}

test('what was kept is remembered until one of its topics is told, and no other', () => {
  const { memory, keep, kept } = aMemory()
  keep('games', ['game'])
  keep('both', ['game', 'spreader'])
  keep('batch', ['batch:7'])
  memory.forget('spreader')
  expect(kept('games', 'both', 'batch')).toEqual(['games', 'batch'])
  memory.forget('batch:8')
  memory.forget('batch:7')
  expect(kept('games', 'both', 'batch')).toEqual(['games'])
  memory.forgetAll()
  expect(kept('games')).toEqual([])
})

test('a read during which anything was told is not kept: it may have been made before the change', () => {
  const { memory, kept } = aMemory()
  for (const tell of [() => memory.forget('game'), () => memory.forgetAll()]) {
    const keep = memory.answers.reading()
    tell()
    keep('games', 'old', { topics: ['game'], forMs: 1_000 })
  }
  expect(kept('games')).toEqual([])
})

test('anyone who does not hear remembers nothing, and keeps nothing', () => {
  const { world, keep, kept } = aMemory()
  keep('before', ['game'])
  world.hearing = false
  keep('meanwhile', ['game'])
  expect(kept('before', 'meanwhile')).toEqual([])
  world.hearing = true
  expect(kept('before', 'meanwhile')).toEqual(['before']) // the connection was slow, not gone: nothing was missed
})

test('it lasts as long as it was said to from the beginning of the read, and a minute at most', () => {
  const { world, memory, keep, kept } = aMemory()
  const slow = memory.answers.reading()
  world.now = 400
  slow('slow', 'x', { topics: ['game'], forMs: 1_000 })
  keep('short', ['game'], 1_000)
  keep('long', ['game'], 10 * REMEMBERED_MS)
  world.now = 1_000
  expect(kept('slow', 'short', 'long')).toEqual(['short', 'long'])
  world.now = 400 + REMEMBERED_MS
  expect(kept('slow', 'short', 'long')).toEqual([])
})

test('memory is bounded: the oldest leave, and what is too large is not kept at all', () => {
  const { keep, kept } = aMemory()
  const megabyte = 'x'.repeat(1024 * 1024)
  for (let at = 0; at < 40; at += 1) keep(`${at}`, ['game'], REMEMBERED_MS, megabyte)
  keep('huge', ['game'], REMEMBERED_MS, megabyte.repeat(3))
  expect(kept('0', '7', '8', '39', 'huge')).toEqual(['8', '39'])
})
