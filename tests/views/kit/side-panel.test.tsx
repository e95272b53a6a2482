import { Dialog } from '@blueprintjs/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { LookupSelect } from '#views/kit/inputs/LookupSelect.tsx'
import { SidePanel } from '#views/kit/shell/SidePanel.tsx'
import { WordsProvider } from '#views/kit/words.tsx'

const SEARCH = () => Promise.resolve([{ id: '1', name: '美元账户' }])

function show({ asks }: { asks: boolean }) {
  const onClose = vi.fn()
  render(
    <WordsProvider language="zh">
      <SidePanel title="详情" onClose={onClose}>
        <LookupSelect multiple aria-label="账户" chosen={[]} search={SEARCH} onChosen={() => undefined} />
        <Dialog isOpen={asks} title="确认" onClose={() => undefined}>
          <input aria-label="原因" />
        </Dialog>
      </SidePanel>
    </WordsProvider>,
  )
  return { onClose, user: userEvent.setup() }
}

test('Escape closes the open list only, and the panel once the list is closed', async () => {
  const { onClose, user } = show({ asks: false })
  const field = screen.getByLabelText('账户')
  field.focus()
  await user.keyboard('{ArrowDown}')
  await screen.findByText('美元账户')
  await user.keyboard('{Escape}')
  expect(onClose).not.toHaveBeenCalled()
  await user.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('Escape in a dialog that was opened from the panel leaves the panel open', async () => {
  const { onClose, user } = show({ asks: true })
  screen.getByLabelText('原因').focus()
  await user.keyboard('{Escape}')
  expect(onClose).not.toHaveBeenCalled()
})

function Page({ isOpenAtFirst = false }: { isOpenAtFirst?: boolean }) {
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  return (
    <WordsProvider language="zh">
      <main id="main" tabIndex={-1}>
        <button type="button" onClick={() => setOpen(true)}>
          打开
        </button>
        {isOpen ? null : (
          <button type="button" onClick={() => setOpen(true)}>
            换成面板
          </button>
        )}
        <div role="grid">
          <div role="row">
            <button type="button" role="gridcell" onClick={() => setOpen(true)}>
              一行
            </button>
          </div>
        </div>
        {isOpen ? (
          <SidePanel title="详情" onClose={() => setOpen(false)}>
            <input aria-label="名称" />
          </SidePanel>
        ) : null}
      </main>
    </WordsProvider>
  )
}

const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.id ?? ''

test('a panel that is opened has the focus, so that Escape closes it at once, and anyone who opened it gets the focus back', async () => {
  const user = userEvent.setup()
  render(<Page />)
  const opener = screen.getByRole('button', { name: '打开' })
  await user.click(opener)
  expect(focused()).toBe('详情')
  await user.keyboard('{Escape}')
  expect([screen.queryByRole('complementary'), document.activeElement]).toEqual([null, opener])
})

test('an opener that went meanwhile leaves the focus to the page', async () => {
  const user = userEvent.setup()
  render(<Page />)
  await user.click(screen.getByRole('button', { name: '换成面板' }))
  screen.getByLabelText('名称').focus()
  await user.keyboard('{Escape}')
  expect(focused()).toBe('main')
})

test('rows go on being walked while the panel shows them, and a panel that is there from the beginning takes no focus', async () => {
  const user = userEvent.setup()
  const { unmount } = render(<Page />)
  const cell = screen.getByRole('gridcell', { name: '一行' })
  await user.click(cell)
  expect([screen.getByRole('complementary').tagName, document.activeElement]).toEqual(['ASIDE', cell])
  unmount()
  render(<Page isOpenAtFirst />)
  expect(document.activeElement).toBe(document.body)
})
