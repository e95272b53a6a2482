import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createCallLimits } from '#simulators/kit/call-limits.ts'
import { readLongJson, writeLongJson } from '#simulators/kit/long-json.ts'
import { shape } from '#simulators/kit/shape.ts'
import { createAgenda } from '#simulators/kit/agenda.ts'
import { createPointBucket } from '#simulators/kit/buckets.ts'
import { createJournal } from '#simulators/kit/journal.ts'
import { readMultipart } from '#simulators/kit/multipart.ts'
import { createNameIndex } from '#simulators/kit/name-index.ts'
import { seededDraw } from '#simulators/kit/seed.ts'
import { readInstant, writeInstant } from '#simulators/meta/account-time.ts'

test('the name index finds exactly what reading every name would find', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'B', '#', '-', '1', '字'), maxLength: 8 })
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat({ max: 9 }), word), { maxLength: 30 }), word, (puts, text) => {
      const index = createNameIndex()
      const names = new Map<string, string>()
      for (const [id, name] of puts) {
        index.put(String(id), name)
        names.set(String(id), name)
      }
      const expected = [...names].filter(([, name]) => name.toLowerCase().includes(text.toLowerCase())).map(([id]) => id)
      expect(index.containing(text).sort()).toEqual(expected.sort())
    }),
  )
})

test('the agenda runs what is due in the order of time, and among equals in the order of entry', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 20 })), fc.nat({ max: 25 }), (instants, until) => {
      const agenda = createAgenda()
      const ran: number[] = []
      instants.forEach((instant, order) => agenda.at(instant, () => ran.push(order)))
      agenda.runDue(until)
      const due = instants.map((instant, order) => ({ instant, order })).filter(({ instant }) => instant <= until)
      expect(ran).toEqual(due.sort((one, other) => one.instant - other.instant || one.order - other.order).map(({ order }) => order))
    }),
  )
})

test('a draw depends on seed and labels only and is spread evenly', () => {
  const draw = seededDraw(3)
  expect(seededDraw(3)('a', 1)).toBe(draw('a', 1))
  expect(seededDraw(4)('a', 1)).not.toBe(draw('a', 1))
  const draws = Array.from({ length: 10_000 }, (_, index) => draw('even', index))
  for (let tenth = 0; tenth < 10; tenth++) {
    const inside = draws.filter((value) => Math.floor(value * 10) === tenth).length
    expect(inside).toBeGreaterThan(900)
    expect(inside).toBeLessThan(1100)
  }
})

test('a point bucket lets through what its limit allows over time, and no more', () => {
  const bucket = createPointBucket(() => ({ max: 100, decaySeconds: 100, blockSeconds: 0 }))
  let taken = 0
  for (let ms = 0; ms <= 200_000; ms += 10) if (bucket.take(3, ms)) taken += 3
  expect(taken).toBeGreaterThanOrEqual(297)
  expect(taken).toBeLessThanOrEqual(300)
})

test('the journal forgets the oldest and keeps its numbers', () => {
  const journal = createJournal({ nowMs: () => 0, keep: 10 })
  for (let index = 0; index < 25; index++)
    journal.add({ kind: 'change', event: 'created', level: 'ad', id: String(index), account: '1', name: '', changed: {} })
  expect(journal.since(0)[0]?.seq).toBeGreaterThan(1)
  expect(journal.since(23).map(({ seq }) => seq)).toEqual([24, 25])
  expect(journal.since(25)).toEqual([])
})

test('a multipart body gives its fields and files', async () => {
  const form = new FormData()
  form.set('name', '图')
  form.set('file', new Blob([new Uint8Array([0, 13, 10, 45, 45, 255])]), 'a.png')
  const request = new Request('http://x.invalid', { method: 'POST', body: form })
  const type = request.headers.get('content-type') ?? ''
  expect(readMultipart(Buffer.from(await request.arrayBuffer()), type)).toEqual({
    name: '图',
    file: { fileName: 'a.png', bytes: Buffer.from([0, 13, 10, 45, 45, 255]) },
  })
})

describe('instants', () => {
  test.each([
    ['2026-03-08T12:00:00', 'America/Los_Angeles', '2026-03-08T19:00:00.000Z'],
    ['2026-03-07T12:00:00', 'America/Los_Angeles', '2026-03-07T20:00:00.000Z'],
    ['2026-11-01T03:00:00', 'America/Los_Angeles', '2026-11-01T11:00:00.000Z'],
    ['2026-03-08T12:00:00+0800', 'America/Los_Angeles', '2026-03-08T04:00:00.000Z'],
    ['2026-03-08T12:00:00+08:00', 'UTC', '2026-03-08T04:00:00.000Z'],
    ['1772971200', 'Asia/Tokyo', '2026-03-08T12:00:00.000Z'],
    ['2026-03-08', 'Asia/Tokyo', '2026-03-07T15:00:00.000Z'],
  ])('%s in %s is %s', (value, zone, expected) => {
    expect(new Date(readInstant(value, zone) ?? Number.NaN).toISOString()).toBe(expected)
  })

  test('what is no instant is told apart', () => expect(readInstant('next week', 'UTC')).toBeNull())

  test('a written instant reads back, in zones with half hours too', () => {
    const ms = Date.parse('2026-07-01T05:45:00Z')
    expect(writeInstant(ms, 'Asia/Kolkata')).toBe('2026-07-01T11:15:00+0530')
    for (const zone of ['Asia/Kolkata', 'America/St_Johns', 'UTC']) expect(readInstant(writeInstant(ms, zone), 'Asia/Tokyo')).toBe(ms)
  })
})

test('JSON with long integers is read and written without losing a digit', () => {
  const text = '{"id":7433000000000000005,"list":[9007199254740993],"small":12,"text":"7433000000000000005","half":1.5}'
  expect(readLongJson(text)).toEqual({
    id: 7433000000000000005n,
    list: [9007199254740993n],
    small: 12,
    text: '7433000000000000005',
    half: 1.5,
  })
  expect(writeLongJson(readLongJson(text))).toBe(text)
  expect(readLongJson('{"id":')).toBeUndefined()
})

test('a table of fields tells which rule is broken where', () => {
  const rules = shape('name!: text 1..4; kind: A|B[]; sum: money 300..\n@rows[] id!: id', { enums: {} })
  expect(rules({ name: 'long name', kind: ['A', 'C'], sum: 299.999, rows: [{ id: 7n }, {}, { id: '7' }] })).toEqual([
    { path: 'name', rule: 'must be at most 4 characters' },
    { path: 'kind', rule: 'must be one of A, B' },
    { path: 'sum', rule: 'must have at most 2 decimals' },
    { path: 'rows.id', rule: 'is required' },
    { path: 'rows.id', rule: 'must be an integer' },
  ])
  expect(() => shape('kind: =Missing')).toThrow()
})

test('a limit is refused for the second, and its minute is punished', () => {
  const limits = createCallLimits(300_000)
  const layer = { code: 1, key: 'app', perSecond: 2, perMinute: 3 }
  expect([limits.take([layer], 0), limits.take([layer], 0), limits.take([layer], 0)]).toEqual([null, null, { code: 1, ms: 1_000 }])
  expect(limits.take([layer], 1_000)).toEqual({ code: 1, ms: 300_000 })
  expect(limits.take([layer], 300_999)).toEqual({ code: 1, ms: 1 })
  expect(limits.take([layer], 301_000)).toBeNull()
})
