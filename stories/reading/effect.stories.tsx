import type { Meta, StoryObj } from '@storybook/react-vite'
import { createActor, fromPromise } from 'xstate'
import { blocker } from '#domain/blocker.ts'
import { EffectPanel } from '#views/insight/effect/EffectPanel.tsx'
import { EffectView } from '#views/insight/effect/EffectView.tsx'
import { effectMachine, type EffectShown } from '#views/insight/effect/wire.ts'
import { storyForState } from '../kit/flow-story.tsx'
import { effectAt, effectOf, NO_EFFECT, oneEffect } from './effect-sample.ts'

const meta: Meta = { title: 'insight/Material effect' }
export default meta

type Look = { read: () => Promise<EffectShown>; search?: string; width?: number }

const panelAt = (search: string) => {
  const reading = createActor(
    effectMachine.provide({ actors: { read: fromPromise(() => Promise.resolve(oneEffect(effectAt(search)))) } }),
    {
      input: { query: effectAt(search) },
    },
  )
  const ways = { thingPath: () => '#', batchPath: () => '#', adPath: () => '#', onGo: () => undefined }
  return <EffectPanel reading={reading.start()} ways={ways} onClose={() => undefined} />
}

const story = (state: string, { read, search = '', width }: Look): StoryObj => ({
  render: storyForState(effectMachine.provide({ actors: { read: fromPromise(read) } }), {
    input: { query: effectAt(search) },
    state,
    view: (reading) => (
      <div style={{ height: '100vh', width, display: 'flex', flexDirection: 'column' }}>
        <EffectView
          reading={reading}
          view={effectAt(search)}
          games={[{ value: '10078', label: '星河战纪' }]}
          finds={() => () => Promise.resolve([])}
          onView={() => undefined}
          grid={{ text: '', onText: () => undefined }}
          actions={null}
          store={null}
          panel={effectAt(search).open === '' ? null : panelAt(search)}
        />
      </div>
    ),
  }),
})
const failing = (code: string) => () => Promise.reject(Object.assign(new Error(code), { blockers: [blocker(code)] }))
const shown = (search = '') => ({ search, read: () => Promise.resolve(effectOf(effectAt(search))) })

export const Reading: StoryObj = story('reading', { read: () => new Promise(() => undefined) })
export const Materials: StoryObj = story('shown', shown())
export const OneMaterial: StoryObj = story('shown', shown('open=m1&game=10078'))
export const OnAPhone: StoryObj = story('shown', { ...shown('open=m1'), width: 390 })
export const Empty: StoryObj = story('shown', { read: () => Promise.resolve(effectOf(effectAt(), NO_EFFECT)) })
export const StoreAway: StoryObj = story('failed', { read: failing('insight.store_down') })
