import { render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createActor, createMachine } from 'xstate'
import { usePageShown } from '#views/kit/use-page-shown.ts'

const look = vi.spyOn(document, 'hidden', 'get')
afterEach(() => look.mockReset())

function turn(hidden: boolean) {
  look.mockReturnValue(hidden)
  document.dispatchEvent(new Event('visibilitychange'))
}

/** `busy` cannot hear that no one looks; what follows it can. */
const machine = createMachine({
  initial: 'asking',
  states: {
    asking: { on: { 'page.hidden': 'resting', begin: 'busy' } },
    busy: { on: { over: 'asking' } },
    resting: { on: { 'page.shown': 'asking' } },
  },
})

function shown() {
  const asking = createActor(machine).start()
  const Shown = () => {
    usePageShown(asking)
    return null
  }
  const { unmount } = render(<Shown />)
  return { asking, unmount, at: () => asking.getSnapshot().value }
}

test('what asks on rests while no one looks, and goes on when someone does', () => {
  look.mockReturnValue(false)
  const { at, unmount } = shown()
  turn(true)
  expect(at()).toBe('resting')
  turn(false)
  expect(at()).toBe('asking')
  unmount()
  turn(true)
  expect(at()).toBe('asking')
})

test('what is busy when the page is left rests once that is over', () => {
  look.mockReturnValue(false)
  const { asking, at } = shown()
  asking.send({ type: 'begin' })
  turn(true)
  expect(at()).toBe('busy')
  asking.send({ type: 'over' })
  expect(at()).toBe('resting')
})

test('in a tab that no one has looked at yet it rests from the beginning', () => {
  look.mockReturnValue(true)
  const { at } = shown()
  expect(at()).toBe('resting')
})
