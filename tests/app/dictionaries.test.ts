import { describe, expect, test } from 'vitest'
import { createDictionaryStore, DICTIONARY_MAX_AGE_MS } from '#app/shell/dictionaries.ts'
import { blocker } from '#domain/blocker.ts'

const settled = () => new Promise<void>((resolve) => setImmediate(resolve))
const ENTRY = { value: 'TW', name: '台湾', is_default: false }

/** A store whose calls are answered by the test, in the order they are made. */
function aStore() {
  const asked: string[] = []
  const answers: { resolve: (value: never) => void; reject: (error: unknown) => void }[] = []
  let nowMs = 1_000
  const source = (name: string) => () =>
    new Promise<never>((resolve, reject) => {
      asked.push(name)
      answers.push({ resolve: (value) => resolve(value), reject })
    })
  const store = createDictionaryStore(() => nowMs, {
    base_config: source('base_config'),
    ads: source('ads'),
    artascope: source('artascope'),
    countries: source('countries'),
  })
  const answer = (at: number, value: unknown) => answers[at]?.resolve(value as never)
  const refuse = (at: number) => answers[at]?.reject({ blockers: [blocker('call.timeout')] })
  return { store, asked, answer, refuse, later: (ms: number) => (nowMs += ms) }
}

describe('the dictionaries of a tab', () => {
  test('load side by side, name each that failed, and ask for it only again', async () => {
    const { store, asked, answer, refuse } = aStore()
    const loading = store.load(['countries', 'ads', 'delivery_type'])
    expect(asked).toEqual(['countries', 'ads'])
    answer(0, [ENTRY])
    refuse(1)
    expect(await loading).toEqual([{ name: 'ads', reasons: [blocker('call.timeout')] }])
    expect(store.read('countries')).toEqual({ contents: [ENTRY], readAtMs: 1_000, problems: [] })

    const again = store.load(['countries', 'ads'])
    expect(asked).toEqual(['countries', 'ads', 'ads'])
    answer(2, { status: [] })
    expect([await again, store.read('ads').contents]).toEqual([[], { status: [] }])
  })

  test('are read once for all who ask, and kept until they are old', async () => {
    const { store, asked, answer, later } = aStore()
    const both = Promise.all([store.load(['countries']), store.load(['countries'])])
    answer(0, [ENTRY])
    await both
    later(DICTIONARY_MAX_AGE_MS - 1)
    await store.load(['countries'])
    expect(asked).toHaveLength(1)
    later(1)
    void store.load(['countries'])
    expect(asked).toHaveLength(2)
  })

  test('one that changed on the server is read again at once, after a reading under way; one that no page asked for is not', async () => {
    const { store, asked, answer } = aStore()
    await store.again('base_config')
    expect(asked).toEqual([])
    const first = store.load(['base_config'])
    const again = store.again('base_config')
    answer(0, { games: ['old'] })
    await first
    await settled()
    expect([asked, store.read('base_config').contents]).toEqual([['base_config', 'base_config'], { games: ['old'] }])
    answer(1, { games: ['old', 'new'] })
    await again
    const { contents } = store.read('base_config')
    expect(contents).toEqual({ games: ['old', 'new'] })
    const same = store.again('base_config')
    await settled()
    answer(2, { games: ['old', 'new'] })
    await same
    expect(store.read('base_config').contents, 'unchanged contents stay the same object').toBe(contents)
  })

  test('an old one is used when it cannot be read again', async () => {
    const { store, answer, refuse, later } = aStore()
    const first = store.load(['countries'])
    answer(0, [ENTRY])
    await first
    later(DICTIONARY_MAX_AGE_MS)
    const second = store.load(['countries'])
    refuse(1)
    expect(await second).toEqual([])
    expect(store.read('countries')).toEqual({ contents: [ENTRY], readAtMs: 1_000, problems: [blocker('call.timeout')] })
  })

  test('an answer that was asked for before they were cleared is not shown', async () => {
    const { store, answer } = aStore()
    let told = 0
    store.subscribe(() => (told += 1))
    const loading = store.load(['countries'])
    store.clear()
    answer(0, [{ ...ENTRY, name: '甲的' }])
    await settled()
    expect([store.read('countries').contents, told]).toEqual([null, 1])
    // anyone who waits is given what was asked for afterwards, not told that it failed
    answer(1, [ENTRY])
    expect([await loading, store.read('countries').contents]).toEqual([[], [ENTRY]])
  })
})
