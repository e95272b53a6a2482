import { fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ReviewMedia } from '#domain/review/item.ts'
import { review } from '#i18n/areas/review.ts'
import { watched } from '#i18n/areas/watched.ts'
import { addWords } from '#i18n/words.ts'
import { WordsProvider } from '#views/kit/words.tsx'
import { Stage } from '#views/review/queue/Stage.tsx'
import { TextStage } from '#views/review/queue/TextStage.tsx'
import { CREATIVE } from '../../../stories/review-queue/sample.ts'

addWords(review)
addWords(watched)

const PICTURE: ReviewMedia = {
  url: '/files/a.png',
  poster: null,
  mime: 'image/png',
  width: 1200,
  height: 1200,
  bytes: 9000,
  duration_ms: null,
  version: 1,
}
const FILM: ReviewMedia = { ...PICTURE, url: '/files/a.mp4', mime: 'video/mp4', duration_ms: 15_200 }

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(600)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(300)
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue()
})
afterEach(() => vi.restoreAllMocks())

const shown = (media: ReviewMedia) => {
  render(
    <WordsProvider language="zh">
      <Stage media={media} title="画面" />
    </WordsProvider>,
  )
  return userEvent.setup({ delay: null })
}
const percent = () => screen.getByText(/^缩放/).textContent

test('a picture opens with all of it in sight, and says how large it really is', async () => {
  const user = shown(PICTURE)
  const said = [percent()]
  for (const key of ['0', '0', '+', '+', '+', '-']) {
    await user.keyboard(key)
    said.push(percent())
  }
  expect(said).toEqual(['缩放 25%', '缩放 100%', '缩放 25%', '缩放 50%', '缩放 75%', '缩放 100%', '缩放 75%'])
  expect(screen.getByRole('img', { name: '画面' }).style.width).toBe('900px')
})

test('the wheel zooms the picture and does not scroll the page; with Shift it scrolls', () => {
  shown(PICTURE)
  const canvas = screen.getByRole('group', { name: '画面' })
  const isScroll = [fireEvent.wheel(canvas, { deltaY: -120 }), fireEvent.wheel(canvas, { deltaY: 120, shiftKey: true })]
  expect([percent(), ...isScroll]).toEqual(['缩放 50%', false, true])
})

test('a video says how long it is before it plays, and where it is frame by frame', async () => {
  const user = shown(FILM)
  const film = document.querySelector('video')
  if (!film) throw new Error('a film is a video')
  expect(screen.getByText('00:00.00 / 00:15.20')).toBeTruthy()
  await user.keyboard('...,')
  fireEvent.seeked(film)
  expect(screen.getByText('00:00.08 / 00:15.20')).toBeTruthy()
})

test('texts without a picture are next to each other, each with what was found in it and what is new', () => {
  render(
    <WordsProvider language="zh">
      <TextStage item={CREATIVE} isCompared />
    </WordsProvider>,
  )
  const [headline, message] = within(screen.getByRole('region', { name: '文案' })).getAllByRole('article')
  if (!headline || !message) throw new Error('each text has a place')
  expect([...headline.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['最強', '首充'])
  expect(within(headline).getAllByRole('listitem')).toHaveLength(2)
  expect([...headline.querySelectorAll('del, ins')].map(({ tagName, textContent }) => `${tagName} ${textContent}`)).toEqual([
    'DEL 第一',
    'INS ，首充送翻倍',
  ])
  expect(message.textContent).toContain('与 v1 相比')
})

test('variants of one text are next to each other, each compared with the words it had', () => {
  const item = {
    ...CREATIVE,
    texts: ['开服福利', '全服第一「最強」福利', '八点开服'].map((text) => ({ field: 'headline', text, hits: [] })),
  }
  render(
    <WordsProvider language="zh">
      <TextStage item={item} isCompared />
    </WordsProvider>,
  )
  const rows = [...screen.getByRole('region', { name: '文案' }).children].map((row) =>
    within(row as HTMLElement)
      .getAllByRole('article')
      .map((one) => [one.querySelector('h4')?.textContent, one.querySelectorAll('del, ins').length > 0]),
  )
  expect(rows).toEqual([
    [
      ['标题 1 宽 8', true],
      ['标题 2 宽 20', false],
      ['标题 3 宽 8', true],
    ],
    [['正文 宽 0', true]],
  ])
})

test('what was not compared is not said to be new', () => {
  render(
    <WordsProvider language="zh">
      <TextStage item={CREATIVE} isCompared={false} />
    </WordsProvider>,
  )
  expect(document.querySelector('del, ins')).toBeNull()
})
