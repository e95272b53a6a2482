import type { Meta, StoryObj } from '@storybook/react-vite'
import { fromPromise } from 'xstate'
import { countStandings, standingOf } from '#domain/material/batch-videos.ts'
import {
  batchVideoMachine,
  type BatchVideo,
  type BatchVideos,
  type BringOutcome,
  type RowsChecked,
} from '#machines/batch-video/batch-video.machine.ts'
import { BatchVideos as BatchVideosView } from '#views/batch/preview/BatchVideos.tsx'
import { storyForState, type FlowStory } from '../kit/flow-story.tsx'
import '#views/batch/batch.css'

const meta: Meta = { title: 'batch/Videos of a batch' }
export default meta

const MB = 1024 * 1024
const NAMES = ['开服预告_竖版', '巨龙来袭_15秒', '舰队集结_横版', '玩法讲解_30秒']
const video = (index: number, state: BatchVideo['state'], isUsable = true): BatchVideo => ({
  material_id: `10000${index}`,
  material_name: NAMES[index % NAMES.length] ?? '',
  account_id: `210000${index}`,
  account_name: `星河-TW-0${index + 1}`,
  state,
  standing: standingOf({ state, isUsable }),
  sent: state === 'sending' ? 4 * MB : 0,
  bytes: 9 * MB,
  failure: state === 'failed' ? { code: 'material.video.encoding', params: { message: 'unsupported codec' } } : null,
  ads: 6,
})
const never = () => new Promise<never>(() => undefined)
type Read = () => Promise<BatchVideos>
const reads =
  (videos: readonly BatchVideo[], to_check = 0): Read =>
  () =>
    Promise.resolve({ counts: countStandings(videos.map(({ standing }) => standing)), to_check, videos })

type Answers = { read: Read; bring?: () => Promise<BringOutcome>; check?: () => Promise<RowsChecked> }

function story(
  state: string,
  { read, bring = never, check = never }: Answers,
  events: FlowStory<typeof batchVideoMachine>['events'] = [],
): StoryObj {
  const machine = batchVideoMachine.provide({
    actors: { readVideos: fromPromise(read), bringVideos: fromPromise(bring), checkRows: fromPromise(check) },
    delays: { watch: 86_400_000, rest: 86_400_000 },
  })
  return {
    render: storyForState(machine, {
      input: { channel: 'fb_ad', batchId: '2041' },
      events,
      state,
      view: (flow) => <BatchVideosView flow={flow} waiting={24} mayBring={[]} />,
    }),
  }
}

const ABSENT = reads([video(0, null), video(1, null), video(2, 'failed'), video(3, null, false)])
const PRESS = [{ type: 'videos.bring' }] as const

export const Reading = story('reading', { read: never })
export const Failed = story('failed', { read: () => Promise.reject(new Error('offline')) })
export const Resting = story('resting', { read: ABSENT })
export const Watching = story('watching', {
  read: reads([video(0, 'sending'), video(1, 'processing'), video(2, 'waiting'), video(3, 'ready')]),
})
export const Hidden = story('hidden', { read: reads([video(0, 'sending'), video(3, 'ready')]) }, [{ type: 'page.hidden' }])
export const Checking = story('checking', { read: reads([video(0, 'ready'), video(1, 'ready')], 2) })
export const Bringing = story('bringing', { read: ABSENT }, PRESS)
export const Uncertain = story(
  'uncertain',
  { read: ABSENT, bring: () => Promise.resolve({ kind: 'unknown', blockers: [{ code: 'call.timeout' }] }) },
  PRESS,
)
