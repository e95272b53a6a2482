import type { Meta, StoryObj } from '@storybook/react-vite'
import { fromPromise } from 'xstate'
import { blocker } from '#domain/blocker.ts'
import { ObservatoryView } from '#views/insight/observatory/ObservatoryView.tsx'
import { observatoryMachine, type ObservatoryShown } from '#views/insight/observatory/wire.ts'
import { storyForState } from '../kit/flow-story.tsx'
import { NO_FIGURES, observatoryAt, observatoryOf, withoutFinance } from './observatory-sample.ts'

const meta: Meta = { title: 'insight/Observatory' }
export default meta

type Look = { read: () => Promise<ObservatoryShown>; search?: string; width?: number }

const story = (state: string, { read, search = '', width }: Look): StoryObj => ({
  render: storyForState(observatoryMachine.provide({ actors: { read: fromPromise(read) } }), {
    input: { query: observatoryAt(search) },
    state,
    view: (reading) => (
      <div style={{ height: '100vh', width, display: 'flex', flexDirection: 'column' }}>
        <ObservatoryView
          reading={reading}
          view={observatoryAt(search)}
          games={[{ value: '10078', label: '星河战纪' }]}
          finds={() => () => Promise.resolve([])}
          onView={() => undefined}
          grid={{ text: '', onText: () => undefined }}
          columns={{ arrangement: { text: '', onText: () => undefined }, menu: null }}
          actions={null}
          store={null}
          monthHref={(month, kind) => `/month/${month}/${kind}`}
          dayHref={({ game_id, day }) => `/data/${game_id}/${day}`}
          onGo={() => undefined}
        />
      </div>
    ),
  }),
})
const failing = (code: string) => () => Promise.reject(Object.assign(new Error(code), { blockers: [blocker(code)] }))
const shown = (search = '') => ({ search, read: () => Promise.resolve(observatoryOf(observatoryAt(search))) })

export const Reading: StoryObj = story('reading', { read: () => new Promise(() => undefined) })
export const Shown: StoryObj = story('shown', shown())
export const ByMonth: StoryObj = story('shown', shown('g=month&m=gap_income'))
export const OnAPhone: StoryObj = story('shown', { ...shown(), width: 390 })
export const WithoutFinance: StoryObj = story('shown', { read: () => Promise.resolve(withoutFinance(observatoryAt())) })
export const Empty: StoryObj = story('shown', { read: () => Promise.resolve(observatoryOf(observatoryAt(), NO_FIGURES)) })
export const StoreAway: StoryObj = story('failed', { read: failing('insight.store_down') })
export const NoPermission: StoryObj = story('failed', { read: failing('permission.function_missing') })
export const Filtered: StoryObj = story('shown', shown('country=!TW'))
