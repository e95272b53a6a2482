import { fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import { review } from '#i18n/areas/review.ts'
import { watched } from '#i18n/areas/watched.ts'
import { addWords } from '#i18n/words.ts'
import { NO_DECISIONS } from '#machines/review-decision/review-decision.facts.ts'
import { NEW_QUEUE } from '#machines/review-queue/review-queue.facts.ts'
import type { NamedKeys } from '#views/kit/key-list.ts'
import { SingleKeysContext } from '#views/kit/single-keys.tsx'
import { WordsProvider } from '#views/kit/words.tsx'
import { QueueView } from '#views/review/queue/QueueView.tsx'
import { FIND_KEYS, FORM_KEYS, OUTBOX_KEYS, QUEUE_KEYS, STAGE_KEYS } from '#views/review/review.keys.ts'
import { usesReading } from '#views/review/queue/uses-reading.ts'
import { aList, CREATIVE, decisionsOf, GAMES, never, queueOf, SECOND } from '../../../stories/review-queue/sample.ts'

addWords(review)
addWords(watched)

async function shown({ keys = true, read = () => Promise.resolve({ used: 1, ads: 4 }) } = {}) {
  const queue = createActor(queueOf({ list: () => Promise.resolve(aList(CREATIVE, SECOND)) }), { input: { facts: NEW_QUEUE } }).start()
  const decisions = createActor(decisionsOf(never, never, 86_400_000), { input: { facts: NO_DECISIONS } }).start()
  await waitFor(queue, (now) => now.matches({ hand: { looking: 'ready' } }))
  const uses = usesReading.provide({ actors: { read: fromPromise(read) } })
  render(
    <WordsProvider language="zh">
      <SingleKeysContext value={keys}>
        <QueueView queue={queue} decisions={decisions} trail={[]} templates={[]} games={GAMES} uses={uses} mayDecide={[]} />
      </SingleKeysContext>
    </WordsProvider>,
  )
  return { queue, decisions, user: userEvent.setup({ delay: null, pointerEventsCheck: 0 }) }
}

/** Every key of the queue that is pressed without a modifier, with those of its forms. */
const ALL = [QUEUE_KEYS, FIND_KEYS, STAGE_KEYS, FORM_KEYS, OUTBOX_KEYS].flatMap((table) =>
  Object.values<NamedKeys>(table).flatMap(({ keys }) => keys),
)

test('single keys that are switched off do nothing in the queue; switched on they do', async () => {
  const { queue, user } = await shown({ keys: false })
  const before = queue.getSnapshot()
  expect(ALL.length).toBeGreaterThan(30)
  for (const key of ALL) await user.keyboard(key.length === 1 ? key : `{${key}}`)
  expect([queue.getSnapshot().value, queue.getSnapshot().context]).toEqual([before.value, before.context])
})

test('a key opens the form, another chooses, a third leaves it', async () => {
  const { queue, user } = await shown()
  await user.keyboard('f')
  expect(queue.getSnapshot().context.saying).toMatchObject({ verdict: 'fail' })
  await user.keyboard('1{Escape}x')
  expect([queue.getSnapshot().context.saying, queue.getSnapshot().context.chosen]).toEqual([null, ['1']])
})

test('Enter on a button presses that button: a form that is cancelled so decides nothing', async () => {
  const { queue, user } = await shown()
  await user.keyboard('f1')
  screen.getByText('取消（Esc）').closest('button')?.focus()
  await user.keyboard('{Enter}')
  expect([queue.getSnapshot().context.saying, queue.getSnapshot().context.gone]).toEqual([null, []])
})

test('after a tick by the mouse the keys go on', async () => {
  const { queue, user } = await shown()
  const [tick] = screen.getAllByRole('checkbox')
  if (!tick) throw new Error('a list has ticks')
  await user.click(tick)
  await user.keyboard('b')
  expect(queue.getSnapshot().context).toMatchObject({ chosen: ['1'], isBulk: true, saying: { verdict: 'fail' } })
  await user.keyboard('9{Enter}')
  expect(queue.getSnapshot().context).toMatchObject({ chosen: [], saying: null, gone: ['1'] })
})

test('after a line and a reason were clicked, Enter still decides', async () => {
  const { queue, user } = await shown()
  const [line] = within(screen.getByRole('list', { name: '待审列表' })).getAllByRole('button')
  line?.focus()
  await user.keyboard('f')
  await user.click(screen.getByText(/画质或音质不合格/))
  await user.keyboard('{Enter}')
  expect(queue.getSnapshot().context).toMatchObject({ saying: null, gone: ['1'] })
})

test('Ctrl+Enter decides while the comment is typed', async () => {
  const { queue, user } = await shown()
  await user.keyboard('f9')
  await user.click(screen.getByLabelText('说明（按 C 填写，提交人会看到）'))
  await user.keyboard('糊{Control>}{Enter}{/Control}')
  expect(queue.getSnapshot().context).toMatchObject({ saying: null, gone: ['1'] })
})

test('many that are to fail say how many of them ads use, before it is decided', async () => {
  const { user } = await shown()
  await user.keyboard('xb')
  expect(await screen.findByText('所选中有 1 个已用于共 4 条广告：判为不通过不会自动停投，请通知投放同事')).not.toBeNull()
})

test('when no one can say whether they are used, that is said', async () => {
  const { user } = await shown({ read: vi.fn(() => Promise.reject(new Error('away'))) })
  await user.keyboard('xb')
  expect(await screen.findByText('暂时查不到所选内容是否已被广告使用')).not.toBeNull()
})

test('a line says only what was found in its texts', async () => {
  await shown()
  const lines = within(screen.getByRole('list', { name: '待审列表' })).getAllByRole('listitem')
  expect([lines[0]?.textContent?.includes('违禁 1 · 敏感 1'), lines[1]?.textContent?.includes('违禁')]).toEqual([true, false])
})

/** A finger that goes down on what is in hand, moves in steps, and leaves. */
function drag(by: readonly (readonly [x: number, y: number])[], { pointerType = 'touch', leaves = true, on = '.fd-review-item' } = {}) {
  const target = document.querySelector(on)
  if (!target) throw new Error('nothing is in hand')
  const tell = (type: string, [x, y]: readonly [number, number]) =>
    fireEvent(
      target,
      Object.assign(new MouseEvent(type, { bubbles: true, clientX: 200 + x, clientY: 300 + y }), {
        pointerId: 4,
        pointerType,
        isPrimary: true,
      }),
    )
  tell('pointerdown', [0, 0])
  for (const step of by) tell('pointermove', step)
  const last = by.at(-1)
  if (leaves && last) tell('pointerup', last)
}
const placeOf = (item: HTMLElement | null) => item?.style.transform

test('a swipe to the right passes, and a button takes it back', async () => {
  const { queue, decisions, user } = await shown()
  queue.on('decided', ({ decision }) => decisions.send({ type: 'decision.make', decision }))
  await user.keyboard('{ArrowRight}')
  await waitFor(queue, (now) => now.context.hand?.id === '2' && now.matches({ hand: { looking: 'ready' } }))
  drag([
    [30, 2],
    [140, 9],
  ])
  expect(queue.getSnapshot().context).toMatchObject({ saying: null, gone: ['2'] })
  expect(decisions.getSnapshot().context.pending).toMatchObject([{ verdict: 'pass', items: [{ id: '2' }] }])
  await user.click(within(screen.getByRole('status', { name: '刚才的决定' })).getByRole('button', { name: '撤回' }))
  expect(decisions.getSnapshot().context.pending).toEqual([])
})

test('a swipe to the left asks for the reason, as the key does', async () => {
  const { queue } = await shown()
  drag([
    [-30, 2],
    [-140, 9],
  ])
  expect(queue.getSnapshot().context).toMatchObject({ gone: [], saying: { verdict: 'fail', reasons: [] } })
})

test.each([
  [
    'that is short',
    [
      [40, 0],
      [90, 0],
    ],
    {},
  ],
  [
    'up or down that ends at the side',
    [
      [4, 30],
      [160, 60],
    ],
    {},
  ],
  [
    'of the mouse',
    [
      [-60, 0],
      [-160, 0],
    ],
    { pointerType: 'mouse' },
  ],
  [
    'that comes back',
    [
      [-160, 0],
      [-20, 0],
    ],
    {},
  ],
] as const)('a move %s decides nothing', async (_name, by, how) => {
  const { queue } = await shown()
  drag(by, how)
  expect(queue.getSnapshot().context).toMatchObject({ saying: null, gone: [] })
})

test('what would be decided is said while the finger is down, and the item moves along, unless motion is reduced', async () => {
  await shown()
  drag(
    [
      [-60, 0],
      [-120, 0],
    ],
    { leaves: false },
  )
  const item = document.querySelector<HTMLElement>('.fd-review-item')
  expect([document.querySelector('.fd-review-swiped')?.textContent, placeOf(item)]).toEqual(['✕不通过', 'translateX(-120px)'])
  fireEvent(window, Object.assign(new MouseEvent('pointercancel'), { pointerId: 4 }))
  expect([document.querySelector('.fd-review-swiped'), placeOf(item)]).toEqual([null, ''])
  const noQuery = window.matchMedia
  const reduced = vi.spyOn(window, 'matchMedia').mockImplementation((media) => Object.assign(noQuery(media), { matches: true }))
  drag(
    [
      [-60, 0],
      [-120, 0],
    ],
    { leaves: false },
  )
  expect([document.querySelector('.fd-review-swiped')?.textContent, placeOf(item)]).toEqual(['✕不通过', ''])
  reduced.mockRestore()
})

test('while a form is open a swipe decides nothing', async () => {
  const { queue, user } = await shown()
  await user.keyboard('f')
  drag([
    [60, 0],
    [160, 0],
  ])
  expect(queue.getSnapshot().context).toMatchObject({ gone: [], saying: { verdict: 'fail' } })
})
