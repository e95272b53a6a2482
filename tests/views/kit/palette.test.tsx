import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { say } from '#i18n/catalogue.ts'
import { Markdown } from '#views/kit/Markdown.tsx'
import { Palette } from '#views/kit/shell/Palette.tsx'
import { matching } from '#views/kit/shell/palette-match.ts'
import { ToolsPanel } from '#views/kit/shell/ToolsPanel.tsx'
import { show } from './show.tsx'

const item = (title: string, group: string, onSelect: () => void = () => undefined) => ({ key: title, title, group, onSelect })

test('every typed word has to be found, titles that begin with it come first, groups keep their order', () => {
  const items = [item('Ad data', 'Pages'), item('Data broadcast', 'Tools'), item('Open data', 'Tools')]
  expect(matching(items, 'data').map(({ title }) => title)).toEqual(['Ad data', 'Data broadcast', 'Open data'])
  expect(matching(items, 'data tools').map(({ title }) => title)).toEqual(['Data broadcast', 'Open data'])
  expect(matching(items, 'nothing')).toEqual([])
})

test('the palette is walked by arrows, does the chosen thing once, and does not do what is blocked', async () => {
  const [done, blocked, closed] = [vi.fn(), vi.fn(), vi.fn()]
  const items = [{ ...item('提交', '现在', blocked), blockers: [{ code: 'call.offline' }] }, item('广告数据', '页面', done)]
  show(<Palette isOpen items={items} onClose={closed} />)
  const input = screen.getByRole('combobox', { name: '命令面板' })
  expect(document.activeElement).toBe(input)
  await userEvent.keyboard('{Enter}')
  expect([blocked, closed].map(({ mock }) => mock.calls.length)).toEqual([0, 0])
  expect(screen.getByText(say('zh', 'blocker.call.offline'))).toBeTruthy()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect([done, closed].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
})

test('anyone who had the focus before the palette has it again when it is closed', async () => {
  const user = userEvent.setup()
  function Page() {
    const [isOpen, setOpen] = useState(false)
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          命令
        </button>
        <Palette isOpen={isOpen} items={[item('广告数据', '页面')]} onClose={() => setOpen(false)} />
      </>
    )
  }
  show(<Page />)
  const opener = screen.getByRole('button', { name: '命令' })
  await user.click(opener)
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: '命令面板' }))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('combobox')).toBe(null))
  expect(document.activeElement).toBe(opener)
})

test('tools are found by typing, Enter opens the first, arrows walk the rest', async () => {
  const went = vi.fn()
  const tools = ['落地页', '定向包', '人群包'].map((title) => ({ key: title, title, href: `/tools/${title}` }))
  show(<ToolsPanel autoFocus groups={[{ key: 'delivery', title: '广告投放', tools }]} recent={[]} quick={[]} onGo={went} />)
  await userEvent.keyboard('包{Enter}')
  expect(went.mock.calls).toEqual([['/tools/定向包']])
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  expect(document.activeElement?.textContent).toBe('人群包')
})

test('Markdown shows no HTML, runs no address, and leaves without a trace', () => {
  show(
    <Markdown text={'# 题\n\n<img src=x onerror=alert(1)>\n\n[a](javascript:alert(1)) [b](https://example.com)\n\n| a |\n| - |\n| 1 |'} />,
  )
  expect(document.querySelector('img, [onerror]')).toBe(null)
  expect(document.body.innerHTML).not.toContain('javascript:')
  expect(screen.getByRole('link', { name: 'b' }).getAttribute('rel')).toBe('noopener noreferrer')
  expect(screen.getByRole('table')).toBeTruthy()
  expect(document.querySelector('h1')).toBe(null)
})
