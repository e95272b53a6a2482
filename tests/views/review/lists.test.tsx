import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import { review } from '#i18n/areas/review.ts'
import { watched } from '#i18n/areas/watched.ts'
import { addWords } from '#i18n/words.ts'
import { WordsProvider } from '#views/kit/words.tsx'
import { LettersView } from '#views/review/letters/LettersView.tsx'
import { TemplatesView } from '#views/review/templates/TemplatesView.tsx'
import { WordsView } from '#views/review/words/WordsView.tsx'
import {
  dictOf,
  LETTER_DRAFT,
  LETTER_NOW,
  letterSaveOf,
  lettersOf,
  TEMPLATES_NOW,
  templatesSaveOf,
  WORD_DRAFT,
  WORD_NOW,
  wordSaveOf,
  wordsOf,
} from '../../../stories/review-lists/sample.ts'

addWords(review)
addWords(watched)

const DONE = { kind: 'done' as const, value: null }
const cells = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent))

test('of a word that somebody else changed, what differs is shown, and mine is saved over theirs', async () => {
  const send = vi
    .fn<Parameters<typeof wordSaveOf>[0]>()
    .mockResolvedValueOnce({ kind: 'refused', blockers: [{ code: 'review.word_changed' }], present: WORD_NOW })
    .mockResolvedValueOnce(DONE)
  const words = createActor(wordsOf(), { input: { query: { q: '', text: '' } } }).start()
  const save = createActor(wordSaveOf(send), { input: { draft: WORD_DRAFT } }).start()
  render(
    <WordsProvider language="zh">
      <WordsView words={words} save={save} mayEdit={[]} />
    </WordsProvider>,
  )
  const user = userEvent.setup()
  await user.click(await screen.findByText('保存'))
  const met = await screen.findByLabelText('他人的改动')
  expect(cells(within(met).getByRole('table'))).toEqual([
    ['为什么，以及可以怎么说', '绝对化用语，可写具体特点', '改写成具体的玩法', '排名须有出处'],
    ['有效至', '–', '–', '2027-01-01'],
  ])
  await user.click(within(met).getByRole('button', { name: '以我填写的为准并保存' }))
  await vi.waitFor(() => expect(send).toHaveBeenLastCalledWith({ ...WORD_DRAFT, version: 2 }))
  await vi.waitFor(() => expect(save.getSnapshot().matches({ open: 'saved' })).toBe(true))
})

test('of a letter that somebody else changed, theirs is taken: the form closes and the list is read again', async () => {
  const read = vi.fn(() => Promise.resolve({ rows: [LETTER_NOW], games: [{ game_id: '10012', name: '萌宠小镇' }] }))
  const letters = createActor(lettersOf(read), { input: { query: null } }).start()
  const save = createActor(
    letterSaveOf(() => Promise.resolve({ kind: 'refused', blockers: [{ code: 'review.letter.changed' }], present: LETTER_NOW })),
    { input: { draft: LETTER_DRAFT } },
  ).start()
  render(
    <WordsProvider language="zh">
      <LettersView letters={letters} save={save} mayEdit={[]} onScan={() => undefined} />
    </WordsProvider>,
  )
  const user = userEvent.setup()
  await user.click(await screen.findByText('保存'))
  const met = await screen.findByLabelText('他人的改动')
  expect(cells(within(met).getByRole('table')).map(([label]) => label)).toEqual(['授权方', '到期日'])
  await user.click(within(met).getByRole('button', { name: '采用现在的' }))
  expect([save.getSnapshot().context.draft, screen.queryByLabelText('他人的改动')]).toEqual([null, null])
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(2))
})

test('who may only look at words changes none: the button is off', async () => {
  const words = createActor(wordsOf(), { input: { query: { q: '', text: '' } } }).start()
  const save = createActor(
    wordSaveOf(() => Promise.resolve(DONE)),
    { input: { draft: null } },
  ).start()
  render(
    <WordsProvider language="zh">
      <WordsView words={words} save={save} mayEdit={[{ code: 'permission.function', params: { function: 'review.words.edit' } }]} />
    </WordsProvider>,
  )
  expect((await screen.findByRole('button', { name: '添加词语' })).getAttribute('aria-disabled')).toBe('true')
})

test('templates are moved up, lack a name until they have one, and meet those of another hand', async () => {
  const send = vi
    .fn<Parameters<typeof templatesSaveOf>[0]>()
    .mockResolvedValue({ kind: 'refused', blockers: [{ code: 'review.templates_changed' }], present: TEMPLATES_NOW })
  const dict = createActor(dictOf(), { input: { query: null } }).start()
  const save = createActor(templatesSaveOf(send), { input: { draft: null } }).start()
  render(
    <WordsProvider language="zh">
      <TemplatesView dict={dict} save={save} mayEdit={[]} newId={() => 'n'} />
    </WordsProvider>,
  )
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: '添加模板' }))
  expect(screen.getAllByText('请填写模板名称').length).toBeGreaterThan(0)
  await user.click(screen.getByRole('button', { name: '删除「」' }))
  await user.click(screen.getByRole('button', { name: '「缺适龄提示」上移' }))
  await user.click(screen.getByRole('button', { name: '保存模板' }))
  await user.click(await screen.findByRole('button', { name: '保留我的，覆盖现有模板' }))
  await user.click(screen.getByRole('button', { name: '保存模板' }))
  await vi.waitFor(() =>
    expect(send.mock.calls.map(([draft]) => [draft?.version, draft?.templates.map(({ id }) => id)])).toEqual([
      [3, ['b', 'a']],
      [4, ['b', 'a']],
    ]),
  )
})
