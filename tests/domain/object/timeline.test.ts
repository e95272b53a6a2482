import { expect, test } from 'vitest'
import { mergedTimeline } from '#domain/object/timeline.ts'

const at = (second: number, ms = 0) => ({ at: new Date(Date.UTC(2026, 10, 20, 1, 0, second, ms)).toISOString() })
const told = (seconds: readonly number[], more = false) => ({ lines: seconds.map((second) => at(second)), more })
const secondsOf = (lines: readonly { at: string }[]) => lines.map((line) => new Date(line.at).getUTCSeconds())

test('lines of all sources are one line of time, newest first', () => {
  const { lines, next } = mergedTimeline([told([50, 30, 10]), told([40, 20])])
  expect([secondsOf(lines), next]).toEqual([[50, 40, 30, 20, 10], null])
})

test('it goes down as far as every source was read, and the next page begins there', () => {
  const { lines, next } = mergedTimeline([told([50, 45, 40], true), told([48, 20, 10])])
  expect([secondsOf(lines), next]).toEqual([[50, 48, 45], at(41).at])
})

test('a second is shown whole or not at all, because networks tell no parts of it', () => {
  const { lines, next } = mergedTimeline([{ lines: [at(50), at(40, 900), at(40, 100)], more: true }, told([])])
  expect([secondsOf(lines), next]).toEqual([[50], at(41).at])
})

test('a page of one second is shown as far as it was read', () => {
  const { lines, next } = mergedTimeline([told([40, 40, 40], true), told([40, 10])])
  expect([secondsOf(lines), next]).toEqual([[40, 40, 40, 40], at(40).at])
})
