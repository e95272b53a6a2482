import { expect, test } from 'vitest'
import { installedPercent } from '#domain/reports/store-state.ts'

test('percent of an install never says that it has ended, and is not guessed', () => {
  const percent = (bytes: number, of: number | null) => installedPercent({ installed: { bytes, of } })
  expect([percent(0, 1000), percent(505, 1000), percent(1000, 1000), percent(1200, 1000), percent(5, null)]).toEqual([0, 50, 99, 99, null])
  expect(installedPercent({ installed: null })).toBeNull()
})
