import { describe, expect, test } from 'vitest'
import { lengthOfRange } from '#domain/dated-range.ts'
import {
  boxOf,
  daysOf,
  draggedBy,
  gripAt,
  leftOf,
  linesOf,
  monthsOf,
  movedBy,
  pressedBy,
  scaleOf,
  scrollAfter,
  weekendsOf,
  widthOf,
  type DayScale,
} from '#views/kit/charts/gantt-days.ts'

const NOVEMBER: DayScale = { from: '2026-11-01', to: '2026-11-30', dayWidth: 10 }
const RANGE = { from: '2026-11-10', to: '2026-11-14' }
const press = (key: string, more: Partial<KeyboardEvent> = {}) =>
  pressedBy(RANGE, { key, shiftKey: false, altKey: false, ctrlKey: false, metaKey: false, ...more }, NOVEMBER)

describe('the calendar that is drawn', () => {
  const of = (zoom: Parameters<typeof scaleOf>[2], ...ranges: Parameters<typeof scaleOf>[0]) => scaleOf(ranges, '2026-11-23', zoom, 920)

  test('whole months with room around the ranges and today; the zoom says how many days fit into the width', () => {
    expect(of('all', RANGE)).toEqual({ from: '2026-11-01', to: '2026-11-30', dayWidth: 920 / 30 })
    expect(of('week', RANGE)).toEqual({ from: '2026-11-01', to: '2026-11-30', dayWidth: 920 / 7 })
    expect(of('month', RANGE)).toEqual({ from: '2026-10-01', to: '2026-12-31', dayWidth: 920 / 31 })
    expect(of('quarter', { from: '2026-01-15', to: '2027-03-02' })).toEqual({ from: '2025-11-01', to: '2027-04-30', dayWidth: 10 })
  })

  test('without ranges it is the months around today, and never narrower than what is seen', () => {
    for (const zoom of ['week', 'month', 'quarter', 'all'] as const) expect(Math.round(widthOf(of(zoom)))).toBeGreaterThanOrEqual(920)
    expect(of('all')).toMatchObject({ from: '2026-11-01', to: '2026-11-30' })
  })

  test('both ends of a range are whole days, and one that ends before it begins is a day wide', () => {
    expect([leftOf(NOVEMBER, '2026-11-01'), leftOf(NOVEMBER, '2026-11-10'), widthOf(NOVEMBER)]).toEqual([0, 90, 300])
    expect(boxOf(NOVEMBER, RANGE)).toEqual({ left: 90, width: 50 })
    expect(boxOf(NOVEMBER, { from: '2026-11-10', to: '2026-11-08' })).toEqual({ left: 90, width: 10 })
  })

  test('the day in the middle stays there when days become wider, and when months are drawn before it', () => {
    const view = { scale: NOVEMBER, width: 100, scrolled: 50 }
    expect(scrollAfter(view, NOVEMBER, 100)).toBe(50)
    expect(scrollAfter(view, { ...NOVEMBER, dayWidth: 30 }, 100)).toBe(250)
    expect(scrollAfter(view, { ...NOVEMBER, from: '2026-10-01' }, 100)).toBe(360)
    expect(scrollAfter(view, NOVEMBER, 60)).toBe(70)
  })
})

