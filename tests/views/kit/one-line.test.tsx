import { render, screen, waitFor } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useOneLine } from '#views/kit/one-line.ts'

/** How wide the bar is, and how the browser tells that it changed. */
let width = 0
let tell: () => void = () => undefined
const before = globalThis.ResizeObserver

beforeEach(() => {
  globalThis.ResizeObserver = class {
    constructor(told: ResizeObserverCallback) {
      tell = () => told([], this)
    }
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  }
})
afterEach(() => {
  globalThis.ResizeObserver = before
})

function Bar({ words }: { words: number }) {
  const bar = useRef<HTMLDivElement>(null)
  useOneLine(bar, 44)
  return (
    <div ref={bar} role="toolbar">
      {'字'.repeat(words)}
    </div>
  )
}

const bar = () => screen.getByRole('toolbar')

/** The bar takes a second line where its words are wider than it, unless they are said shorter. */
function shownAt(next: number): boolean {
  width = next
  tell()
  return bar().hasAttribute('data-tight')
}

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function (this: HTMLElement) {
    const isLong = (this.textContent ?? '').length * 14 > width
    return isLong && !this.hasAttribute('data-tight') ? 64 : 37
  })
})
afterEach(() => vi.restoreAllMocks())

test('a bar is tight while its words would take a second line', () => {
  render(<Bar words={80} />)
  expect([1_200, 1_000, 900, 1_130].map(shownAt)).toEqual([false, true, true, false])
})

test('a tight bar is judged again when its words become fewer', async () => {
  const { rerender } = render(<Bar words={80} />)
  expect(shownAt(1_000)).toBe(true)
  rerender(<Bar words={40} />)
  await waitFor(() => expect(bar().hasAttribute('data-tight')).toBe(false))
})

test('on a phone a bar is tight from the start: what it says later takes no second line', () => {
  const query = window.matchMedia
  vi.spyOn(window, 'matchMedia').mockImplementation((media) => Object.assign(query(media), { matches: media === '(max-width: 640px)' }))
  width = 1_200
  render(<Bar words={2} />)
  expect(bar().hasAttribute('data-tight')).toBe(true)
})
