import type { Meta, StoryObj } from '@storybook/react-vite'
import { fromPromise, type ActorRefFrom } from 'xstate'
import type { ArtResource } from '#contract/art.ts'
import { ArtPanel } from '#views/art/ArtPanel.tsx'
import { ArtView } from '#views/art/ArtView.tsx'
import { wiredArt, wiredArtResource, type ArtAnswer } from '#views/art/wire.ts'
import { storyForState } from '../kit/flow-story.tsx'
import { anArtAnswer, anArtResource } from './art-sample.ts'

const meta: Meta = { title: 'materials/Art library' }
export default meta

const NOTHING = () => undefined
const failing = (code: string) => () => Promise.reject(Object.assign(new Error(code), { blockers: [{ code }] }))

const Library = ({ reading }: { reading: ActorRefFrom<typeof wiredArt> }) => (
  <div style={{ height: '100vh', display: 'flex', flexDirection: 'column' }}>
    <ArtView
      reading={reading}
      dict={{ type: [{ value: 'image', name: '图片', is_default: false }], tag: [{ value: '舰队', name: '舰队', is_default: false }] }}
      choices={{ game: [{ value: '10078', label: '星河战纪' }] }}
      open={null}
      onFilter={NOTHING}
      onPage={NOTHING}
      onOpen={NOTHING}
      side={null}
    />
  </div>
)
const library = (state: string, read: () => Promise<ArtAnswer>): StoryObj => ({
  render: storyForState(wiredArt.provide({ actors: { read: fromPromise(read) } }), {
    input: { query: { filter: {}, page: 1 } },
    state,
    view: (reading) => <Library reading={reading} />,
  }),
})

export const Reading: StoryObj = library('reading', () => new Promise(() => undefined))
export const Shown: StoryObj = library('shown', () => Promise.resolve(anArtAnswer()))
export const Nothing: StoryObj = library('shown', () => Promise.resolve({ ...anArtAnswer(), data: [], total: 0 }))
export const Failed: StoryObj = library('failed', failing('call.offline'))
export const NoPermission: StoryObj = library('failed', failing('permission.function_missing'))

const panel = (state: string, read: () => Promise<ArtResource>): StoryObj => ({
  render: storyForState(wiredArtResource.provide({ actors: { read: fromPromise(read) } }), {
    input: { query: { id: '50001' } },
    state,
    view: (reading) => (
      <div style={{ height: '100vh', display: 'flex' }}>
        <ArtPanel
          reading={reading}
          batchPath={() => '#'}
          creativePath={() => '#'}
          materialPath={() => '#'}
          onGo={NOTHING}
          onTag={NOTHING}
          onClose={NOTHING}
        />
      </div>
    ),
  }),
})

export const Opened: StoryObj = panel('shown', () => Promise.resolve(anArtResource()))
export const OpeningFailed: StoryObj = panel('failed', failing('material.missing'))