describe('a range that is moved', () => {
  test('is gripped at its ends or as a whole; a finger has wider ends, a narrow bar thirds', () => {
    const at = (width: number, pointer: 'mouse' | 'touch') =>
      [0, 7, 12, width / 2, width - 12, width - 1].map((x) => gripAt(x, width, pointer))
    expect(at(90, 'mouse')).toEqual(['from', 'from', 'whole', 'whole', 'whole', 'to'])
    expect(at(90, 'touch')).toEqual(['from', 'from', 'from', 'whole', 'to', 'to'])
    expect([1, 4, 8].map((x) => gripAt(x, 9, 'touch'))).toEqual(['from', 'whole', 'to'])
  })

  test('goes by whole days, the nearest to where the pointer is', () => {
    expect(draggedBy(RANGE, 'whole', 24, NOVEMBER)).toEqual({ from: '2026-11-12', to: '2026-11-16' })
    expect(draggedBy(RANGE, 'whole', -26, NOVEMBER)).toEqual({ from: '2026-11-07', to: '2026-11-11' })
    expect(draggedBy(RANGE, 'whole', 4, NOVEMBER)).toEqual(RANGE)
  })

  test('keeps a day when an end is dragged past the other', () => {
    expect(draggedBy(RANGE, 'from', 400, NOVEMBER)).toEqual({ from: '2026-11-14', to: '2026-11-14' })
    expect(draggedBy(RANGE, 'to', -400, NOVEMBER)).toEqual({ from: '2026-11-10', to: '2026-11-10' })
    expect(draggedBy(RANGE, 'to', 31, NOVEMBER)).toEqual({ from: '2026-11-10', to: '2026-11-17' })
  })

  test('stays in the calendar that is drawn, with its number of days', () => {
    expect(draggedBy(RANGE, 'whole', 4_000, NOVEMBER)).toEqual({ from: '2026-11-26', to: '2026-11-30' })
    expect(draggedBy(RANGE, 'whole', -4_000, NOVEMBER)).toEqual({ from: '2026-11-01', to: '2026-11-05' })
    expect(draggedBy(RANGE, 'to', 4_000, NOVEMBER)).toEqual({ from: '2026-11-10', to: '2026-11-30' })
    expect(draggedBy(RANGE, 'from', -4_000, NOVEMBER)).toEqual({ from: '2026-11-01', to: '2026-11-14' })
  })

  test.each([
    ['ArrowRight', {}, '11', '15'],
    ['ArrowLeft', {}, '09', '13'],
    ['ArrowRight', { shiftKey: true }, '10', '15'],
    ['ArrowLeft', { shiftKey: true }, '10', '13'],
    ['ArrowRight', { altKey: true }, '11', '14'],
    ['ArrowLeft', { altKey: true }, '09', '14'],
  ])('goes by a day with %s %j', (key, more, from, to) => {
    expect(press(key, more)).toEqual({ from: `2026-11-${from}`, to: `2026-11-${to}` })
  })

  test('goes by a month with PageUp and PageDown, and keeps its number of days', () => {
    expect(press('PageUp')).toEqual({ from: '2026-12-10', to: '2026-12-14' })
    expect(press('PageDown', { altKey: true })).toEqual({ from: '2026-10-10', to: '2026-11-14' })
    const january = { from: '2027-01-29', to: '2027-02-10' }
    const moved = pressedBy(january, { key: 'PageUp', shiftKey: false, altKey: false, ctrlKey: false, metaKey: false }, NOVEMBER)
    expect(moved).toEqual({ from: '2027-02-28', to: '2027-03-12' })
    expect(moved && lengthOfRange(moved)).toBe(lengthOfRange(january))
  })

  test('leaves other keys to the page', () => {
    expect([
      press('Tab'),
      press('ArrowUp'),
      press('ArrowLeft', { ctrlKey: true }),
      press('ArrowLeft', { shiftKey: true, altKey: true }),
    ]).toEqual([null, null, null, null])
  })

  test('an end that is at the other stays there', () => {
    const day = { from: '2026-11-10', to: '2026-11-10' }
    expect(movedBy(day, 'to', () => '2026-11-09', NOVEMBER)).toEqual(day)
    expect(movedBy(day, 'from', () => '2026-11-11', NOVEMBER)).toEqual(day)
  })
})

