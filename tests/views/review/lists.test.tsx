import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import { wordsBlockers } from '#domain/review/review.ts'
import { review } from '#i18n/areas/review.ts'
import { thingWords } from '#i18n/areas/thing.ts'
import { watched } from '#i18n/areas/watched.ts'
import { addWords } from '#i18n/words.ts'
import { WordsProvider } from '#views/kit/words.tsx'
import { TemplatesView } from '#views/review/templates/TemplatesView.tsx'
import type { WordDraft } from '#views/review/wire-words.ts'
import { WordsView } from '#views/review/words/WordsView.tsx'
import type { ThingListProps } from '#views/things/ThingList.tsx'
import type { ThingQuery } from '#views/things/thing-wire.ts'
import {
  dictOf,
  TEMPLATES_NOW,
  templatesSaveOf,
  WORD_DRAFT,
  WORD_NOW,
  triedOf,
  wordListOf,
  wordSaveOf,
  wordsOf,
  WORDS,
} from '../../../stories/review-lists/sample.ts'
import { FIRST_PAGE } from '../../../stories/kit/thing-stories.tsx'
import { never } from '../../../stories/review-queue/sample.ts'

addWords(review)
addWords(thingWords)
addWords(watched)

const cells = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent))

type Words = Partial<Pick<Parameters<typeof WordsView>[0], 'mayEdit'> & Pick<ThingListProps, 'onFilter' | 'onPage'>>
type Sent = Parameters<typeof wordSaveOf>[0]
type Answers = {
  total?: number
  filter?: ThingQuery['filter']
  send?: Sent
  draft?: WordDraft | null
  look?: Parameters<typeof triedOf>[0]
}
function wordsShown({ total = WORDS.length, filter = {}, send = never, draft = null, look, mayEdit = [], ...list }: Words & Answers) {
  const read = () => Promise.resolve({ rows: WORDS, total, counts: {}, choices: {} })
  const words = createActor(wordsOf(read), { input: { query: { ...FIRST_PAGE, filter } } }).start()
  const tried = createActor(triedOf(look), { input: { query: { text: '' } } }).start()
  const save = createActor(wordSaveOf(send), { input: { draft } }).start()
  render(
    <WordsProvider language="zh">
      <WordsView list={wordListOf(words, list)} tried={tried} save={save} mayEdit={mayEdit} />
    </WordsProvider>,
  )
  return { words, save, user: userEvent.setup({ delay: null, pointerEventsCheck: 0 }) }
}

test('who may only look at words changes none: the button is off', async () => {
  wordsShown({ mayEdit: [{ code: 'permission.function', params: { function: 'review.words.edit' } }] })
  expect((await screen.findByText('添加词语')).closest('button')?.getAttribute('aria-disabled')).toBe('true')
})

test('a word is deleted from its panel', async () => {
  const send = vi.fn<Sent>(never)
  const { user } = wordsShown({ send, draft: WORD_DRAFT })
  await user.click(screen.getByText('删除这个词'))
  expect(send).toHaveBeenLastCalledWith({ ...WORD_DRAFT, isGone: true })
})

test('a word that was deleted is put back as it was, as a new one', async () => {
  const send = vi
    .fn<Sent>()
    .mockResolvedValueOnce({ kind: 'done', value: { kind: 'deleted', word: WORD_NOW } })
    .mockResolvedValueOnce({ kind: 'done', value: { kind: 'saved', count: 1, known: 0 } })
  const { save, user } = wordsShown({ send })
  act(() => save.send({ type: 'save', draft: { ...WORD_DRAFT, isGone: true } }))
  expect(await screen.findByText('已删除「最强」')).not.toBeNull()
  await user.click(screen.getByText('撤销删除'))
  await waitFor(() => expect(save.getSnapshot().context.saved).toEqual({ kind: 'saved', count: 1, known: 0 }))
  expect(send).toHaveBeenLastCalledWith({
    ...WORD_DRAFT,
    id: null,
    version: 0,
    reason: '排名须有出处',
    expires_on: '2027-01-01',
    isGone: false,
  })
})

test('of words that were added, how many were there already is said', async () => {
  const draft = { ...WORD_DRAFT, id: null, version: 0, words: '第一\n唯一' }
  const send = vi.fn<Sent>().mockResolvedValueOnce({ kind: 'done', value: { kind: 'saved', count: 1, known: 1 } })
  const { user } = wordsShown({ send, draft })
  await user.click(await screen.findByText('保存'))
  expect(await screen.findByText('已保存 1 个词 · 1 个已在词库中，保持原样')).not.toBeNull()
})

