import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { ComponentProps } from 'react'
import { createActor, waitFor } from 'xstate'
import { blocker } from '#domain/blocker.ts'
import type { Installation } from '#machines/installation/installation.machine.ts'
import { InstallationGuide } from '#views/installation/InstallationGuide.tsx'
import { AWAY, COMPLETE, GUIDE, guideAnswering, placeOf } from '../../../stories/installation/sample.ts'
import { show } from '../kit/show.tsx'

type Answers = Omit<NonNullable<Parameters<typeof guideAnswering>[0]>, 'read'>

async function shown(read: Installation, places: ComponentProps<typeof InstallationGuide>['placeOf'] = placeOf, answers: Answers = {}) {
  const onGo = vi.fn<(href: string) => void>()
  const guide = createActor(guideAnswering({ read: () => Promise.resolve(read), ...answers })).start()
  await waitFor(guide, (now) => !now.matches('reading'))
  const { container } = show(<InstallationGuide guide={guide} placeOf={places} onGo={onGo} />)
  return { guide, onGo, container }
}

function nextStep(): HTMLElement {
  const next = screen.getAllByRole('listitem').find((item) => item.getAttribute('aria-current') === 'step')
  if (!next) throw new Error('no step is the next one')
  return next
}

test('nothing is shown until it is known: most have put it away, and the page below would move', () => {
  const guide = createActor(guideAnswering({ read: () => new Promise(() => undefined) })).start()
  const { container } = show(<InstallationGuide guide={guide} placeOf={placeOf} onGo={() => undefined} />)
  expect(container.textContent).toBe('')
})

test('each step says what it lacks, and the first one that is left is the one to go on with', async () => {
  const { onGo } = await shown(GUIDE)
  expect(screen.getByRole('status').textContent).toBe('已完成 3 / 8')
  within(nextStep()).getByText('没有账户绑定游戏')
  await userEvent.click(within(nextStep()).getByRole('button', { name: '前往：广告账户' }))
  expect(onGo.mock.calls).toEqual([['/accounts']])
})

test('people say that no one is on the finance list yet, with the way to it', async () => {
  const { onGo } = await shown(GUIDE, (step, lacks) =>
    lacks.some(({ code }) => code === 'installation.no_finance') ? { href: '/settings/lists', blockers: [] } : placeOf(step),
  )
  screen.getByText(/^财务页面名单上还没有人/)
  await userEvent.click(screen.getByRole('button', { name: '打开名单' }))
  expect(onGo.mock.calls).toEqual([['/settings/lists']])
})

test('a step that another person has to do says which function is missing', async () => {
  const { onGo } = await shown(GUIDE, (step) => ({
    ...placeOf(step),
    blockers: [blocker('permission.function_missing', { params: { permission: 'account.item.edit' } })],
  }))
  const button = within(nextStep()).getByRole('button', { name: '前往：广告账户' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(button)
  expect(onGo).not.toHaveBeenCalled()
})

test('a company that has its first ad sees no steps any more', async () => {
  await shown(COMPLETE)
  expect([screen.queryAllByRole('listitem'), screen.getByRole('status').textContent]).toEqual([[], '已完成 8 / 8'])
})

test('a guide that was put away is one line that says who did it; one that is complete as well is gone', async () => {
  const { guide } = await shown(AWAY)
  screen.getByText(/^赵明 于 .* 收起了开始使用的引导/)
  await userEvent.click(screen.getByRole('button', { name: '重新显示' }))
  expect(guide.getSnapshot().value).toBe('writing')
  const { container } = await shown({ ...COMPLETE, put_away: AWAY.put_away })
  expect(container.textContent).toBe('')
})

test('a press whose result is unknown and not found says so, and can be sent again', async () => {
  const { guide } = await shown(GUIDE, placeOf, {
    write: () => Promise.resolve({ kind: 'unknown', blockers: [blocker('call.timeout')] }),
  })
  await userEvent.click(screen.getByRole('button', { name: '收起引导' }))
  await waitFor(guide, (now) => now.matches('lost'))
  expect((await screen.findByRole('alert')).textContent).toContain('引导没有收起')
  screen.getByRole('button', { name: '重试' })
})
