import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { SectionNav } from '#views/kit/shell/SectionNav.tsx'
import { show } from './show.tsx'

const section = (key: string) => ({ key, title: key, href: `/${key}`, blockers: [] })
const SECTIONS = [
  section('costs'),
  section('income'),
  { ...section('bills'), corner: { text: '3', spoken: '3 项等你处理' } },
  section('rates'),
]

/** How much of the bar is left over after its sections: nothing in a narrow one. */
function aBar(left: number, here: string) {
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(left)
  const onGo = vi.fn()
  show(
    <SectionNav label="财务" sections={SECTIONS} here={here} onGo={onGo}>
      <p>work</p>
    </SectionNav>,
  )
  const bar = within(screen.getByRole('navigation', { name: '财务' }))
  return { onGo, linksOf: () => bar.getAllByRole('link').map(({ textContent }) => textContent), user: userEvent.setup({ delay: null }) }
}
afterEach(() => vi.restoreAllMocks())

test('a bar that is wide enough shows every section, and no menu', () => {
  const { linksOf } = aBar(1, 'income')
  expect([linksOf(), screen.queryByRole('button')]).toEqual([['costs', 'income', 'bills3 3 项等你处理', 'rates'], null])
})

test('sections that do not fit are in a menu; the open one stays visible', () => {
  const { linksOf } = aBar(0, 'bills')
  expect([linksOf(), screen.getByRole('link').getAttribute('aria-current')]).toEqual([['bills3 3 项等你处理'], 'page'])
})

test('the menu is opened and gone through with the keyboard, says what waits, and leads on', async () => {
  const { onGo, user } = aBar(0, 'income')
  await user.tab()
  await user.tab()
  expect(document.activeElement?.textContent).toContain('更多')
  await user.keyboard('{Enter}')
  const items = await screen.findAllByRole('menuitem')
  expect(items.map(({ textContent }) => textContent)).toEqual(['costs', 'bills3 3 项等你处理', 'rates'])
  items[1]?.focus()
  await user.keyboard('{Enter}')
  expect(onGo.mock.calls).toEqual([['/bills']])
})
