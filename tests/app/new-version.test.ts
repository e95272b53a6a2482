import { expect, test } from 'vitest'
import { createVersionWatch } from '#app/entry/new-version.ts'

test('the first release heard is the page’s own; each other one is told once', () => {
  const told: string[] = []
  const heard = createVersionWatch((version) => told.push(version))
  for (const version of ['1.4', '1.4', '1.5', '1.5', '1.4', '1.6']) heard(version)
  expect(told).toEqual(['1.5', '1.6'])
})
