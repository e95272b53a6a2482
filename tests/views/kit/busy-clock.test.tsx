import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BusyClock, clockText } from '#views/kit/flow/BusyClock.tsx'
import { FlowFrame } from '#views/kit/flow/FlowFrame.tsx'
import { show } from './show.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  vi.setSystemTime('2026-11-20T10:00:00Z')
})
afterEach(() => vi.useRealTimers())

test.each([
  [0, '00:00'],
  [249, '04:09'],
  [899, '14:59'],
  [3_723, '1:02:03'],
])('%i seconds read %s', (seconds, text) => expect(clockText(seconds)).toBe(text))

test('a work that lasts shows a clock, which goes on by itself', () => {
  show(<BusyClock since="2026-11-20T10:00:00Z" />)
  expect(screen.queryByRole('timer')).toBe(null)
  act(() => void vi.advanceTimersByTime(65_000))
  expect(screen.getByRole('timer').textContent).toBe('已用时 01:05')
})

test('a flow that waits for an answer says since when it does; one that waits for a person does not', () => {
  const frame = (busy: boolean) => (
    <FlowFrame
      title="批次"
      stages={[]}
      actions={[]}
      busy={busy}
      trail={[{ at: '2026-11-20T09:59:00Z', event: 'commit.confirm', from: 'confirming', to: 'committing' }]}
    >
      …
    </FlowFrame>
  )
  const { rerender } = show(frame(true))
  expect(screen.getByRole('timer').textContent).toBe('已用时 01:00')
  rerender(frame(false))
  expect(screen.queryByRole('timer')).toBe(null)
})
