import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { WATCHED_CHARACTERS_AT_ONCE, WATCHED_TEXTS_AT_ONCE } from '#domain/review/review.ts'
import { createWatchedBook, WatchedBookContext } from '#views/kit/watched/watched-book.ts'
import { WatchedTexts } from '#views/kit/watched/WatchedTexts.tsx'
import { WordsProvider } from '#views/kit/words.tsx'

const hitsIn = (text: string) => {
  const from = text.indexOf('最强')
  return from < 0 ? [] : [{ word: '最强', kind: 'prohibited' as const, reason: '绝对化用语', source: '广告法', from, to: from + 2 }]
}
const looking = () => vi.fn((texts: string[]) => Promise.resolve(texts.map(hitsIn)))

test('each text is asked about once, and those in which something is are answered', async () => {
  const look = looking()
  const book = createWatchedBook(look)
  expect([...(await book.learn(['最强舰队', '来玩吧', '最强舰队', ' ']))]).toEqual(['最强舰队'])
  expect([...(await book.learn(['最强舰队', '新的']))]).toEqual(['最强舰队'])
  expect(look.mock.calls).toEqual([[['最强舰队', '来玩吧']], [['新的']]])
  expect(book.hitsOf('来玩吧')).toEqual([])
})

test('what is wanted while a question is under way goes with the next, as many as one takes', async () => {
  const look = looking()
  const book = createWatchedBook(look)
  const many = Array.from({ length: WATCHED_TEXTS_AT_ONCE + 1 }, (_, index) => `文案 ${index}`)
  await Promise.all([book.learn(many), book.learn(['最强'])])
  expect(look.mock.calls.map(([texts]) => texts.length)).toEqual([WATCHED_TEXTS_AT_ONCE, 2])
  const long = 'a'.repeat(WATCHED_CHARACTERS_AT_ONCE)
  await book.learn([long, '短'])
  expect(look.mock.calls.slice(2).map(([texts]) => texts.length)).toEqual([1, 1])
})

test('a failure leaves texts to be asked again; an old answer is renewed and shown until the new one is there', async () => {
  let now = 0
  let works = false
  const look = vi.fn((texts: string[]) => (works ? Promise.resolve(texts.map(hitsIn)) : Promise.reject(new Error('no'))))
  const book = createWatchedBook(look, () => now)
  await book.learn(['最强'])
  expect([book.isMissing('最强'), book.version()]).toEqual([true, 1])
  works = true
  await book.learn(['最强'])
  expect([book.isMissing('最强'), book.hitsOf('最强')]).toEqual([false, hitsIn('最强')])
  now = 300_000
  const again = book.learn(['最强'])
  expect(book.hitsOf('最强')).toEqual(hitsIn('最强'))
  await again
  expect(look).toHaveBeenCalledTimes(3)
})

const show = (book: ReturnType<typeof createWatchedBook>, texts: readonly string[]) =>
  render(
    <WordsProvider language="zh">
      <WatchedBookContext value={book}>
        <WatchedTexts texts={texts.map((text) => ({ label: '标题', text }))} />
      </WatchedBookContext>
    </WordsProvider>,
  )

test('texts that hold a watched word are shown with the reason, the others are not', async () => {
  show(createWatchedBook(looking()), ['最强舰队', '来玩吧'])
  const section = await screen.findByRole('region', { name: '文案中的违禁词与敏感词' })
  expect([...section.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['最强'])
  expect(section.textContent).toContain('违禁词「最强」：绝对化用语')
  expect(section.textContent).not.toContain('来玩吧')
})

test('when no one can say, that is said once, and nothing is asked over and over', async () => {
  const look = vi.fn(() => Promise.reject(new Error('no')))
  show(createWatchedBook(look), ['最强舰队'])
  await screen.findByText('没有检查到违禁词：暂时读不到词库')
  expect(look).toHaveBeenCalledTimes(1)
})
