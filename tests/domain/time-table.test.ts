import { expect, test } from 'vitest'
import { emptyTable, fullTable, halvesOf, hoursOf, isTimeTable, paint } from '#domain/time-table.ts'

test('a week of whole hours is the same in 24 and in 48 slots a day', () => {
  const week = paint(emptyTable(), [1, 18], [2, 21], true)
  const hours = hoursOf(week)
  expect([hours?.[1], hours?.every((day) => day.length === 24)]).toEqual([`${'0'.repeat(9)}11${'0'.repeat(13)}`, true])
  expect(halvesOf(hours ?? [])).toEqual(week)
  expect([hoursOf(fullTable())?.join(''), isTimeTable(halvesOf(hoursOf(fullTable()) ?? []))]).toEqual(['1'.repeat(168), true])
})

test('a week with a half hour has no hours', () => {
  expect([hoursOf(paint(emptyTable(), [3, 5], [3, 5], true)), hoursOf(paint(fullTable(), [3, 4], [3, 4], false))]).toEqual([null, null])
})
