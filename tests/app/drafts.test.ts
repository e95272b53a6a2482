import { z } from 'zod'
import { describe, expect, test } from 'vitest'
import { createDraftSeats } from '#app/flows/draft-seats.ts'
import { createDrafts as draftsOf } from '#app/flows/drafts.ts'
import { createFlowStore } from '#app/flows/flow-store.ts'
import { createKeptValues } from '#app/flows/kept-values.ts'
import type { KeyValues } from '#app/entry/local-data.ts'
import type { Locks } from '#app/flows/lease.ts'
import { aStorage, someLocks } from './kit/storage.ts'

const shape = z.object({ text: z.string() })

/** Drafts of one tab; tabs share storage and locks. */
function aTab(local: KeyValues, locks: Locks = someLocks(), tab = 'a') {
  const seats = createDraftSeats({ local, locks, tab })
  return { seats, drafts: draftsOf({ local, seats, path: () => `/page?${tab}`, now: () => `2026-11-20T10:00:0${(moment += 1) % 10}Z` }) }
}
let moment = 0
const createDrafts = (local: KeyValues) => aTab(local).drafts

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
  test('are there after a reload, for the same person and form only', () => {
    const local = aStorage()
    const before = aTab(local)
    before.drafts.of('7', 'help', shape).write({ text: '半' })
    before.seats.giveBack()
    const after = createDrafts(local)
    const read = (userId: string, name: string) => after.of(userId, name, shape).read()
    expect([read('7', 'help'), read('7', 'monitor'), read('8', 'help')]).toEqual([{ text: '半' }, null, null])
  })

  test('written by another version are not taken', () => {
    const local = aStorage({ 'flightdeck.draft.7.help': '{"body":1}', 'flightdeck.draft.7.other': 'not json' })
    const drafts = createDrafts(local)
    expect([drafts.of('7', 'help', shape).read(), drafts.of('7', 'other', shape).read()]).toEqual([null, null])
  })

  test('kept in the spelling of before are read in that of the wire', () => {
    const local = aStorage({ 'flightdeck.draft.7.lists': '{"ids":{"financeUsers":["3"]}}' })
    const lists = z.object({ ids: z.object({ finance_users: z.array(z.string()) }) })
    expect(createDrafts(local).of('7', 'lists', lists).read()).toEqual({ ids: { finance_users: ['3'] } })
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
    expect(Object.keys(local.all()).filter((key) => !key.includes('.77.'))).toEqual(['filter'])
    expect(local.getItem('flightdeck.draft.77.a')).toBe('{"text":"a"}')
  })
})

