import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'
import '#i18n/catalogue.ts' // all words can be said, as behind the sign-in

/** What jsdom lacks and our views use. Nothing here answers a question a test asks. */

afterEach(cleanup)

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
