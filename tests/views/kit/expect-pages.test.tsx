import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { expectPages } from '#views/kit/shell/expect-pages.ts'

const expected = vi.fn()
expectPages(document, expected)

test.each<[string, string, (link: HTMLElement) => void]>([
  ['is pointed at', '/finance/costs', (link) => fireEvent.pointerOver(link)],
  ['has the focus', '/finance/bills', (link) => fireEvent.focusIn(link)],
])('the page behind a link is expected once when any part of it %s, and none behind what leads elsewhere', (_, path, look) => {
  expected.mockClear()
  render(
    <nav>
      <a href={`${path}?month=2026-11`}>
        <span>成本</span>
      </a>
      <a href="https://ads.example.com/">网络后台</a>
      <button type="button">新建</button>
    </nav>,
  )
  for (const text of ['网络后台', '新建', '成本', '成本']) look(screen.getByText(text))
  expect(expected.mock.calls).toEqual([[path]])
})