describe('two tabs on one draft', () => {
  const settled = () => new Promise((resolve) => setTimeout(resolve))

  /** Two tabs of one browser, and what each has on its page. */
  function twoTabs() {
    const [local, locks] = [aStorage(), someLocks()]
    const [one, other] = [aTab(local, locks, 'one'), aTab(local, locks, 'other')]
    const form = ({ drafts }: typeof one) => {
      const gone = drafts.use('7', 'help')
      return { ...drafts.of('7', 'help', shape), gone }
    }
    return { local, locks, one, other, form, stored: () => local.getItem('flightdeck.draft.7.help') }
  }

  test('what one types the other neither takes for its own nor writes over, and it is told so', async () => {
    const { one, other, form, stored } = twoTabs()
    form(one).write({ text: 'first' })
    const second = form(other)
    expect(second.read()).toBe(null)
    await settled()
    expect([one.seats.elsewhere(), other.seats.elsewhere()]).toEqual([[], ['flightdeck.draft.7.help']])
    second.write({ text: 'second' })
    second.write(null)
    expect(stored()).toBe('{"text":"first"}')
  })

  test('a form that was opened empty in both belongs to the tab that types first', async () => {
    const { one, other, form, stored } = twoTabs()
    const [first, second] = [form(one), form(other)]
    expect([first.read(), second.read()]).toEqual([null, null])
    first.write({ text: 'first' })
    second.write({ text: 'second' })
    await settled()
    expect([stored(), other.seats.elsewhere().length]).toEqual(['{"text":"first"}', 1])
  })

  test('going on in the other tab begins with what was typed in the first, which is told', async () => {
    const { one, other, form } = twoTabs()
    form(one).write({ text: 'first' })
    form(other).read()
    await settled()
    const [before, told] = [other.seats.generation(), one.seats.generation()]
    other.seats.takeHere()
    await settled()
    // both draw their page again
    expect([other.seats.generation() > before, one.seats.generation() > told]).toEqual([true, true])
    const here = form(other)
    expect([here.read(), other.seats.elsewhere(), one.seats.elsewhere().length]).toEqual([{ text: 'first' }, [], 1])
    here.write({ text: 'further' })
    expect(form(one).read()).toBe(null)
  })

  test('saving in one tab frees the form in the other', async () => {
    const { one, other, form, stored } = twoTabs()
    const first = form(one)
    first.write({ text: 'first' })
    const second = form(other)
    second.read()
    await settled()
    first.write(null)
    other.seats.reread('flightdeck.draft.7.help')
    second.write({ text: 'second' })
    expect([other.seats.elsewhere(), stored()]).toEqual([[], '{"text":"second"}'])
  })

  test('a tab that crashed holds nothing: the draft is found as soon as the browser says that its lease is free', async () => {
    const { local, locks, other, form } = twoTabs()
    local.setItem('flightdeck.draft.7.help', '{"text":"first"}')
    local.setItem('flightdeck.draft.7.help~tab', 'gone')
    expect(form(other).read()).toBe(null)
    await settled()
    expect([other.seats.generation(), other.seats.elsewhere(), form(other).read()]).toEqual([1, [], { text: 'first' }])
    let isFree = true
    await locks.request('flightdeck.flow.flightdeck.draft.7.help', { ifAvailable: true }, (lock) => void (isFree = lock !== null))
    expect(isFree).toBe(false)
  })

  test('a page that is left gives its seat back, and one that is only drawn again keeps it', async () => {
    const { one, other, form } = twoTabs()
    const first = form(one)
    first.write({ text: 'first' })
    const anew = form(one)
    first.gone()
    await settled()
    expect(form(other).read()).toBe(null)
    anew.gone()
    other.drafts.use('7', 'other')()
    await settled()
    other.seats.takeHere()
    await settled()
    expect(form(other).read()).toEqual({ text: 'first' })
  })

  test('the tray hears of each: where it was typed, the latest first', () => {
    const { one } = twoTabs()
    let told = 0
    one.drafts.subscribe(() => (told += 1))
    const [help, lists] = [one.drafts.of('7', 'help', shape), one.drafts.of('7', 'lists', shape)]
    help.write({ text: '1' })
    lists.write({ text: '2' })
    lists.write({ text: '3' })
    expect([told, one.drafts.list('7').map(({ name, path }) => [name, path]), one.drafts.list('8')]).toEqual([
      2,
      [
        ['lists', '/page?one'],
        ['help', '/page?one'],
      ],
      [],
    ])
    help.write(null)
    expect([told, one.drafts.list('7').map(({ name }) => name)]).toEqual([3, ['lists']])
  })
})

describe('a full storage', () => {
  test('takes the draft in memory, says so, and gives it back', () => {
    const local = aSmallStorage(240)
    let told = 0
    const drafts = createDrafts(createKeptValues(local, () => (told += 1)))
    const draft = drafts.of('7', 'help', shape)
    draft.write({ text: 'short' })
    expect([told, local.getItem('flightdeck.draft.7.help')]).toEqual([0, '{"text":"short"}'])
    draft.write({ text: 'long '.repeat(50) })
    expect([told, draft.read()]).toEqual([1, { text: 'long '.repeat(50) }])
    draft.write({ text: 'again' })
    expect([told, local.getItem('flightdeck.draft.7.help'), draft.read()]).toEqual([1, '{"text":"again"}', { text: 'again' }])
    draft.write({ text: 'long '.repeat(50) })
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
      settled: false,
      kind: 'batch',
      factsVersion: 1,
      userId: '7',
      facts: { name: '一' },
      trail: [],
      title: { key: 'batch.new' },
      subject: { name: '一', counts: null, path: '/' },
      mood: 'you' as const,
      savedAt: '2026-11-20T00:00:00.000Z',
      watches: [],
      writing: false,
    }
    store.write(flow)
    expect([told, store.list()]).toEqual([1, [flow]])
    store.clear()
    expect(store.list()).toEqual([])
  })
})