describe('a range without an end', () => {
  const OPEN = { from: '2026-11-10', to: '' }

  test('goes on to the end of what is drawn, and takes the rest of its line', () => {
    expect(boxOf(NOVEMBER, OPEN)).toEqual({ left: 90, width: 210 })
    expect(scaleOf([OPEN], '2026-11-23', 'all', 920)).toMatchObject({ from: '2026-11-01', to: '2026-11-30' })
    expect([
      ...linesOf([
        { id: 'open', ...OPEN },
        { id: 'later', from: '2027-05-01', to: '2027-05-02' },
      ]).values(),
    ]).toEqual([0, 1])
  })

  test('stays without one when it is moved or begins on another day', () => {
    expect(draggedBy(OPEN, 'whole', 50, NOVEMBER)).toEqual({ from: '2026-11-15', to: '' })
    expect(draggedBy(OPEN, 'whole', 4_000, NOVEMBER)).toEqual({ from: '2026-11-30', to: '' })
    expect(draggedBy(OPEN, 'from', -20, NOVEMBER)).toEqual({ from: '2026-11-08', to: '' })
  })

  test('ends where its end is dragged to', () => {
    expect(draggedBy(OPEN, 'to', -30, NOVEMBER)).toEqual({ from: '2026-11-10', to: '2026-11-27' })
    expect(draggedBy(OPEN, 'to', 30, NOVEMBER)).toEqual(OPEN)
    expect(movedBy(OPEN, 'to', () => '2026-11-29', NOVEMBER)).toEqual({ from: '2026-11-10', to: '2026-11-29' })
  })
})

test('bars of a lane that share days are in different lines, and a line is used again as soon as it is free', () => {
  const bar = (id: string, from: number, to: number) => ({ id, from: `2026-11-${10 + from}`, to: `2026-11-${10 + to}` })
  expect([...linesOf([bar('b', 2, 6), bar('a', 0, 3), bar('c', 4, 5), bar('d', 7, 9)])]).toEqual([
    ['a', 0],
    ['b', 1],
    ['c', 0],
    ['d', 0],
  ])
})

describe('the axis', () => {
  const scale = (dayWidth: number): DayScale => ({ from: '2026-11-01', to: '2027-01-31', dayWidth })
  const texts = (parts: readonly { text: string }[]) => parts.map(({ text }) => text)

  test('names months, or several together where a month has no room for its word', () => {
    expect(monthsOf(scale(10))).toEqual([
      { from: '2026-11-01', to: '2026-11-30', text: '2026-11' },
      { from: '2026-12-01', to: '2026-12-31', text: '2026-12' },
      { from: '2027-01-01', to: '2027-01-31', text: '2027-01' },
    ])
    // a quarter begins in October; what is drawn of it begins later
    expect(texts(monthsOf(scale(1)))).toEqual(['2026-11', '2027-01'])
    expect(texts(monthsOf(scale(0.1)))).toEqual(['2026-11', '2027-01'])
  })

  test('names days, or weeks by their Mondays, or neither, as there is room', () => {
    expect(texts(daysOf(scale(30))).slice(0, 3)).toEqual(['01', '02', '03'])
    // the first of November 2026 is a Sunday: a day of the week has no room for its word
    expect(daysOf(scale(8)).slice(0, 2)).toEqual([
      { from: '2026-11-01', to: '2026-11-01', text: '' },
      { from: '2026-11-02', to: '2026-11-08', text: '11-02' },
    ])
    expect(daysOf(scale(3))).toEqual([])
  })

  test('weekends are Saturday and Sunday, cut at the ends of the calendar', () => {
    expect(weekendsOf({ from: '2026-11-11', to: '2026-11-14', dayWidth: 10 })).toEqual([{ from: '2026-11-14', to: '2026-11-14' }])
    expect(weekendsOf(NOVEMBER)).toEqual([
      { from: '2026-11-01', to: '2026-11-01' },
      { from: '2026-11-07', to: '2026-11-08' },
      { from: '2026-11-14', to: '2026-11-15' },
      { from: '2026-11-21', to: '2026-11-22' },
      { from: '2026-11-28', to: '2026-11-29' },
    ])
  })
})
