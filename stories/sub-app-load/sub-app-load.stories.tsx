import type { Meta, StoryObj } from '@storybook/react-vite'
import { fromPromise } from 'xstate'
import { PartState } from '#app/entry/load-part.tsx'
import { subAppLoadMachine } from '#machines/sub-app-load/sub-app-load.machine.ts'
import { EmptyState } from '#views/kit/shell/states.tsx'
import { storyForState } from '../kit/flow-story.tsx'

const meta: Meta = { title: 'shell/Loading a part' }
export default meta

const story = (state: string, load: () => Promise<unknown>): StoryObj => ({
  render: storyForState(subAppLoadMachine.provide({ actors: { load: fromPromise(load) } }), {
    input: { name: 'tools' },
    state,
    view: (actor) => (state === 'ready' ? <EmptyState /> : <PartState actor={actor} />),
  }),
})

export const Loading: StoryObj = story('loading', () => new Promise(() => undefined))
export const Ready: StoryObj = story('ready', () => Promise.resolve({}))
export const Failed: StoryObj = story('failed', () => Promise.reject(new Error('Failed to fetch dynamically imported module')))
