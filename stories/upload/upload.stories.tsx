import type { Meta, StoryObj } from '@storybook/react-vite'
import { fromPromise } from 'xstate'
import { blocker } from '#domain/blocker.ts'
import { uploadMachine } from '#machines/upload/upload.machine.ts'
import { NO_PLACE } from '#machines/upload/upload.rules.ts'
import type { FileNews, UploadFacts } from '#machines/upload/upload.types.ts'
import { createUploadBytes } from '#views/material/upload-bytes.ts'
import { UploadPanel } from '#views/material/UploadPanel.tsx'
import { storyForState, type FlowStory } from '../kit/flow-story.tsx'
import '#views/material/material.css'

const meta: Meta = { title: 'material/Upload' }
export default meta

const PLACE = { ...NO_PLACE, gameId: '10012', tags: ['春节'] }
const FILES = [
  { key: 'a', name: '春节_主图_1080x1080.png', bytes: 820_000 },
  { key: 'b', name: '新手引导_30s.mp4', bytes: 38_000_000 },
  { key: 'c', name: '说明.exe', bytes: 1_000 },
]
const never = () => new Promise<never>(() => undefined)
const away = () => Promise.reject(Object.assign(new Error('away'), { blockers: [blocker('call.offline')] }))
type News = () => Promise<readonly FileNews[]>
type Answers = {
  hash?: News
  same?: News
  rights?: News
  send?: News
  watch?: News
  retryMs?: number
  watchMs?: number
  resumed?: UploadFacts
}
const both =
  (part: (key: string) => Partial<FileNews>): News =>
  () =>
    Promise.resolve(['a', 'b'].map((key) => ({ key, ...part(key) })))
const hashed = both((key) => ({ step: 'hashed', sha256: key.repeat(64) }))
const granted = both((key) => ({ step: 'granted', uploadKey: `material.1.${key}` }))
const same: News = () => Promise.resolve([])
const ALL_SENT = { hash: hashed, same, rights: granted }

function story(state: string, events: FlowStory<typeof uploadMachine>['events'] = [], answers: Answers = {}): StoryObj {
  const { hash = never, same: found = never, rights = never, send = never, watch = never } = answers
  const machine = uploadMachine.provide({
    actors: {
      hashFiles: fromPromise(hash),
      findSame: fromPromise(found),
      takeRights: fromPromise(rights),
      sendFiles: fromPromise(send),
      watchVideos: fromPromise(watch),
      dropParts: fromPromise<void, { uploadKeys: readonly string[] }>(never),
    },
    delays: { retry: answers.retryMs ?? 86_400_000, watch: answers.watchMs ?? 86_400_000 },
  })
  const view: FlowStory<typeof uploadMachine>['view'] = (upload) => (
    <div style={{ height: '100vh', display: 'flex', justifyContent: 'flex-end' }}>
      <UploadPanel
        upload={upload}
        bytes={createUploadBytes()}
        games={[{ value: '10012', label: '萌宠小镇' }]}
        onOpen={() => undefined}
        onClose={() => undefined}
      />
    </div>
  )
  return { render: storyForState(machine, { input: { place: PLACE, resumed: answers.resumed ?? null }, events, state, view }) }
}

const add = { type: 'files.add', files: FILES } as const
const start = { type: 'upload.start' } as const
const RESUMED: UploadFacts = {
  place: PLACE,
  files: [
    {
      ...(FILES[1] ?? { key: 'b', name: 'b.mp4', bytes: 1 }),
      step: 'granted',
      sha256: 'b',
      uploadKey: 'u',
      materialId: null,
      problems: [],
    },
  ],
}
const ended = both((key) => (key === 'a' ? { step: 'ready', materialId: '100001' } : { step: 'processing', materialId: '100002' }))

export const Choosing = story('choosing', [add])
export const Empty = story('choosing')
export const Reselecting = story('reselecting', [], { resumed: RESUMED })
export const Hashing = story('hashing', [add, start])
export const LookingForTheSame = story('comparing.same', [add, start], { hash: hashed })
export const TakingRights = story('comparing.granting', [add, start], { hash: hashed, same })
export const Sending = story('sending.going', [add, start], ALL_SENT)
const isSending = (now: { matches: (state: 'sending') => boolean }) => now.matches('sending')
export const Pausing = story('sending.pausing', [add, start, isSending, { type: 'upload.pause' }], ALL_SENT)
export const Ending = story('sending.ending', [add, start, isSending, { type: 'upload.cancel' }], ALL_SENT)
export const Waiting = story('waiting', [add, start], { ...ALL_SENT, send: away })
export const Paused = story('paused', [add, start, { type: 'upload.pause' }], ALL_SENT)
export const Processing = story('processing.resting', [add, start], { ...ALL_SENT, send: ended })
export const Asking = story('processing.asking', [add, start], { ...ALL_SENT, send: ended, watchMs: 0 })
export const Cancelling = story('cancelling', [add, start, (now) => now.matches('waiting'), { type: 'upload.cancel' }], {
  ...ALL_SENT,
  send: away,
})
export const Settled = story('settled', [add, start], {
  ...ALL_SENT,
  send: both((key) =>
    key === 'a'
      ? { step: 'duplicate', materialId: '50001' }
      : { step: 'refused', problems: [blocker('material.file.broken', { params: { name: 'b.mp4' } })] },
  ),
})
