import type { Meta, StoryObj } from '@storybook/react-vite'
import { fromPromise } from 'xstate'
import { blocker } from '#domain/blocker.ts'
import type { BenchmarkShown } from '#views/insight/benchmark/benchmark-rows.ts'
import { BenchmarkView } from '#views/insight/benchmark/BenchmarkView.tsx'
import { benchmarkMachine } from '#views/insight/benchmark/wire.ts'
import { storyForState } from '../kit/flow-story.tsx'
import { benchmarkAt, benchmarkOf } from './benchmark-sample.ts'

const meta: Meta = { title: 'insight/Benchmark' }
export default meta

type Look = { read: () => Promise<BenchmarkShown>; search?: string }

const story = (state: string, { read, search = '' }: Look): StoryObj => ({
  render: storyForState(benchmarkMachine.provide({ actors: { read: fromPromise(read) } }), {
    input: { query: benchmarkAt(search) },
    state,
    view: (reading) => (
      <div style={{ height: '100vh', display: 'flex', flexDirection: 'column' }}>
        <BenchmarkView
          reading={reading}
          view={benchmarkAt(search)}
          games={[]}
          finds={() => () => Promise.resolve([])}
          onView={() => undefined}
          grid={{ text: '', onText: () => undefined }}
          actions={null}
          store={null}
          reportHref={() => '#'}
          onGo={() => undefined}
        />
      </div>
    ),
  }),
})
const shown = (search = '', more = {}) => ({ search, read: () => Promise.resolve(benchmarkOf(benchmarkAt(search), more)) })

export const Reading: StoryObj = story('reading', { read: () => new Promise(() => undefined) })
export const Campaigns: StoryObj = story('shown', shown())
export const OneCampaign: StoryObj = story('shown', shown('open=c1 21'))
export const Empty: StoryObj = story('shown', shown('', { rows: [], found: 0, peers: [], as_of: null }))
export const StoreAway: StoryObj = story('failed', {
  read: () => Promise.reject(Object.assign(new Error('down'), { blockers: [blocker('insight.store_down')] })),
})
