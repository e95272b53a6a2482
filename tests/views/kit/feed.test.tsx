import { expect, test } from 'vitest'
import { createFeed } from '#views/kit/grid/feed.ts'
import { createRowStore, type RowStore } from '#views/kit/grid/row-store.ts'

type Row = { id: string; value: number }

/** A grid that remembers its rows, and frames that come when the test says so. */
function aGrid(rows: number, { sliceMs = 15, isInOrder = false } = {}) {
  let clock = 0
  const store = createRowStore<Row>(
    ({ id }) => id,
    Array.from({ length: rows }, (_, index) => ({ id: String(index), value: 0 })),
  )
  const held = new Map<string, Row>()
  const sizes: number[] = []
  let frames: (() => void)[] = []
  const feed = createFeed(
    store,
    () => isInOrder,
    (work) => void frames.push(work),
    () => clock,
  )
  const setRows = (first: Row[]) => {
    held.clear()
    for (const row of first) held.set(row.id, row)
    sizes.push(first.length)
  }
  setRows(feed.first)
  feed.start({
    setRows,
    apply: ({ add, update, remove }) => {
      clock += sliceMs
      for (const row of remove) if (!held.delete(row.id)) throw new Error(`${row.id} is not in the grid`)
      for (const row of update) {
        if (!held.has(row.id)) throw new Error(`${row.id} is not in the grid`)
        held.set(row.id, row)
      }
      for (const row of add) {
        if (held.has(row.id)) throw new Error(`${row.id} is there twice`)
        held.set(row.id, row)
      }
      sizes.push(add.length + update.length)
    },
  })
  const frame = () => {
    const due = frames
    frames = []
    for (const work of due) work()
  }
  return {
    store,
    held,
    sizes,
    feed,
    frame,
    settle: () => {
      while (frames.length > 0) frame()
    },
  }
}

test('rows come in slices, the first two small', () => {
  const { held, sizes, settle, feed } = aGrid(10_000)
  expect(held.size).toBe(200)
  settle()
  expect([held.size, feed.waiting()]).toEqual([10_000, 0])
  expect(sizes).toEqual([200, 500, 2_000, 2_000, 2_000, 2_000, 1_300])
})

test('an empty grid that shows rows in the order of the store gets half a screen first; one that has rows gets a whole slice', () => {
  const { store, held, sizes, frame, settle } = aGrid(300, { isInOrder: true })
  expect(held.size).toBe(14)
  frame()
  expect(held.size, 'nothing more before they are on the screen').toBe(14)
  frame()
  expect([held.size, sizes]).toEqual([300, [14, 286]])
  store.replaceAll([...store.values()].toReversed())
  expect([...held.keys()].slice(0, 2)).toEqual(['299', '298'])
  expect(held.size).toBe(200)
  store.replaceAll([])
  settle()
  store.replaceAll(Array.from({ length: 20 }, (_, index) => ({ id: String(index), value: 1 })))
  expect(held.size).toBe(14)
})

test('rows that the grid has not received yet are counted as waiting; rows that only changed are not', () => {
  const { store, feed, settle } = aGrid(1_000)
  expect(feed.waiting()).toBe(800)
  store.upsert([{ id: '0', value: 1 }])
  expect(feed.waiting()).toBe(800)
  settle()
  store.upsert([{ id: 'new', value: 1 }])
  expect(feed.waiting()).toBe(1)
})

test('slices shrink when the grid is slow and grow when it is fast', () => {
  const slow = aGrid(5_200, { sliceMs: 60 })
  slow.settle()
  expect(slow.sizes).toEqual([200, 500, 2_000, 1_000, 1_000, 500])
  const fast = aGrid(30_200, { sliceMs: 2 })
  fast.settle()
  expect(fast.sizes).toEqual([200, 500, 2_000, 4_000, 8_000, 15_500])
})

test('many changes of a row between two frames reach the grid once, as the last one', () => {
  const { store, held, sizes, settle } = aGrid(100)
  for (let value = 1; value <= 50; value += 1) store.upsert([{ id: '7', value }])
  settle()
  expect(held.get('7')).toEqual({ id: '7', value: 50 })
  expect(sizes).toEqual([100, 1])
})

test('a row that changes or goes before its slice came is neither lost nor doubled', () => {
  const { store, held, settle } = aGrid(1_000)
  store.upsert([{ id: '999', value: 1 }])
  store.remove(['998', '0'])
  store.upsert([{ id: 'new', value: 2 }])
  settle()
  expect([held.get('999')?.value, held.has('998'), held.has('0'), held.get('new')?.value, held.size]).toEqual([1, false, false, 2, 999])
})

test('a row that goes and comes back between two frames is in the grid', () => {
  const { store, held, settle } = aGrid(10)
  store.remove(['3'])
  store.upsert([{ id: '3', value: 9 }])
  settle()
  expect(held.get('3')).toEqual({ id: '3', value: 9 })
  expect(held.size).toBe(10)
})

/** What a grid is given that is made, and started after something happened to the store. */
function startedAfter(initial: readonly Row[], happened: (store: RowStore<Row>) => void) {
  const store = createRowStore<Row>(({ id }) => id, initial)
  const feed = createFeed(
    store,
    () => true,
    (work) => work(),
  )
  happened(store)
  const given: unknown[] = []
  feed.start({ setRows: (rows) => void given.push(rows), apply: (change) => void given.push(change) })
  return given
}

test('what changed between the making of a grid and its start is in it, and the rest of its rows is left alone', () => {
  const [one, two] = [
    { id: '1', value: 0 },
    { id: '2', value: 0 },
  ]
  const changed = startedAfter([one, two], (store) => store.upsert([{ id: '2', value: 5 }]))
  expect(changed).toEqual([{ add: [], update: [{ id: '2', value: 5 }], remove: [] }])
  const longer = startedAfter([one], (store) => store.upsert([two]))
  expect(longer).toEqual([{ add: [two], update: [], remove: [] }])
  expect(startedAfter([one, two], (store) => store.replaceAll([one, two]))).toEqual([])
})

test('a grid that had no rows, or other ones, or in another order, begins with those that are there when it starts', () => {
  const [one, two] = [
    { id: '1', value: 0 },
    { id: '2', value: 0 },
  ]
  expect(startedAfter([], (store) => store.upsert([one]))).toEqual([[one]])
  expect(startedAfter([one, two], (store) => store.replaceAll([two, one]))).toEqual([[two, one]])
  expect(startedAfter([one, two], (store) => store.remove(['1']))).toEqual([[two]])
})

test('after a replacement nothing of the old rows arrives, and after stop nothing at all', () => {
  const { store, held, settle, feed } = aGrid(1_000)
  store.replaceAll([{ id: 'only', value: 1 }])
  settle()
  expect([...held.keys()]).toEqual(['only'])
  feed.stop()
  store.upsert([{ id: 'late', value: 1 }])
  settle()
  expect([...held.keys()]).toEqual(['only'])
})

test('what a grid does not have yet comes at once when something is done to every row, and once', () => {
  const { held, feed, settle } = aGrid(50_000)
  expect(held.size).toBe(200)
  feed.finish()
  expect([held.size, feed.waiting()]).toEqual([50_000, 0])
  settle()
  expect(held.size).toBe(50_000)
})
