import { z } from 'zod'
import { describe, expect, test } from 'vitest'
import { createDrafts } from '#app/drafts.ts'
import { createFlowStore } from '#app/flow-store.ts'
import { createKeptValues } from '#app/kept-values.ts'
import type { KeyValues } from '#app/local-data.ts'
import { aStorage } from './kit/storage.ts'

const shape = z.object({ text: z.string() })

/** A storage with room for so many characters, as a browser has: what does not fit is refused by an exception. */
function aSmallStorage(room: number): KeyValues & { all: () => Record<string, string> } {
  const kept = aStorage()
  return Object.assign(kept, {
    setItem: ((put) => (key: string, value: string) => {
      const others = Object.entries(kept.all()).filter(([name]) => name !== key)
      if (others.reduce((sum, [name, text]) => sum + name.length + text.length, key.length + value.length) > room)
        throw new DOMException('full', 'QuotaExceededError')
      put(key, value)
    })(kept.setItem),
  })
}

describe('drafts of forms', () => {
  test('are there after a reload, for the same person and form alone', () => {
    const local = aStorage()
    createDrafts(local).of('7', 'help', shape).write({ text: '半' })
    const after = createDrafts(local)
    const read = (userId: string, name: string) => after.of(userId, name, shape).read()
    expect([read('7', 'help'), read('7', 'monitor'), read('8', 'help')]).toEqual([{ text: '半' }, null, null])
  })

  test('written by another version are not taken', () => {
    const local = aStorage({ 'flightdeck.draft.7.help': '{"body":1}', 'flightdeck.draft.7.other': 'not json' })
    const drafts = createDrafts(local)
    expect([drafts.of('7', 'help', shape).read(), drafts.of('7', 'other', shape).read()]).toEqual([null, null])
  })

  test('leave the storage when they are saved or all are forgotten; those of another tab or person stay', () => {
    const local = aStorage({ filter: 'kept' })
    const drafts = createDrafts(local)
    for (const [userId, name] of [
      ['7', 'a'],
      ['7', 'b'],
      ['7', 'c'],
      ['77', 'a'],
    ] as const)
      drafts.of(userId, name, shape).write({ text: name })
    drafts.of('7', 'a', shape).write(null)
    const mine = drafts.of('7', 'a', shape)
    expect(mine.read()).toEqual({ text: 'a' })
    mine.write(null)
    expect(mine.read()).toBe(null)
    drafts.forgetAll('7')
    expect(Object.keys(local.all())).toEqual(['filter', 'flightdeck.draft.77.a'])
  })
})

describe('a full storage', () => {
  test('takes the draft in memory, says so, and gives it back', () => {
    const local = aSmallStorage(60)
    let told = 0
    const drafts = createDrafts(createKeptValues(local, () => (told += 1)))
    const draft = drafts.of('7', 'help', shape)
    draft.write({ text: 'short' })
    expect([told, Object.keys(local.all())]).toEqual([0, ['flightdeck.draft.7.help']])
    draft.write({ text: 'long '.repeat(20) })
    expect([told, draft.read()]).toEqual([1, { text: 'long '.repeat(20) }])
    draft.write({ text: 'again' })
    expect([told, local.getItem('flightdeck.draft.7.help'), draft.read()]).toEqual([1, '{"text":"again"}', { text: 'again' }])
    draft.write({ text: 'long '.repeat(20) })
    draft.write(null)
    expect([draft.read(), local.all()]).toEqual([null, {}])
  })

  test('does not stop a running flow, which stays listed in this tab', () => {
    let told = 0
    const store = createFlowStore(
      createKeptValues(aSmallStorage(10), () => (told += 1)),
      '7',
    )
    const flow = {
      flowId: 'f1',
      kind: 'batch',
      factsVersion: 1,
      userId: '7',
      facts: { name: '一' },
      trail: [],
      title: { key: 'batch.new' },
      subject: { name: '一', counts: null, path: '/' },
      mood: 'you' as const,
      savedAt: '2026-11-20T00:00:00.000Z',
    }
    store.write(flow)
    expect([told, store.list()]).toEqual([1, [flow]])
    store.clear()
    expect(store.list()).toEqual([])
  })
})
