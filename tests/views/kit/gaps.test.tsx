import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { blocker, type Blocker } from '#domain/blocker.ts'
import { FlowFrame } from '#views/kit/flow/FlowFrame.tsx'
import { QuietGaps } from '#views/kit/gaps.tsx'
import { DayField } from '#views/kit/inputs/DayField.tsx'
import { TextField } from '#views/kit/inputs/TextField.tsx'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import { show } from './show.tsx'

const EMPTY = '不能为空'
const RANGE = '必须在 13 到 65 之间'
const wrongWith = (text: string): Blocker[] =>
  text === '' ? [blocker('kit.cell.required')] : text === '7' ? [blocker('kit.cell.out_of_range', { params: { min: 13, max: 65 } })] : []

function Fields() {
  const [name, setName] = useState('')
  const [day, setDay] = useState('')
  return (
    <>
      <TextField label="名称" required blockers={wrongWith(name)} value={name} onValue={setName} />
      <DayField label="到期日" required blockers={wrongWith(day)} day={day} onDay={setDay} />
    </>
  )
}

/** What is said next to a field, as a screen reader is told. */
function saidOf(label: string) {
  const input = screen.getByRole('textbox', { name: new RegExp(label) })
  const notes = document.getElementById(input.getAttribute('aria-describedby') ?? '')
  return [input.getAttribute('aria-invalid'), notes?.textContent?.replace('✕', '') ?? '']
}

test('a field says what it lacks once it was left, and at once what is wrong with what was typed', async () => {
  const user = userEvent.setup({ delay: null })
  show(
    <QuietGaps>
      <Fields />
    </QuietGaps>,
  )
  expect([saidOf('名称'), saidOf('到期日')]).toEqual([
    ['false', ''],
    ['false', ''],
  ])
  await user.click(screen.getByRole('textbox', { name: /名称/ }))
  await user.keyboard('7')
  expect(saidOf('名称')).toEqual(['true', RANGE])
  await user.keyboard('{Backspace}')
  expect(saidOf('名称')).toEqual(['false', ''])
  await user.tab()
  expect([saidOf('名称'), saidOf('到期日')]).toEqual([
    ['true', EMPTY],
    ['false', ''],
  ])
})

test('the first try to send has every field say what it lacks', async () => {
  const send = vi.fn()
  const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
  show(
    <QuietGaps>
      <Fields />
      <WhyNotButton blockers={[blocker('kit.cell.required')]} onClick={send}>
        送审
      </WhyNotButton>
    </QuietGaps>,
  )
  await user.click(screen.getByRole('button', { name: '送审' }))
  expect([saidOf('名称'), saidOf('到期日')]).toEqual([
    ['true', EMPTY],
    ['true', EMPTY],
  ])
  expect(send).not.toHaveBeenCalled()
})

test('in a flow the key of an action that is off is a try as well', async () => {
  const onSelect = vi.fn()
  const user = userEvent.setup({ delay: null })
  const save = { key: 'save', label: '保存', hotkey: 'Ctrl+Enter', blockers: [blocker('kit.cell.required')], onSelect }
  show(
    <FlowFrame title="新建" stages={[]} actions={[save]} trail={[]}>
      <Fields />
    </FlowFrame>,
  )
  await user.click(screen.getByRole('textbox', { name: /名称/ }))
  expect(saidOf('到期日')).toEqual(['false', ''])
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(saidOf('到期日')).toEqual(['true', EMPTY])
  expect(onSelect).not.toHaveBeenCalled()
})

test('outside of a form that waits, a gap is said at once', () => {
  show(<Fields />)
  expect(saidOf('名称')).toEqual(['true', EMPTY])
})
