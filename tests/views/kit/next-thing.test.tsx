import { Button, Dialog } from '@blueprintjs/core'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { FlowFrame } from '#views/kit/flow/FlowFrame.tsx'
import { focusPlace } from '#views/kit/places.ts'
import { show } from './show.tsx'

function Asking({ cancel }: { cancel: () => void }) {
  const [isOpen, setOpen] = useState(false)
  const commit = { key: 'commit', label: '提交', blockers: [], hotkey: 'Ctrl+Enter', onSelect: () => setOpen(true) }
  return (
    <FlowFrame title="批次" stages={[]} trail={[]} actions={[commit]}>
      <input aria-label="名称" />
      {isOpen ? (
        <Dialog isOpen title="确认">
          <Button autoFocus text="取消" onClick={cancel} />
        </Dialog>
      ) : null}
    </FlowFrame>
  )
}

test('the key that opens a dialog does not press its focused button when it is let go; pressed again it does', async () => {
  const user = userEvent.setup()
  const cancel = vi.fn()
  show(<Asking cancel={cancel} />)
  screen.getByLabelText('名称').focus()
  await user.keyboard('{Control>}{Enter}{/Control}')
  const button = await screen.findByRole('button', { name: '取消' })
  expect(cancel).not.toHaveBeenCalled()
  button.focus()
  await user.keyboard('{Enter}')
  expect(cancel).toHaveBeenCalled()
})

test('a place is found by its path or by the nearest around it, the next behind the focus first, and round from the last', () => {
  const opened = vi.fn()
  show(
    <>
      <div data-place="a">
        <button>甲菜单</button>
        <input aria-label="甲" />
      </div>
      <div data-place="b">
        <input aria-label="乙" disabled />
        <input aria-label="乙二" />
      </div>
      <div data-place="c">
        <button data-opens="" onClick={opened}>
          选择
        </button>
      </div>
    </>,
  )
  const named = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent
  const lead = (paths: string[], from?: 'here' | 'start') => [focusPlace(document, paths, from), named()]
  expect(lead(['b.0.values.x', 'a'])).toEqual([true, '甲'])
  expect(lead(['b.0.values.x', 'a'])).toEqual([true, '乙二'])
  expect(lead(['b', 'a'])).toEqual([true, '甲'])
  expect(lead(['c', 'a'], 'start')).toEqual([true, '甲'])
  expect([lead(['c'], 'start'), opened.mock.calls.length]).toEqual([[true, '选择'], 0])
  // what the next thing of an empty list is, is to choose from it
  expect([lead(['c']), opened.mock.calls.length]).toEqual([[true, '选择'], 1])
  expect(lead(['nowhere'])).toEqual([false, '选择'])
})
