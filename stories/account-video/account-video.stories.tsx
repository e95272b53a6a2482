import type { Meta, StoryObj } from '@storybook/react-vite'
import { fromPromise } from 'xstate'
import { accountVideoMachine, type AccountVideo, type SendOutcome, type VideoRead } from '#machines/account-video/account-video.machine.ts'
import { AccountVideos } from '#views/material/AccountVideos.tsx'
import { storyForState, type FlowStory } from '../kit/flow-story.tsx'
import '#views/material/material.css'

const meta: Meta = { title: 'material/Video in ad accounts' }
export default meta

const MB = 1024 * 1024
const video = (account_id: string, state: AccountVideo['state'], sent = 9): AccountVideo => ({
  account_id,
  account_name: `星河-${account_id}`,
  state,
  sent: sent * MB,
  bytes: 9 * MB,
  failure: state === 'failed' ? { code: 'material.video.encoding', params: { message: 'unsupported codec' } } : null,
})
const accounts = ['2100001', '2100002', '2100003'].map((id) => ({ id, name: `星河-${id}` }))
const never = () => new Promise<never>(() => undefined)
type Read = () => Promise<VideoRead>
const reads =
  (...videos: AccountVideo[]): Read =>
  () =>
    Promise.resolve({ videos, accounts })

function story(
  state: string,
  read: Read,
  events: FlowStory<typeof accountVideoMachine>['events'] = [],
  send: () => Promise<SendOutcome> = never,
): StoryObj {
  const machine = accountVideoMachine.provide({
    actors: { readVideos: fromPromise(read), sendVideo: fromPromise(send) },
    delays: { watch: 86_400_000 },
  })
  return {
    render: storyForState(machine, {
      input: { materialId: '100001', gameId: '10012' },
      events,
      state,
      view: (flow) => <AccountVideos flow={flow} maySend={[]} />,
    }),
  }
}

const SENT = [{ type: 'accounts.choose', ids: ['2100001'] }, { type: 'video.send' }] as const

export const Reading = story('reading', never)
export const Failed = story('failed', () => Promise.reject(new Error('offline')))
export const Resting = story('resting', reads(video('2100001', 'ready'), video('2100002', 'failed')))
export const Watching = story('watching', reads(video('2100001', 'sending', 4), video('2100002', 'processing')))
export const Hidden = story('hidden', reads(video('2100001', 'sending', 4)), [{ type: 'page.hidden' }])
export const Sending = story('sending', reads(), SENT)
export const Uncertain = story('uncertain', reads(), SENT, () => Promise.resolve({ kind: 'unknown', blockers: [{ code: 'call.timeout' }] }))
