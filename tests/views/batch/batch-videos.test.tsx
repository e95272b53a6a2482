import { fireEvent, render, screen } from '@testing-library/react'
import { createActor, fromPromise } from 'xstate'
import { expect, test } from 'vitest'
import { blocker, type Blocker } from '#domain/blocker.ts'
import { countStandings, standingOf } from '#domain/material/batch-videos.ts'
import {
  batchVideoMachine,
  type BatchVideo,
  type BatchVideos as Read,
  type BringOutcome,
} from '#machines/batch-video/batch-video.machine.ts'
import type { BatchKey } from '#machines/batch/batch.types.ts'
import { functionBlockers } from '#permissions/grants.ts'
import { PRESETS } from '#permissions/presets.ts'
import { BatchVideos } from '#views/batch/preview/BatchVideos.tsx'
import { WordsProvider } from '#views/kit/words.tsx'

const video = (id: string, state: BatchVideo['state'], failure: Blocker | null = null): BatchVideo => ({
  material_id: id,
  material_name: `视频${id}`,
  account_id: `a${id}`,
  account_name: `账户${id}`,
  state,
  standing: standingOf({ state, isUsable: true }),
  sent: 3,
  bytes: 12,
  failure,
  ads: 2,
})
const read = (...videos: BatchVideo[]): Read => ({ counts: countStandings(videos.map(({ standing }) => standing)), to_check: 0, videos })

/** The line above the preview once the first reading is there. */
async function shown(first: Read, { language = 'zh', mayBring = [] }: { language?: 'zh' | 'en'; mayBring?: readonly Blocker[] } = {}) {
  let pressed = 0
  const machine = batchVideoMachine.provide({
    actors: {
      readVideos: fromPromise(() => Promise.resolve(first)),
      bringVideos: fromPromise<BringOutcome, BatchKey>(() => {
        pressed += 1
        return Promise.resolve({ kind: 'done', value: read(video('1', 'sending'), video('2', 'ready')) })
      }),
    },
  })
  const flow = createActor(machine, { input: { channel: 'fb_ad', batchId: '42' } }).start()
  render(
    <WordsProvider language={language}>
      <BatchVideos flow={flow} waiting={4} mayBring={mayBring} />
    </WordsProvider>,
  )
  await screen.findByRole('progressbar')
  return { flow, pressed: () => pressed }
}

test('one line says how many rows wait and how many videos are ready; one press brings the others', async () => {
  const { pressed } = await shown(read(video('1', null), video('2', 'ready')))
  expect(screen.getByText('4 行要等视频在账户里就绪')).toBeTruthy()
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('1')
  expect(screen.getByText('已就绪 1 / 2')).toBeTruthy()
  expect(screen.getByText('还没有上传')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '把全部视频上传到账户（1）' }))
  await screen.findByText('上传中 25%')
  expect(pressed()).toBe(1)
  expect(screen.getByRole('button', { name: '把全部视频上传到账户（0）' }).getAttribute('aria-disabled')).toBe('true')
})

test('why a video cannot be used is next to it, with the way to the library', async () => {
  await shown(read(video('1', 'failed', blocker('material.video.encoding', { params: { message: 'no codec' } }))), { language: 'en' })
  expect(screen.getByText(/The network could not encode the video: no codec/)).toBeTruthy()
  // one that failed is not among those that are ready
  expect([screen.getByText('0 of 1 ready'), screen.getByText('1 failed')]).toHaveLength(2)
  expect(screen.getByRole('link').getAttribute('href')).toContain('open=1')
  expect(screen.getByRole('button', { name: 'Bring all videos to their accounts (1)' })).toBeTruthy()
})

test('who may not build sees the state of they, and why there is nothing to press', async () => {
  const { pressed } = await shown(read(video('1', null)), { mayBring: functionBlockers(PRESETS.reviewer, 'ads.batch.build') })
  const button = screen.getByRole('button', { name: '把全部视频上传到账户（1）' })
  fireEvent.click(button)
  expect([button.getAttribute('aria-disabled'), pressed()]).toEqual(['true', 0])
})
