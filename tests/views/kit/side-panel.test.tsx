import { Dialog } from '@blueprintjs/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
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

test('Escape closes the open list alone, and the panel once the list is closed', async () => {
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
