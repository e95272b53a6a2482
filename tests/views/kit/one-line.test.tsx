import { render } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useOneLine } from '#views/kit/one-line.ts'

/** What a browser would measure, and what it tells when that changes. */
let size = { offsetHeight: 0, offsetWidth: 0 }
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

function Bar() {
  const bar = useRef<HTMLDivElement>(null)
  useOneLine(bar, 44)
  return <div ref={bar} role="toolbar" />
}

function shownAt(next: typeof size): boolean {
  const bar = document.querySelector('[role=toolbar]')
  if (!bar) throw new Error('there is no bar')
  size = next
  for (const name of ['offsetHeight', 'offsetWidth'] as const)
    Object.defineProperty(bar, name, { configurable: true, get: () => size[name] })
  tell()
  return bar.hasAttribute('data-tight')
}

test('a bar is tight from where it took a second line, until it is wider than that', () => {
  render(<Bar />)
  expect(shownAt({ offsetHeight: 37, offsetWidth: 1_200 })).toBe(false)
  expect(shownAt({ offsetHeight: 64, offsetWidth: 1_000 })).toBe(true)
  expect(shownAt({ offsetHeight: 37, offsetWidth: 1_000 })).toBe(true)
  expect(shownAt({ offsetHeight: 37, offsetWidth: 900 })).toBe(true)
  expect(shownAt({ offsetHeight: 37, offsetWidth: 1_100 })).toBe(false)
})
