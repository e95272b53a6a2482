import { Button } from '@blueprintjs/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Popover as KitPopover } from '#views/kit/popover/Popover.tsx'

/** As on a page where no popover was opened yet. */
let Popover: typeof KitPopover
let come: () => Promise<void>
let loads: number
beforeEach(async () => {
  vi.resetModules()
  loads = 0
  vi.doMock('#views/kit/popover/popover-next.ts', async (original) => {
    loads += 1
    return await original<object>()
  })
  const kit = await import('#views/kit/popover/Popover.tsx')
  ;({ Popover } = kit)
  come = kit.LaterPopover.begin
})

const menu = () =>
  render(
    <Popover content={<p>below</p>} animation="minimal">
      <Button text="more" />
    </Popover>,
  )
const button = () => screen.getByRole('button', { name: 'more' })

test('what is pressed before popovers are there opens once they come, below the same button', async () => {
  menu()
  const pressed = button()
  pressed.focus()
  expect(pressed.getAttribute('aria-haspopup')).toBe('menu')
  fireEvent.click(pressed)
  expect(screen.queryByText('below')).toBeNull()
  await screen.findByText('below')
  expect(button()).toBe(pressed)
  expect(pressed.getAttribute('aria-expanded')).toBe('true')
  fireEvent.click(pressed)
  expect(pressed.getAttribute('aria-expanded')).toBe('false')
})

test('pressed twice before they are there, it stays closed', async () => {
  menu()
  fireEvent.click(button())
  fireEvent.click(button())
  await come()
  expect(screen.queryByText('below')).toBeNull()
  fireEvent.click(button())
  await screen.findByText('below')
})

test('to be pointed at brings them and opens nothing that is pressed to open', async () => {
  menu()
  expect(loads).toBe(0)
  fireEvent.mouseEnter(button())
  await vi.dynamicImportSettled()
  expect(loads).toBe(1)
  expect(screen.queryByText('below')).toBeNull()
  fireEvent.click(button())
  await screen.findByText('below')
})

test('what opens under the mouse does so when they come, unless the mouse has gone', async () => {
  const hovered = (name: string) => (
    <Popover
      content={<p>below {name}</p>}
      interactionKind="hover-target"
      renderTarget={({ isOpen: _isOpen, ref, ...target }) => (
        <span {...target} ref={ref}>
          {name}
        </span>
      )}
    />
  )
  render(
    <>
      {hovered('left')}
      {hovered('stayed')}
    </>,
  )
  fireEvent.mouseEnter(screen.getByText('left'))
  fireEvent.mouseLeave(screen.getByText('left'))
  fireEvent.mouseEnter(screen.getByText('stayed'))
  await screen.findByText('below stayed')
  expect(screen.queryByText('below left')).toBeNull()
})

test('one that its owner opens comes without being pressed', async () => {
  render(
    <Popover isOpen content={<p>below</p>}>
      <Button text="more" />
    </Popover>,
  )
  await screen.findByText('below')
})

test('a disabled one is not even loaded', async () => {
  render(
    <Popover disabled content={<p>below</p>}>
      <Button text="more" />
    </Popover>,
  )
  fireEvent.mouseEnter(button())
  fireEvent.click(button())
  await vi.dynamicImportSettled()
  expect(loads).toBe(0)
  expect(screen.queryByText('below')).toBeNull()
})
