import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'
import { connectClient } from '#client/call.ts'
import '#i18n/catalogue.ts' // all words can be said, as behind the sign-in
import { LaterPopover } from '#views/kit/popover/Popover.tsx'
import { watchTimers } from './left-timers.ts'

// the reader is where the company is: a clock elsewhere names its zone
process.env['TZ'] = 'Asia/Shanghai'

/** What jsdom lacks and our views use. Nothing here answers a question a test asks. */

// a wait is ended by the clock only when it hangs: how long it takes says how busy the machine is
configure({ asyncUtilTimeout: 30_000 })

// a person has opened one before: what is pressed opens at once
await LaterPopover.begin()

const leftTimers = watchTimers()

// what is unmounted may still have timers, and React work to do: both end before the page goes, or they would look for a `window` that is gone
afterEach(async () => {
  cleanup()
  await leftTimers.end()
})

// a worker serves many files with one page: each finds it as a person finds it who has never been there. A script that is still coming
// would fail with this file, and be missing in the next
afterAll(async () => {
  await vi.dynamicImportSettled()
  for (const element of [document.documentElement, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name)
  document.body.replaceChildren()
  document.title = ''
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
  connectClient({ call: unconnected, download: unconnected })
})
const unconnected = (): never => {
  throw new Error('The client of another file is gone: give this one its own.')
}

class NoResize implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
globalThis.ResizeObserver ??= NoResize

/** No media query matches, so motion is not reduced and the scheme is light. */
window.matchMedia ??= (media) => ({
  matches: false,
  media,
  onchange: null,
  addListener: () => undefined,
  removeListener: () => undefined,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  dispatchEvent: () => false,
})

Element.prototype.scrollIntoView ??= () => undefined
URL.createObjectURL ??= () => 'blob:none'
URL.revokeObjectURL ??= () => undefined
