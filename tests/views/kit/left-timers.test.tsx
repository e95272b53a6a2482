import { Button, PopoverNext } from '@blueprintjs/core'
import { fireEvent, screen } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { show } from './show.tsx'

/** In a page that is gone each of these would be an unhandled `window is not defined`. */
const ran: string[] = []

function LeavesTimers() {
  const [tick, setTick] = useState(0)
  useEffect(() => {
    setTimeout(() => ran.push('timeout'), 5)
    setTimeout(() => setTimeout(() => ran.push('timeout of a timeout'), 2), 2)
    setInterval(() => ran.push('interval'), 5)
    setImmediate(() => setTimeout(() => ran.push('timeout of what ran after the test'), 2))
    return () => {
      setTimeout(() => ran.push('timeout of the unmount'), 5)
    }
  }, [])
  return <Button onClick={() => setTick(tick + 1)}>{tick}</Button>
}

/** Timers of one length fire in the order they were set: what had been left would have run before the last of these. */
async function laterThanAll(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setTimeout(resolve, 5))
}

describe('a component test that leaves timers behind', () => {
  test('ends', () => {
    show(<LeavesTimers />)
  })

  test('has none of them run in the page that comes after it', async () => {
    ran.length = 0 // of the page before
    await laterThanAll()
    expect(ran).toEqual([])
  })

  test('ends while a popover waits to close', () => {
    show(
      <PopoverNext interactionKind="hover" hoverOpenDelay={0} hoverCloseDelay={5} content="内容" onClose={() => ran.push('popover')}>
        <Button>打开</Button>
      </PopoverNext>,
    )
    fireEvent.mouseEnter(screen.getByRole('button', { name: '打开' }))
    fireEvent.mouseLeave(screen.getByRole('button', { name: '打开' }))
  })

  test('has the popover not close in the page that comes after it', async () => {
    ran.length = 0 // of the page before
    await laterThanAll()
    expect(ran).toEqual([])
  })

  test('ends while a frame was asked for', () => {
    requestAnimationFrame(() => ran.push('frame'))
  })

  test('has that frame not come in the page after it, where frames come all the same', async () => {
    ran.length = 0 // of the page before
    await new Promise<void>((seen) => requestAnimationFrame(() => seen()))
    expect(ran).toEqual([])
  })

  test('leaves fake timers to the test that set them, and real ones work again after it', async () => {
    vi.useFakeTimers()
    setTimeout(() => ran.push('fake'), 1_000)
    vi.advanceTimersByTime(1_000)
    vi.useRealTimers()
    await laterThanAll()
    expect(ran.splice(0)).toEqual(['fake'])
  })
})