test('words that are too many or too long are not sent, and the reason is told', async () => {
  const words = [...Array.from({ length: 501 }, (_, index) => `词${index}`), '长'.repeat(61)].join('\n')
  wordsShown({ draft: { ...WORD_DRAFT, id: null, version: 0, words } })
  expect((await screen.findByText('保存')).closest('button')?.getAttribute('aria-disabled')).toBe('true')
  expect(wordsBlockers({ words: words.split('\n'), reason: '' }).map(({ code }) => code)).toEqual([
    'review.words_many',
    'review.word_long',
    'review.reason_empty',
  ])
})

test('the list of words goes on behind its first page, and what it is narrowed to is asked of the address', async () => {
  const [onFilter, onPage] = [vi.fn(), vi.fn()]
  const { user } = wordsShown({ total: 701, filter: { q: '最', kind: '', active: '' }, onFilter, onPage })
  await user.click(await screen.findByLabelText('下一页'))
  expect(onPage).toHaveBeenCalledWith(2)
  await user.selectOptions(screen.getByLabelText('类别'), 'sensitive')
  expect(onFilter).toHaveBeenCalledWith({ q: '最', kind: 'sensitive', active: '' })
})

test('a text that is tried shows where the words are, and says when they could not be read', async () => {
  const hit = { word: '最强', kind: 'prohibited' as const, reason: '绝对化', source: '', from: 2, to: 4 }
  const look = async (text: string) => {
    if (text.endsWith('！')) throw new Error('away')
    return await Promise.resolve(text.includes('最强') ? [hit] : [])
  }
  const { user } = wordsShown({ look })
  const text = screen.getByLabelText('在一段文案上试试')
  await user.type(text, '全服最强')
  expect((await screen.findByText('最强', { selector: 'mark' })).title).toBe('违禁词「最强」：绝对化')
  await user.type(text, '！')
  expect(await screen.findByText(/away|稍后/)).not.toBeNull()
})

test('of a word that another user changed, what differs is shown; mine is saved, and what only they changed stays', async () => {
  const send = vi
    .fn<Parameters<typeof wordSaveOf>[0]>()
    .mockResolvedValueOnce({ kind: 'refused', blockers: [{ code: 'review.word_changed' }], present: { kind: 'present', word: WORD_NOW } })
    .mockResolvedValueOnce({ kind: 'done', value: { kind: 'saved', count: 1, known: 0 } })
  const { save, user } = wordsShown({ send, draft: WORD_DRAFT })
  await user.click(await screen.findByText('保存'))
  const met = await screen.findByLabelText('他人的改动')
  expect(cells(within(met).getByRole('table'))).toEqual([
    ['为什么，以及可以怎么说', '绝对化用语，可写具体特点', '改写成具体的玩法', '排名须有出处'],
    ['有效至', '–', '', '2027-01-01'],
  ])
  await user.click(within(met).getByRole('button', { name: '按所选保存' }))
  await waitFor(() => expect(send).toHaveBeenLastCalledWith({ ...WORD_DRAFT, expires_on: '2027-01-01', version: 2 }))
  await waitFor(() => expect(save.getSnapshot().matches({ open: 'saved' })).toBe(true))
})

test('templates are moved up, lack a name until they have one, and meet those of another user', async () => {
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
  const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
  await user.click(await screen.findByRole('button', { name: '添加模板' }))
  expect(screen.queryByText('请填写模板名称', { selector: 'li' })).toBeNull()
  await user.click(screen.getByRole('button', { name: '保存模板' }))
  expect(screen.getAllByText('请填写模板名称').length).toBeGreaterThan(0)
  await user.click(screen.getByRole('button', { name: '删除「」' }))
  await user.click(screen.getByRole('button', { name: '「缺适龄提示」上移' }))
  await user.click(screen.getByRole('button', { name: '保存模板' }))
  await user.click(await screen.findByRole('button', { name: '保留我的，覆盖现有模板' }))
  await user.click(screen.getByRole('button', { name: '保存模板' }))
  await waitFor(() =>
    expect(send.mock.calls.map(([draft]) => [draft?.version, draft?.templates.map(({ id }) => id)])).toEqual([
      [3, ['b', 'a']],
      [4, ['b', 'a']],
    ]),
  )
})
