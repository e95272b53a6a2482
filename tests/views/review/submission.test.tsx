import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useSelector } from '@xstate/react'
import { expect, test, vi } from 'vitest'
import { createActor, fromPromise, type ActorRefFrom } from 'xstate'
import type { QueueItem } from '#domain/review/item.ts'
import { review } from '#i18n/areas/review.ts'
import { addWords } from '#i18n/words.ts'
import type { SaveOutcome } from '#machines/settings-save/settings-save.machine.ts'
import type { Search } from '#views/kit/inputs/searcher.ts'
import { newSubmission, NewSubmission } from '#views/review/records/NewSubmission.tsx'
import { submissionSave, type SubmissionDraft } from '#views/review/wire-records.ts'
import { GAMES, never } from '../../../stories/review-queue/sample.ts'
import { show } from '../kit/show.tsx'

addWords(review)

type Sent = { draft: SubmissionDraft | null; ticket: string }
const LETTER = { id: '9', name: '主题曲授权', detail: '蓝鲸唱片' }

function Shown({ save, search }: { save: ActorRefFrom<typeof submissionSave>; search: Search }) {
  const draft = useSelector(save, ({ context }) => context.draft)
  return draft ? (
    <NewSubmission
      save={save}
      draft={draft}
      games={GAMES}
      lettersOf={() => search}
      materialsOf={() => search}
      maySubmit={[]}
      onClose={vi.fn()}
    />
  ) : null
}

function shown(draft: Partial<SubmissionDraft> = {}, search: Search = () => Promise.resolve([])) {
  const machine = submissionSave.provide({ actors: { send: fromPromise<SaveOutcome<QueueItem>, Sent>(never) } })
  const save = createActor(machine, { input: { draft: { ...newSubmission('10012'), ...draft } } }).start()
  show(<Shown save={save} search={search} />)
  return { save, user: userEvent.setup({ delay: null, pointerEventsCheck: 0 }) }
}
const said = () => screen.queryAllByText(/^(请填写名称|文案不能为空)$/, { selector: '.fd-field-notes *' }).length

test('a new submission is not in the wrong before anything was typed; the first try says what it lacks', async () => {
  const { save, user } = shown()
  expect(said()).toBe(0)
  await user.click(screen.getByRole('button', { name: '送审' }))
  expect(said()).toBe(3)
  await user.type(screen.getByRole('textbox', { name: /名称/ }), '新手引导')
  expect(said()).toBe(2)
  expect(save.getSnapshot().matches({ open: 'typing' })).toBe(true)
})

test('a letter is looked for by what is typed, and its name is kept next to its id', async () => {
  const search = vi.fn<Search>().mockResolvedValue([LETTER])
  const { save, user } = shown({}, search)
  await user.type(screen.getByRole('combobox', { name: '授权书' }), '主题')
  await user.click(await screen.findByText('主题曲授权'))
  expect(search.mock.calls.at(-1)?.[0]).toBe('主题')
  expect(save.getSnapshot().context.draft).toMatchObject({ letter_id: '9', letter_name: '主题曲授权' })
})

test('what was chosen before a reload is named, not numbered, and can be taken out', async () => {
  const { save, user } = shown({ letter_id: '9', letter_name: '主题曲授权', material_id: '7', material_name: '立绘.png' })
  expect([screen.getByText('主题曲授权').textContent, screen.getByText('立绘.png').textContent]).toEqual(['主题曲授权', '立绘.png'])
  await user.click(screen.getByRole('combobox', { name: '授权书' }))
  await user.keyboard('{Backspace}')
  await waitFor(() => expect(save.getSnapshot().context.draft).toMatchObject({ letter_id: '', letter_name: '', material_id: '7' }))
})
