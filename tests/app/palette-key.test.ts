import { expect, test } from 'vitest'
import { createPaletteKey } from '#app/entry/palette-key.ts'

function aPage({ isExpected = true } = {}) {
  const page = new EventTarget()
  const key = createPaletteKey(page as Pick<Document, 'addEventListener'>, () => isExpected)
  /** false: the page keeps the key from its own use */
  const press = (name: string, how: Partial<KeyboardEvent> = {}) =>
    page.dispatchEvent(Object.assign(new Event('keydown', { cancelable: true }), { key: name, ...how }))
  const opened: string[] = []
  return {
    key,
    press,
    opened,
    listen: () => key.listen(() => opened.push('opened')),
    touch: () => page.dispatchEvent(new Event('pointerdown')),
  }
}
const CTRL = { ctrlKey: true }

test('letters typed before the palette is there are kept for it, and those after it has them are not', () => {
  const { key, press, opened, listen } = aPage()
  expect(press('x')).toBe(true)
  expect([press('k', CTRL), press('i'), press('n'), press('x'), press('Backspace'), press('v')]).toEqual(Array(6).fill(false))
  expect(opened).toEqual([])
  listen()
  expect([opened, key.typed()]).toEqual([['opened'], 'inv'])
  key.hold()
  expect([press('y'), key.typed()]).toEqual([true, ''])
})

test('pressed while the palette is open, the key takes no letters from its field; once it was closed, it opens again', () => {
  const { key, press, opened, listen } = aPage()
  listen()
  press('k', CTRL)
  const giveBack = key.hold()
  expect([press('k', CTRL), press('a'), opened.length]).toEqual([false, true, 1])
  giveBack()
  press('k', CTRL)
  expect(opened.length).toBe(2)
})

test('the key opens at once where the palette is there; one that stopped listening hears it no more', () => {
  const { press, opened, listen } = aPage()
  const stop = listen()
  press('K', { metaKey: true })
  stop()
  press('k', CTRL)
  expect(opened).toEqual(['opened'])
  listen()
  expect(opened).toEqual(['opened', 'opened'])
})

test('Escape or a press of the pointer gives the keys back, and a palette that comes then stays closed', () => {
  for (const end of ['Escape', 'pointer']) {
    const { key, press, opened, listen, touch } = aPage()
    press('k', CTRL)
    press('a')
    if (end === 'Escape') press('Escape')
    else touch()
    listen()
    expect([press('b'), opened, key.typed()]).toEqual([true, [], ''])
  }
})

test('nothing is kept from the page where no one is signed in, nor are other keys with k', () => {
  const { press } = aPage({ isExpected: false })
  expect([press('k', CTRL), press('a')]).toEqual([true, true])
  const signedIn = aPage()
  expect([signedIn.press('k'), signedIn.press('k', { ...CTRL, shiftKey: true })]).toEqual([true, true])
})
