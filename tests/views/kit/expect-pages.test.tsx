import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { expectPages } from '#views/kit/shell/expect-pages.ts'

const [near, now] = [vi.fn(), vi.fn()]
expectPages(document, { near, now })
beforeEach(() => {
  near.mockClear()
  now.mockClear()
})

const show = (path: string) =>
  render(
    <nav onClick={(event) => event.preventDefault()}>
      <a href={`${path}?month=2026-11`}>
        <span>成本</span>
      </a>
      <a href="https://ads.example.com/">网络后台</a>
      <a href="/files/7" target="_blank">
        账单
      </a>
      <button type="button">新建</button>
    </nav>,
  )

test.each<[string, string, (link: HTMLElement) => void]>([
  ['is pointed at', '/finance/costs', (link) => fireEvent.pointerOver(link)],
  ['has the focus', '/finance/bills', (link) => fireEvent.focusIn(link)],
])('the page behind a link is near when any part of it %s, said once, and none behind what leads elsewhere', (_, path, look) => {
  show(path)
  for (const text of ['网络后台', '新建', '成本', '成本']) look(screen.getByText(text))
  expect([near.mock.calls, now.mock.calls]).toEqual([[[path]], []])
})

test('the page behind a link is gone to now when it is pressed with a pointer or a key, and with its query', () => {
  show('/finance/months')
  fireEvent.pointerDown(screen.getByText('成本'))
  fireEvent.click(screen.getByText('成本'))
  expect(now.mock.calls).toEqual([['/finance/months?month=2026-11'], ['/finance/months?month=2026-11']])
})

test('a link in a drawing is one like any other', () => {
  render(
    <svg onClick={(event) => event.preventDefault()}>
      <a href="/finance/outcome?month=2026-11">
        <text>回款</text>
      </a>
    </svg>,
  )
  fireEvent.pointerOver(screen.getByText('回款'))
  fireEvent.click(screen.getByText('回款'))
  expect([near.mock.calls, now.mock.calls]).toEqual([[['/finance/outcome']], [['/finance/outcome?month=2026-11']]])
})

test('a finger has to be lifted from the link: it may move the page', () => {
  show('/finance/refunds')
  const down = new MouseEvent('pointerdown', { bubbles: true })
  fireEvent(screen.getByText('成本'), Object.assign(down, { pointerType: 'touch' }))
  expect(now.mock.calls).toEqual([])
  fireEvent.click(screen.getByText('成本'))
  expect(now.mock.calls).toEqual([['/finance/refunds?month=2026-11']])
})

test.each<[string, string, MouseEventInit]>([
  ['into a tab of its own', '成本', { ctrlKey: true }],
  ['into a window of its own', '成本', { shiftKey: true }],
  ['by the second button', '成本', { button: 2 }],
  ['into a tab, as the link says', '账单', {}],
  ['to another server', '网络后台', {}],
  ['nowhere', '新建', {}],
])('a press that leads %s leaves this page where it is', (_, text, how) => {
  show('/finance/names')
  fireEvent.click(screen.getByText(text), how)
  expect(now.mock.calls).toEqual([])
})
