import type { Meta, StoryObj } from '@storybook/react-vite'
import { useActorRef } from '@xstate/react'
import { fromPromise, type ActorRefFrom } from 'xstate'
import { blocker } from '#domain/blocker.ts'
import { CreativeListView, type CreativeLayout } from '#views/creative/CreativeListView.tsx'
import { wiredCreatives, wiredThresholdSave, type CreativesAnswer } from '#views/creative/wire.ts'
import { aCreativesAnswer } from '../creative-save/sample.ts'
import { storyForState } from '../kit/flow-story.tsx'

const meta: Meta = { title: 'materials/Creatives' }
export default meta

const NOTHING = () => undefined

function Shown({ reading, layout }: { reading: ActorRefFrom<typeof wiredCreatives>; layout: CreativeLayout }) {
  const save = useActorRef(wiredThresholdSave, { input: { draft: null } })
  return (
    <div style={{ height: '100vh', display: 'flex', flexDirection: 'column' }}>
      <CreativeListView
        reading={reading}
        save={save}
        choices={{ game: [{ value: '10078', label: '星河战纪' }], spreader: [{ value: '21', label: 'Meta' }] }}
        layout={layout}
        mayEdit={[]}
        mayThreshold={layout === 'chart' ? [blocker('permission.function_missing', { params: { func: 'creative.threshold.edit' } })] : []}
        onLayout={NOTHING}
        onFilter={NOTHING}
        onPage={NOTHING}
        onExport={NOTHING}
        onNew={NOTHING}
        onOpen={NOTHING}
        sources={() => null}
      />
    </div>
  )
}

const story = (state: string, read: () => Promise<CreativesAnswer>, layout: CreativeLayout = 'grid'): StoryObj => ({
  render: storyForState(wiredCreatives.provide({ actors: { read: fromPromise(read) } }), {
    input: { query: { filter: {}, page: 1 } },
    state,
    view: (reading) => <Shown reading={reading} layout={layout} />,
  }),
})
const failing = (code: string) => () => Promise.reject(Object.assign(new Error(code), { blockers: [{ code }] }))

export const Reading: StoryObj = story('reading', () => new Promise(() => undefined))
export const List: StoryObj = story('shown', () => Promise.resolve(aCreativesAnswer()))
export const Quadrants: StoryObj = story('shown', () => Promise.resolve(aCreativesAnswer()), 'chart')
export const Nothing: StoryObj = story('shown', () => Promise.resolve(aCreativesAnswer([])), 'chart')
export const Failed: StoryObj = story('failed', failing('call.offline'), 'chart')
export const NoPermission: StoryObj = story('failed', failing('permission.function_missing'), 'chart')
