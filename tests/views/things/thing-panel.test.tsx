import { render, screen, waitFor, within } from '@testing-library/react'
import { useSelector } from '@xstate/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import { blankOf } from '#domain/thing/thing.ts'
import { LETTER } from '#domain/review/letter.ts'
import { review } from '#i18n/areas/review.ts'
import { thingWords } from '#i18n/areas/thing.ts'
import { addWords } from '#i18n/words.ts'
import { WordsProvider } from '#views/kit/words.tsx'
import { thingLog, type ThingDraft } from '#views/things/thing-wire.ts'
import { ThingPanel } from '#views/things/ThingPanel.tsx'
import { thingSaveOf } from '../../../stories/kit/thing-stories.tsx'
import { LETTER_SAMPLE } from '../../../stories/review-lists/letter-sample.ts'

addWords(review)
addWords(thingWords)

const { answer, draft, now } = LETTER_SAMPLE
type Send = Parameters<typeof thingSaveOf>[0]

function shown({ typed = draft, send = vi.fn<Send>() }: { typed?: ThingDraft; send?: Send }) {
  const save = createActor(thingSaveOf(send), { input: { draft: typed } }).start()
  const onReread = vi.fn()
  const row = typed.id === null ? null : (answer.rows[0] ?? null)
  function Panel() {
    const now = useSelector(save, ({ context }) => context.draft)
    return now ? (
      <ThingPanel
        thing={LETTER}
        save={save}
        draft={now}
        row={row}
        choices={answer.choices}
        mayEdit={[]}
        isRemovable
        onFile={vi.fn()}
        onReread={onReread}
        log={thingLog}
        onGo={vi.fn()}
      />
    ) : null
  }
  render(
    <WordsProvider language="zh">
      <Panel />
    </WordsProvider>,
  )
  return { save, onReread, user: userEvent.setup({ delay: null, pointerEventsCheck: 0 }) }
}

const met: Send = () => Promise.resolve({ kind: 'refused', blockers: [{ code: 'thing.changed' }], present: now })

const cells = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent))

test('after another user was first, the fields that differ are listed; what is theirs stays, what is mine is saved at their version', async () => {
  const send = vi.fn<Send>(met)
  const { user } = shown({ send })
  await user.click(screen.getByText('保存'))
  const conflict = await screen.findByLabelText('他人的改动')
  expect(cells(within(conflict).getByRole('table'))).toEqual([
    ['授权方', '蓝鲸唱片', '蓝鲸唱片集团', '蓝鲸唱片'],
    ['到期日', '2026-12-01', '2026-12-01', '2027-12-01'],
  ])
  await user.click(within(conflict).getByRole('button', { name: '按所选保存' }))
  const merged = { ...draft, version: 2, values: { ...draft.values, expires_on: '2027-12-01' } }
  await waitFor(() => expect(send).toHaveBeenLastCalledWith(merged))
})

test('a side can be chosen for each field', async () => {
  const send = vi.fn<Send>(met)
  const { user } = shown({ send })
  await user.click(screen.getByText('保存'))
  await user.click(await screen.findByRole('radio', { name: '到期日: 我填写的' }))
  await user.click(screen.getByRole('radio', { name: '授权方: 现在的' }))
  await user.click(screen.getByRole('button', { name: '按所选保存' }))
  await waitFor(() => expect(send.mock.lastCall?.[0]?.values).toEqual({ ...draft.values, holder: '蓝鲸唱片' }))
})

test('when theirs is taken the form closes and the list is read again', async () => {
  const { user, save, onReread } = shown({ send: met })
  await user.click(screen.getByText('保存'))
  await user.click(await screen.findByRole('button', { name: '采用现在的' }))
  expect([save.getSnapshot().context.draft, screen.queryByLabelText('他人的改动')]).toEqual([null, null])
  expect(onReread).toHaveBeenCalledTimes(1)
})

test('a new thing says what it lacks when someone tries to save it, next to each field', async () => {
  const send = vi.fn<Send>()
  const { user } = shown({ typed: blankOf(LETTER, { game_id: '10012' }), send })
  const missing = () => screen.queryAllByText(/^请填写「/, { selector: '.fd-field-notes span' }).map(({ textContent }) => textContent)
  expect(missing()).toEqual([])
  await user.click(screen.getByText('保存'))
  expect(missing()).toEqual(['请填写「名称」', '请填写「授权方」', '请填写「生效日」', '请填写「到期日」'])
  expect(send).not.toHaveBeenCalled()
})

test('nothing is saved that was not changed', async () => {
  const send = vi.fn<Send>()
  const { user } = shown({ typed: { ...draft, values: { ...draft.values, holder: ' 蓝鲸唱片 ' } }, send })
  await user.click(screen.getByText('保存'))
  expect(send).not.toHaveBeenCalled()
})

test('a thing is deleted at the version that was read, after a question that can be taken back', async () => {
  const send = vi.fn<Send>(() => Promise.resolve({ kind: 'done', value: now }))
  const { user } = shown({ send })
  await user.click(screen.getByText('删除'))
  await user.click(screen.getByText('取消'))
  expect(screen.queryByText('确定删除吗？')).toBeNull()
  await user.click(screen.getByText('删除'))
  await user.click(within(screen.getByRole('alert')).getByText('删除'))
  await waitFor(() => expect(send.mock.calls).toEqual([[{ ...draft, remove: true }]]))
})
